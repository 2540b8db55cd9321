import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { Db } from '../connect.ts'

/** For trying the portal out on one's own machine; never where the world can reach it (config's `isDemo`). */
export const demoAccounts = [{ name: 'Demo Melder', email: 'demo@example.org', password: 'demo-passord' }]

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
