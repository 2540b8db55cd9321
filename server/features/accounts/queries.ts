import type { Db, Trx } from '#server/database/connect.ts'

/** What its owner sees of an account. */
export const own = [
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

export type NewAccount = { name: string; email: string; password_hash: string; phone_number: string; gender: string }

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
