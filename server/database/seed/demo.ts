import { randomBytes } from 'node:crypto'
import { hashPassword, passwordMatches } from '#server/platform/secrets/passwords.ts'
import type { Db } from '../connect.ts'

/** For trying the portal out on one's own machine; never where the world can reach it (config's `isDemo`). */
export const demoReporter = 'demo@example.org'
export const demoAccounts = [{ name: 'Demo Melder', email: demoReporter, password: 'demo-passord' }]

export async function seedDemo(db: Db) {
  for (const { password, ...account } of demoAccounts) {
    const known = await db.selectFrom('account').select('id').where('email', '=', account.email).executeTakeFirst()
    if (known) continue
    const password_hash = await hashPassword(password)
    await db
      .insertInto('account')
      .values({
        ...account,
        password_hash,
        phone_number: '+4700000000',
        gender: 'Female',
        email_verified_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Those that the published password opens: not one whose password somebody has changed, or that a start in earnest has closed. */
export async function openDemoAccounts(db: Db) {
  const open: typeof demoAccounts = []
  for (const account of demoAccounts) {
    const known = await db
      .selectFrom('account')
      .select('password_hash')
      .where('email', '=', account.email)
      .executeTakeFirst()
    if (known && (await passwordMatches(known.password_hash, account.password))) open.push(account)
  }
  return open
}

/**
 * Ends what the public password of a demo account opens, once the data folder of a trial is used in earnest: a password that
 * nobody knows takes its place. One that somebody has chosen stays.
 */
export async function closeDemoAccounts(db: Db, now: Date) {
  for (const { email, password } of demoAccounts) {
    const known = await db
      .selectFrom('account')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!known || !(await passwordMatches(known.password_hash, password))) continue
    const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('account')
        .set({ password_hash, password_changed_at: now, updated_at: now })
        .where('id', '=', known.id)
        .execute()
      await trx.deleteFrom('session').where('user_id', '=', known.id).execute()
    })
  }
}
