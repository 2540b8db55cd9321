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

/** Undefined once somebody has changed its password. */
export async function findOpenDemo(db: Db) {
  const known = await findDemo(db)
  return known && (await passwordMatches(known.password_hash, demoPassword)) ? known : undefined
}
