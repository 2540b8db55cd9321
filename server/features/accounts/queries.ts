import { stopTakeouts } from '#server/cases/madeFiles/stopping.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { upsert } from '#server/database/rows.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'

/** What its owner sees of an account. */
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

/** Undefined: as it is. */
type Language = { contact_language?: string | null | undefined }

/** Undefined when the address already has an account. */
export const createAccount = (trx: Trx, account: NewAccount, now: Date) =>
  trx
    .insertInto('account')
    .values({ ...account, password_changed_at: now, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(own)
    .executeTakeFirst()

export const findAccount = (db: Db, id: number) =>
  db.selectFrom('account').select(own).where('id', '=', id).executeTakeFirst()

export const findForLogin = (db: Db, email: string) =>
  db.selectFrom('account').select(own).select('password_hash').where('email', '=', email).executeTakeFirst()

/**
 * `network_hash` is null unless the network has signed in to the account before and the address is confirmed: whoever
 * registers another person's address is signed in from an own network.
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

/**
 * Locks the account when it still has the password that was verified before the transaction. Undefined when the password
 * was changed or reset meanwhile.
 */
export const lockWithPassword = (trx: Trx, id: number, password_hash: string) =>
  trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateFacts = (
  db: Db,
  id: number,
  { contact_language, ...facts }: Pick<NewAccount, 'name' | 'phone_number' | 'gender'> & Language,
  now: Date,
) =>
  db
    .updateTable('account')
    .set({ ...facts, ...(contact_language !== undefined && { contact_language }), updated_at: now })
    .where('id', '=', id)
    .returning(own)
    .executeTakeFirst()

export const setCaseMails = (db: Db, id: number, case_mails: boolean) =>
  db.updateTable('account').set({ case_mails }).where('id', '=', id).returning(own).executeTakeFirst()

/** A change of address that waits ends with the password that it was asked with. */
export const setPassword = (trx: Trx, id: number, password_hash: string, now: Date) =>
  trx
    .updateTable('account')
    .set({ password_hash, password_changed_at: now, new_email: null, updated_at: now })
    .where('id', '=', id)
    .execute()

export const findIdByEmail = (db: Db | Trx, email: string) =>
  db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()

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

/**
 * Takes the address off an account that has not confirmed it. Nothing that its holder sees changes, the times included. One
 * that has a case or a draft keeps it: without the address nobody could sign in to read it again.
 */
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
  trx
    .updateTable('account')
    .set({ email: new_email, new_email: null, former_email: email, email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()

/** While the address is not confirmed. */
export const replaceEmail = (trx: Trx, id: number, email: string, now: Date) =>
  trx
    .updateTable('account')
    .set({ email, lost_email: null, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning(own)
    .executeTakeFirst()

/** Keeps the address that is to replace the confirmed one, or calls the change off. */
export const setNewEmail = (trx: Db | Trx, id: number, new_email: string | null, now: Date) =>
  trx.updateTable('account').set({ new_email, updated_at: now }).where('id', '=', id).returning(own).executeTakeFirst()

export const rememberNetwork = (db: Db | Trx, user_id: number, network_hash: Buffer, now: Date) =>
  upsert(db, 'known_network', ['user_id', 'network_hash'], { user_id, network_hash, last_used_at: now })

export const forgetNetworks = (trx: Trx, user_id: number) =>
  trx.deleteFrom('known_network').where('user_id', '=', user_id).execute()

export const listSessions = (db: Db, user_id: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where(sessionStands(now))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

export const endSession = (db: Db, user_id: number, id: number) =>
  db.deleteFrom('session').where('id', '=', id).where('user_id', '=', user_id).returning('id').executeTakeFirst()

/** With them ends what somebody may have asked to take along from one of them. */
export async function endOtherSessions(trx: Trx, user_id: number, kept: number | null) {
  await stopTakeouts(trx, user_id)
  await trx
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .execute()
}
