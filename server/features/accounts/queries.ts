import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/connect.ts'
import { sessionStands } from '#server/platform/http/sessions.ts'

const own = [
  'id',
  'name',
  'email',
  'new_email',
  'email_verified_at',
  'phone_number',
  'gender',
  'created_at',
  'updated_at',
] as const

export type NewAccount = { name: string; email: string; password_hash: string; phone_number: string; gender: string }

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

export const findIdByEmail = (db: Db | Trx, email: string) =>
  db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()

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

export const findPasswordHash = (db: Db, id: number) =>
  db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirst()

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

/** The address that waited takes the other's place. Its owner is to be told, so the other is kept until then. */
export const takeNewEmail = (trx: Trx, { id, email }: { id: number; email: string }, new_email: string, now: Date) =>
  trx
    .updateTable('account')
    .set({ email: new_email, new_email: null, former_email: email, email_verified_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()

/** While the address is not confirmed. */
export const replaceEmail = (trx: Trx, id: number, email: string, now: Date) =>
  trx
    .updateTable('account')
    .set({ email, updated_at: now })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .returning(own)
    .executeTakeFirst()

/** Keeps the address that shall replace the confirmed one, or calls the change off. */
export const setNewEmail = (trx: Db | Trx, id: number, new_email: string | null, now: Date) =>
  trx.updateTable('account').set({ new_email, updated_at: now }).where('id', '=', id).returning(own).executeTakeFirst()

export const updateFacts = (
  db: Db,
  id: number,
  facts: Pick<NewAccount, 'name' | 'phone_number' | 'gender'>,
  now: Date,
) =>
  db
    .updateTable('account')
    .set({ ...facts, updated_at: now })
    .where('id', '=', id)
    .returning(own)
    .executeTakeFirst()

/** A change of address that waits ends with the password that it was asked with. */
export const setPassword = (trx: Trx, id: number, password_hash: string, now: Date) =>
  trx
    .updateTable('account')
    .set({ password_hash, password_changed_at: now, new_email: null, updated_at: now })
    .where('id', '=', id)
    .execute()

/** Confirms the address too, because the link was sent to it. */
export const setPasswordByMail = (trx: Trx, id: number, password_hash: string, now: Date) =>
  trx
    .updateTable('account')
    .set((eb) => ({
      password_hash,
      password_changed_at: now,
      new_email: null,
      updated_at: now,
      email_verified_at: eb.fn.coalesce('email_verified_at', sql<Date>`${now}`),
    }))
    .where('id', '=', id)
    .execute()

export const rememberNetwork = (db: Db | Trx, user_id: number, network_hash: Buffer, now: Date) =>
  db
    .insertInto('known_network')
    .values({ user_id, network_hash, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_used_at: now }))
    .execute()

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

export const endOtherSessions = (trx: Trx, user_id: number, kept: number | null) =>
  trx
    .deleteFrom('session')
    .where('user_id', '=', user_id)
    .$if(kept !== null, (query) => query.where('id', '!=', kept))
    .execute()
