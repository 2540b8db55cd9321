import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import { nobody, type Person } from '#server/testing/person.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import * as addresses from './addressQueries.ts'
import * as queries from './queries.ts'
import * as sessions from './sessionQueries.ts'

const portal = usePortal()
const byMail = 'satt med lenken'

/** Resets the password while a call that has checked the old one waits for the account's row. */
async function resetDuring<Answer>({ id }: Person, call: () => Promise<Answer>) {
  const { db, clock } = portal.services
  const password_hash = await hashPassword(byMail)
  let answer: Promise<Answer> | undefined
  await db.transaction().execute(async (trx) => {
    await addresses.findForLink(trx, id).forNoKeyUpdate().execute()
    answer = call()
    await until(someoneWaits)
    await queries.setPasswordByMail(trx, id, password_hash, clock.now())
    await sessions.endOtherSessions(trx, id, null)
  })
  return answer
}

async function someoneWaits() {
  const { rows } = await portal.connection.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

const signIn = ({ email }: Person, password: string) => portal.as(nobody).post('/auth/login', { email, password })

test('a change of password under way does not override a reset', async () => {
  const kari = await portal.given.account()
  const wanted = { current_password: kari.password, password: 'tyvens passord', confirmPassword: 'tyvens passord' }
  const answer = await resetDuring(kari, () => portal.as(kari).post('/user/password', wanted))
  expect(answer?.statusCode).toBe(401)
  expect((await signIn(kari, 'tyvens passord')).statusCode).toBe(401)
  expect((await signIn(kari, byMail)).statusCode).toBe(200)
})

test('a change of address under way ends with a reset', async () => {
  const kari = await portal.given.account()
  const wanted = { email: 'tyven@example.org', password: kari.password }
  const answer = await resetDuring(kari, () => portal.as(kari).post('/auth/change-email', wanted))
  expect(answer?.statusCode).toBe(401)
  expect((await queries.findAccount(portal.services.db, kari.id))?.new_email).toBeNull()
})

test('a sign-in under way with the old password opens no session after a reset', async () => {
  const kari = await portal.given.account()
  const answer = await resetDuring(kari, () => signIn(kari, kari.password))
  expect([answer?.statusCode, answer?.body.code]).toEqual([401, 'wrong_credentials'])
  const { db, clock } = portal.services
  expect(await sessions.listSessions(db, kari.id, clock.now())).toEqual([])
})
