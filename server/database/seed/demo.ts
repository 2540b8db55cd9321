import { randomBytes } from 'node:crypto'
import { hashPassword, passwordMatches } from '#server/platform/secrets/passwords.ts'
import type { Db } from '../connect.ts'
import { insertNew } from '../rows.ts'

/** For trying the portal out on one's own machine; never where the world can reach it (config's `isDemo`). */
export const demoReporter = 'demo@example.org'
export const demoPassword = 'demo-passord'

const findDemo = (db: Db) =>
  db.selectFrom('account').select(['id', 'password_hash']).where('email', '=', demoReporter).executeTakeFirst()

export async function seedDemo(db: Db) {
  if (await findDemo(db)) return
  await insertNew(db, 'account', {
    name: 'Demo Melder',
    email: demoReporter,
    password_hash: await hashPassword(demoPassword),
    phone_number: '+4700000000',
    gender: 'Female',
    email_verified_at: new Date(),
  })
}

/** Undefined once somebody has changed its password, or a start in earnest has closed it. */
export async function findOpenDemo(db: Db) {
  const known = await findDemo(db)
  return known && (await passwordMatches(known.password_hash, demoPassword)) ? known : undefined
}

/**
 * Ends what the public password of the demo account opens, once the data folder of a trial is used in earnest: a password that
 * nobody knows takes its place. One that somebody has chosen stays.
 */
export async function closeDemo(db: Db, now: Date) {
  const open = await findOpenDemo(db)
  if (!open) return
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('account')
      .set({ password_hash, password_changed_at: now, updated_at: now })
      .where('id', '=', open.id)
      .execute()
    await trx.deleteFrom('session').where('user_id', '=', open.id).execute()
  })
}
