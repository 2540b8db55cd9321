import type { Db, Trx } from '#server/database/connect.ts'
import { own } from './queries.ts'

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
