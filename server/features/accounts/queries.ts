import type { Updateable } from 'kysely'
import { stopTakeouts } from '#server/cases/madeFiles/stopping.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { upsert, update, findRow, remove, shownAs } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { fail } from '#server/platform/http/failures.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'
import { type User, user } from '#contract/accounts.ts'
import type { Services } from '#server/context.ts'
import { networksOf, type Caller } from '#server/platform/http/network.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import texts from '#texts/nb/server.ts'

const own = [
  'id',
  'name',
  'email',
  'lost_email',
  'new_email',
  'email_verified_at',
  'phone_number',
  'gender',
  'contact_language',
  'case_mails',
  'created_at',
  'updated_at',
] as const

type NewAccount = { name: string; email: string; password_hash: string; phone_number: string; gender: string }

/** Undefined when the address already has an account. */
export const createAccount = (trx: Trx, account: NewAccount, now: Date) =>
  trx
    .insertInto('account')
    .values({ ...account, password_changed_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(own)
    .executeTakeFirst()

export const findAccount = (db: Db | Trx, id: number) => findRow(db, 'account', { id }, own)

export const findForLogin = (db: Db, email: string) => findRow(db, 'account', { email }, [...own, 'password_hash'])

/**
 * Answers `network_hash`, null unless that network has signed in before and the address is confirmed: anybody may register another
 * person's.
 */
export const findForRecovery = (db: Db, email: string, network_hash: Buffer) =>
  db
    .selectFrom('account')
    .leftJoin('known_network', (join) =>
      join
        .onRef('known_network.user_id', '=', 'account.id')
        .on('known_network.network_hash', '=', network_hash)
        .on('account.email_verified_at', 'is not', null),
    )
    .select(['account.id', 'known_network.network_hash'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Locks the account. Undefined when the password that was verified before the transaction was changed or reset meanwhile. */
export const lockWithPassword = (trx: Trx, id: number, password_hash: string) =>
  findRow(trx, 'account', { id, password_hash }, ['id'], 'NO KEY UPDATE')

/** Changes an account, and answers it as it is then. */
export const changeAccount = async (db: Db | Trx, id: number, change: Updateable<DB['account']>) =>
  (await db.updateTable('account').set(change).where('id', '=', id).returning(own).executeTakeFirst()) ??
  fail('not_signed_in')

/** A change of address that waits ends with the password that it was asked with. */
export const setPassword = (trx: Trx, id: number, password_hash: string, now: Date) =>
  update(trx, 'account', id, { password_hash, password_changed_at: now, new_email: null, updated_at: now })

export const findIdByEmail = (db: Db | Trx, email: string) => findRow(db, 'account', { email }, ['id'])

/** What the signature of a link is made over, and what a change of address goes by. */
export const findForLink = (db: Db | Trx, id: number) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'new_email', 'former_email', 'email_verified_at', 'password_changed_at'])
    .where('id', '=', id)

export const markVerified = (trx: Trx, id: number, now: Date) =>
  trx
    .updateTable('account')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()

/** Nothing that its holder sees changes, times included. With a case or a draft it keeps the address: else nobody could read it. */
export const releaseUnconfirmed = (trx: Trx, email: string) =>
  trx
    .updateTable('account')
    .set((eb) => ({ lost_email: eb.ref('email'), email: null }))
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('incident').select('id').whereRef('user_id', '=', 'account.id'))),
    )
    .execute()

/** The address that waited takes the other's place. Its owner is to be told, so the other is kept until then. */
export const takeNewEmail = (
  trx: Trx,
  { id, email }: { id: number; email: string | null },
  new_email: string,
  now: Date,
) =>
  update(trx, 'account', id, {
    email: new_email,
    new_email: null,
    former_email: email,
    email_verified_at: now,
    updated_at: now,
  })

/** While the address is not confirmed. */
export const replaceEmail = (trx: Trx, id: number, email: string, now: Date) =>
  trx
    .updateTable('account')
    .set({ email, lost_email: null, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning(own)
    .executeTakeFirst()

export const rememberNetwork = (db: Db | Trx, user_id: number, network_hash: Buffer, now: Date) =>
  upsert(db, 'known_network', ['user_id', 'network_hash'], { user_id, network_hash, last_used_at: now })

export const forgetNetworks = (trx: Trx, user_id: number) => remove(trx, 'known_network', { user_id })

export const listSessions = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where(sessionStands(now))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

export const endSession = (db: Db, user_id: number, id: number) => remove(db, 'session', { id, user_id })

/** With them ends what somebody may have asked to take along from one of them. */
export async function endOtherSessions(trx: Trx, user_id: number, kept: number | null) {
  await stopTakeouts(trx, user_id)
  await trx
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .execute()
}

type Row = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account as it is sent to its owner. Who lost an address that was never confirmed does not learn it (row 9). */
export const toUser = (row: Row): User =>
  shownAs(user, {
    ...row,
    email: row.email ?? row.lost_email ?? '',
    message: row.new_email === null ? null : texts.email_waits(row.new_email),
  })

/** For the browser's information only; the server's own rules decide. */
export const permissionsOf = ({ email_verified_at }: Pick<Row, 'email_verified_at'>) =>
  email_verified_at ? ['report', 'dashboard'] : ['report']

export const networkHash = ({ secret }: Pick<Services, 'secret'>, caller: Caller) =>
  keyedHash(secret, 'network', networksOf(caller).near)
