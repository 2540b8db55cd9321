import { createHash } from 'node:crypto'
import { usePortal } from '#server/testing/index.ts'
import { demandStanding, findSession, openSession } from './sessions.ts'

const portal = usePortal()
const minute = 60_000
const hour = 60 * minute
const start = Date.parse('2026-03-01T12:00:00Z')

/** A fixed clock, so that the last valid millisecond can be tested. */
let at = start
const clock = { now: () => new Date(at) }
beforeEach(() => (at = start))

const open = (opening: Parameters<typeof openSession>[2]) =>
  portal.inTransaction((trx) => openSession(trx, clock, opening))

async function session() {
  const { id: user_id, email } = await portal.given.account({ verified: false })
  const facts = { user_id, device: 'Firefox – Linux' }
  const token = await open(facts)
  const find = (header: string | undefined = `Bearer ${token}`) => findSession(portal.db, clock, header)
  const row = () =>
    portal.db
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow()
  return { user_id, email, token, find, row }
}

test('a new session has a random token, of which the database holds the hash alone', async () => {
  const [one, other] = [await session(), await session()]
  expect(one.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(one.token).not.toBe(other.token)
  expect(JSON.stringify(await one.row())).not.toContain(one.token)
  expect(await one.row()).toMatchObject({
    user_id: one.user_id,
    device: 'Firefox – Linux',
    created_at: new Date(start),
    last_used_at: new Date(start),
    expires_at: new Date(start + 14 * 24 * hour),
  })
})

test('the token identifies its account and session, and gives nothing more of either', async () => {
  const { user_id, email, find, row } = await session()
  const sessionId = (await row()).id
  expect(await find()).toEqual({ id: user_id, email, email_verified_at: null, isLeaving: false, sessionId })
})

test('only a whole token after the word Bearer counts', async () => {
  const { token, find } = await session()
  expect(await find(`bearer ${token}`)).toBeDefined()
  for (const header of [
    '',
    'Bearer ',
    token,
    `Basic ${token}`,
    `x Bearer ${token}`,
    `Bearer ${token} `,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    `Bearer ${'x'.repeat(43)}`,
    `Bearer ${token.slice(0, -1)}!`,
  ])
    expect(await find(header), header).toBeUndefined()
  expect(await findSession(portal.db, clock, undefined)).toBeUndefined()
})

test('a session ends to the millisecond after a day without use', async () => {
  const { find } = await session()
  at = start + 24 * hour
  expect(await find()).toBeUndefined()
  at = start + 24 * hour - 1
  expect(await find()).toBeDefined()
  // That was a use: another day begins.
  at += 24 * hour - 1
  expect(await find()).toBeDefined()
})

test('a session ends to the millisecond after two weeks, however often it is used', async () => {
  const { find } = await session()
  for (let half = 1; half < 28; half += 1) {
    at = start + half * 12 * hour
    expect(await find()).toBeDefined()
  }
  at = start + 14 * 24 * hour - 1
  expect(await find()).toBeDefined()
  at = start + 14 * 24 * hour
  expect(await find()).toBeUndefined()
})

test('its last use is written once a minute at most, and for the session that was used alone', async () => {
  const [{ find, row }, other] = [await session(), await session()]
  at = start + minute
  await find()
  expect((await row()).last_used_at).toEqual(new Date(start))
  at = start + minute + 1
  await find()
  expect((await row()).last_used_at).toEqual(new Date(start + minute + 1))
  expect((await other.row()).last_used_at).toEqual(new Date(start))
})

test('what relies on a session is refused once it is too old, another’s or ended, and once its account is to be erased, but for what goes on then', async () => {
  const [{ user_id, row, find }, other] = [await session(), await session()]
  const { id: sessionId } = await row()
  const demand = (more?: { whileLeaving: boolean }, now = start, id = user_id) =>
    portal.inTransaction((trx) => demandStanding(trx, { id, sessionId }, new Date(now), more))
  // Not by the call, which ends all other sessions.
  const leave = (id: number) =>
    portal.query('INSERT INTO account_withdrawal (user_id, at, due_at, receipt_hash) VALUES ($1, now(), now(), $2)', [
      id,
      Buffer.alloc(32, id),
    ])
  const refused = { code: 'not_signed_in' }
  await demand()
  await expect(demand(undefined, start, other.user_id)).rejects.toMatchObject(refused)
  await expect(demand(undefined, start + 24 * hour)).rejects.toMatchObject(refused)
  await leave(other.user_id)
  await demand()
  expect(await find()).toMatchObject({ isLeaving: false })
  await leave(user_id)
  expect(await find()).toMatchObject({ isLeaving: true })
  await expect(demand()).rejects.toMatchObject({ code: 'account_leaving' })
  await demand({ whileLeaving: true })
  await expect(demand({ whileLeaving: true }, start + 24 * hour)).rejects.toMatchObject(refused)
  await portal.db.deleteFrom('session').where('id', '=', sessionId).execute()
  await expect(demand({ whileLeaving: true })).rejects.toMatchObject(refused)
})

test('an account has ten sessions at most, however many are opened at once; the one used longest ago ends', async () => {
  const { user_id, find } = await session()
  const openAnother = () => open({ user_id, device: 'Firefox – Linux' })
  at = start + 2 * minute
  // With the account's first session and the one of this test these are ten.
  const tokens = await Promise.all(Array.from({ length: 8 }, openAnother))
  expect(await find()).toBeDefined()
  at = start + 4 * minute
  const used = (token: string | undefined) => findSession(portal.db, clock, `Bearer ${token}`)
  for (const token of tokens.slice(1)) expect(await used(token)).toBeDefined()
  await find()
  at = start + 6 * minute
  const eleventh = await openAnother()
  expect(await used(tokens[0])).toBeUndefined()
  expect(await used(eleventh)).toBeDefined()
  expect(await find()).toBeDefined()
  await Promise.all(Array.from({ length: 15 }, openAnother))
  const rows = await portal.db.selectFrom('session').select('id').where('user_id', '=', user_id).execute()
  expect(rows).toHaveLength(10)
})
