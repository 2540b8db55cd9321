import { nobody, type Person, until, useStaffedPortal, waitingForLocks } from '#server/testing/index.ts'
import type { Trx } from '#server/database/connect.ts'
import { makeLink } from '#server/platform/secrets/signedLinks.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import * as queries from './queries.ts'

// Without work: no mail goes, as when the mail server is away.
const { portal, kari, ola } = useStaffedPortal()

/** Asks for another address; answers the call that its link makes. */
async function askFor(person: Person, email: string) {
  const asked = await portal.as(person).post('/auth/change-email', { email, password: person.password })
  expect(asked.statusCode).toBe(200)
  const account = await queries.findForLink(portal.db, person.id).executeTakeFirstOrThrow()
  const { pathname, search } = new URL(makeLink(portal.services, 'change-email', { ...account, email }))
  return () => portal.as(person).get(pathname + search)
}

/** The answer of a call that comes while a transaction has changed something and not ended. */
async function during<Answer>(change: (trx: Trx) => Promise<unknown>, call: () => Promise<Answer>) {
  let answer: Promise<Answer> | undefined
  await portal.inTransaction(async (trx) => {
    await change(trx)
    answer = call()
    await until(async () => (await waitingForLocks(portal)) > 0)
  })
  return answer
}

test('of two who confirm one address in the same moment the second is told that it cannot be had', async () => {
  const email = 'samtidig@example.org'
  const answer = await during(
    (trx) => queries.takeNewEmail(trx, ola, email, portal.clock.now()),
    await askFor(kari, email),
  )
  expect([answer?.statusCode, answer?.body.code]).toEqual([422, 'email_change_failed'])
})

test('an account that confirms its address in the same moment keeps it', async () => {
  const ola = await portal.given.account({ verified: false })
  const answer = await during(
    (trx) => queries.markVerified(trx, ola.id, portal.clock.now()),
    await askFor(kari, ola.email),
  )
  expect([answer?.statusCode, answer?.body.code]).toEqual([422, 'email_change_failed'])
  expect((await queries.findIdByEmail(portal.db, ola.email))?.id).toBe(ola.id)
})

test('an address is not changed a second time before the owner of the first was told', async () => {
  expect((await (await askFor(kari, 'andre@example.org'))()).statusCode).toBe(200)
  const open = await askFor(kari, 'tredje@example.org')
  const early = await open()
  expect([early.statusCode, early.body.code]).toEqual([429, 'too_many_requests'])
  expect(Number(early.headers['retry-after'])).toBe(60)
  const account = await queries.findForLink(portal.db, kari.id).executeTakeFirstOrThrow()
  expect(account).toMatchObject({
    email: 'andre@example.org',
    new_email: 'tredje@example.org',
    former_email: kari.email,
  })
  // The mail has gone.
  await portal.db.updateTable('account').set({ former_email: null }).where('id', '=', kari.id).execute()
  expect((await open()).statusCode).toBe(200)
})

const byMail = 'satt med lenken'

/** Resets the password while a call that has checked the old one waits for the account's row. */
async function resetDuring<Answer>({ id }: Person, call: () => Promise<Answer>) {
  const password_hash = await hashPassword(byMail)
  return during(async (trx) => {
    await queries.setPassword(trx, id, password_hash, portal.clock.now())
    await queries.endOtherSessions(trx, id, null)
  }, call)
}

const signIn = ({ email }: Person, password: string) => portal.as(nobody).post('/auth/login', { email, password })

test('a change of password under way does not override a reset', async () => {
  const wanted = { current_password: kari.password, password: 'tyvens passord', confirmPassword: 'tyvens passord' }
  const answer = await resetDuring(kari, () => portal.as(kari).post('/user/password', wanted))
  expect(answer?.statusCode).toBe(401)
  expect((await signIn(kari, 'tyvens passord')).statusCode).toBe(401)
  expect((await signIn(kari, byMail)).statusCode).toBe(200)
})

test('a change of address under way ends with a reset', async () => {
  const wanted = { email: 'tyven@example.org', password: kari.password }
  const answer = await resetDuring(kari, () => portal.as(kari).post('/auth/change-email', wanted))
  expect(answer?.statusCode).toBe(401)
  expect((await queries.findAccount(portal.db, kari.id))?.new_email).toBeNull()
})

test('a sign-in under way with the old password opens no session after a reset', async () => {
  const answer = await resetDuring(kari, () => signIn(kari, kari.password))
  expect([answer?.statusCode, answer?.body.code]).toEqual([401, 'wrong_credentials'])
  const { db, clock } = portal
  expect(await queries.listSessions(db, kari.id, clock.now())).toEqual([])
})
