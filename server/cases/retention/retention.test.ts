import { randomBytes } from 'node:crypto'
import { addDays, monthsAfter, todayInOslo } from '#contract/time.ts'
import { insert } from '#server/database/rows.ts'
import { giveArticle, toNoon, useRetention, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, query } = useStaffedPortal()
const { run, sendNotices, exists, existsAfter } = useRetention(portal)
const today = () => todayInOslo(portal.services.clock.now())

/** A case of a new person's that was sent in on a day, at noon in Norway. */
async function sentOn(day: string, owner?: Awaited<ReturnType<typeof portal.given.account>>) {
  const person = owner ?? (await portal.given.account())
  const { id } = await portal.given.incident({ owner: person })
  await query('UPDATE incident SET submitted_at = $2 WHERE id = $1', [id, `${day}T12:00:00+01:00`])
  return { id, owner: person }
}
beforeEach(() => toNoon(portal.clock))
/** Two years before a day, as a calendar counts. */
const twoYearsBefore = (day: string) => monthsAfter(day, -24)
const notices = (id: number) =>
  query('SELECT days, told_at IS NOT NULL AS told FROM retention_notice WHERE incident_id = $1 ORDER BY days DESC', [
    id,
  ])
test('a case is told of 60 and 14 days before, shows its day, and is erased on the day two years after it was sent in', async () => {
  const { id, owner } = await sentOn(twoYearsBefore(addDays(today(), 61)))
  const due = addDays(today(), 61)
  await run()
  expect(await notices(id)).toEqual([])
  expect((await portal.given.shown(owner, id))['erased_on']).toBe(due)
  portal.clock.forward({ days: 1 })
  await run()
  expect(await notices(id)).toEqual([{ days: 60, told: false }])
  expect(await sendNotices()).toBe(1)
  expect(await notices(id)).toEqual([{ days: 60, told: true }])
  await run()
  expect(await sendNotices()).toBe(0)
  portal.clock.forward({ days: 46 })
  await run()
  expect(await sendNotices()).toBe(1)
  expect(await notices(id)).toEqual([
    { days: 60, told: true },
    { days: 14, told: true },
  ])
  expect(await existsAfter(13, id)).toBe(true)
  portal.clock.forward({ days: 1 })
  expect(today()).toBe(due)
  await run()
  expect(await exists(id)).toBe(false)
  expect(await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).toEqual([])
})

test('a case that nobody was told of is told first, and gets its fourteen days', async () => {
  const { id, owner } = await sentOn(twoYearsBefore(addDays(today(), -100)))
  await run()
  expect(await exists(id)).toBe(true)
  expect((await portal.given.shown(owner, id))['erased_on']).toBe(addDays(today(), 14))
  // The mail does not go for a week.
  portal.clock.forward({ days: 7 })
  await sendNotices()
  expect(await existsAfter(13, id)).toBe(true)
  expect(await existsAfter(1, id)).toBe(false)
})

for (const what of ['case', 'account'] as const)
  test(`a case that is taken back after its day, by itself or with its account, is told of anew: ${what}`, async () => {
    const { id, owner } = await sentOn(twoYearsBefore(addDays(today(), 14)))
    await run()
    expect(await sendNotices()).toBe(1)
    portal.clock.forward({ days: 12 })
    await portal.given.staySignedIn()
    const path = what === 'case' ? `/incidents/withdrawal/${id}` : '/user/leaving'
    const wish = { password: owner.password, at_once: false }
    expect((await portal.as(owner).post(path, wish)).statusCode).toBe(200)
    portal.clock.forward({ days: 5 })
    await portal.given.staySignedIn()
    await run()
    expect((await portal.as(owner).post(`${path}/take-back`)).statusCode).toBe(200)
    const day = addDays(today(), 14)
    expect(await portal.given.shown(owner, id)).toMatchObject({ status: 'Submitted', erased_on: day })
    await run()
    expect(await exists(id)).toBe(true)
    expect(await sendNotices()).toBe(1)
    expect(await existsAfter(13, id)).toBe(true)
    expect(await existsAfter(1, id)).toBe(false)
  })

test('a mail that never went is promised again, and a case without a confirmed address is told on the case alone', async () => {
  const unconfirmed = await portal.given.account({ verified: false })
  const [told, silent] = [await sentOn(twoYearsBefore(today())), await sentOn(twoYearsBefore(today()), unconfirmed)]
  await run()
  await query("DELETE FROM pgboss.job WHERE name = 'mail'")
  expect([await notices(told.id), await notices(silent.id)]).toEqual([
    [{ days: 14, told: false }],
    [{ days: 14, told: true }],
  ])
  portal.clock.forward({ days: 6 })
  await run()
  expect(await sendNotices()).toBe(1)
  portal.clock.forward({ days: 8 })
  await run()
  expect([await exists(told.id), await exists(silent.id)]).toEqual([true, false])
})

test('one mail tells a person of all their cases, also when they want no mails about news, and names nothing', async () => {
  const owner = await portal.given.account()
  await portal.as(owner).post('/user/case-mails', { case_mails: false })
  const cases = [await sentOn(twoYearsBefore(today()), owner), await sentOn(twoYearsBefore(today()), owner)]
  await run()
  expect(await sendNotices()).toBe(1)
  for (const { id } of cases) expect(await notices(id)).toEqual([{ days: 14, told: true }])
  const [mail] = await query('SELECT subject, text FROM mailbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1', [
    owner.email,
  ])
  expect(mail?.['text']).toContain('/login?redirect=/account')
  // Where it leads, each is named, to its owner alone.
  const goes = addDays(today(), 14)
  expect((await portal.as(owner).get('/user/leaving')).body.ahead).toEqual({
    own: cases.map(({ id }) => ({ id, is_draft: false, on: goes })),
    account: null,
  })
  const other = await portal.given.account()
  await portal.given.incident({ owner: other })
  await portal.given.incident({ owner: other, status: 'Draft' })
  expect((await portal.as(other).get('/user/leaving')).body.ahead).toEqual({ own: [], account: null })
  // Whoever reads over a shoulder learns neither what it is about nor which case.
  expect(`${mail?.['subject']} ${mail?.['text']}`).not.toMatch(/\bsak|hendelse|melding om|trakassering|rapport|utkast/i)
})

test('a draft is told of 30 days before and erased 12 months after its last change, unless it is written on', async () => {
  const owner = await portal.given.account()
  const [kept, lost] = [
    await portal.given.incident({ owner, status: 'Draft' }),
    await portal.given.incident({ owner, status: 'Draft' }),
  ]
  await query("UPDATE incident SET updated_at = now() - interval '400 days' WHERE id = ANY ($1)", [[kept.id, lost.id]])
  await run()
  expect(await sendNotices()).toBe(1)
  expect((await portal.as(owner).get('/user/leaving')).body.ahead.own).toEqual(
    [kept, lost].map(({ id }) => ({ id, is_draft: true, on: addDays(today(), 30) })),
  )
  await query('UPDATE incident SET updated_at = $2 WHERE id = $1', [kept.id, portal.services.clock.now()])
  portal.clock.forward({ days: 30 })
  await run()
  expect([await exists(kept.id), await exists(lost.id)]).toEqual([true, false])
})

test('an account without a case goes 24 months after the last sign-in, told before; a sign-in keeps it', async () => {
  const [gone, stays, withCase] = [
    await portal.given.account(),
    await portal.given.account(),
    await portal.given.account(),
  ]
  await portal.given.incident({ owner: withCase })
  const ids = [gone.id, stays.id, withCase.id]
  await query('DELETE FROM session WHERE user_id = ANY ($1)', [ids])
  await query("UPDATE account SET signed_in_at = now() - interval '25 months' WHERE id = ANY ($1)", [ids])
  await run()
  expect(await sendNotices()).toBe(2)
  const goes = addDays(today(), 30)
  portal.clock.forward({ days: 15 })
  const { statusCode, body } = await portal
    .as(stays)
    .post('/auth/login', { email: stays.email, password: stays.password })
  expect(statusCode).toBe(200)
  const aheadOf = async (token: string) => (await portal.as({ token }).get('/user/leaving')).body.ahead
  // The day that the mail was about, for a while.
  expect(await aheadOf(body.data.token)).toEqual({ own: [], account: goes })
  portal.clock.forward({ days: 15 })
  await run()
  const left = await query('SELECT id FROM account WHERE id = ANY ($1) ORDER BY id', [ids])
  expect(left.map(({ id }) => id)).toEqual([stays.id, withCase.id])
})

test('an account that nobody confirmed goes after 30 days, but not with a report that was sent, or a draft whose day has not come', async () => {
  const [empty, sender, writer] = [
    await portal.given.account({ verified: false }),
    await portal.given.account({ verified: false }),
    await portal.given.account({ verified: false }),
  ]
  const ids = [empty.id, sender.id, writer.id]
  await portal.given.incident({ owner: sender })
  const draft = await portal.given.incident({ owner: writer, status: 'Draft' })
  portal.clock.forward({ days: 29 })
  await query('UPDATE incident SET updated_at = $2 WHERE id = $1', [draft.id, portal.services.clock.now()])
  await run()
  const left = async () =>
    (await query('SELECT id FROM account WHERE id = ANY ($1) ORDER BY id', [ids])).map(({ id }) => id)
  expect(await left()).toEqual(ids)
  portal.clock.forward({ days: 2 })
  await run()
  expect(await left()).toEqual([sender.id, writer.id])
  portal.clock.forward({ days: 28 })
  await run()
  expect(await left()).toEqual([sender.id])
})

test('a draft of an account that nobody confirmed goes 30 days after its last change, as its pages say, and frees the address', async () => {
  const [writer, confirming] = [
    await portal.given.account({ verified: false }),
    await portal.given.account({ verified: false }),
  ]
  const { id: draft } = await portal.given.incident({ owner: writer, status: 'Draft' })
  const { id: kept } = await portal.given.incident({ owner: confirming, status: 'Draft' })
  // Also of one that was promised twelve months, before drafts like it had thirty days.
  await query("UPDATE incident SET updated_at = now() - interval '100 days' WHERE id = $1", [draft])
  await query('UPDATE incident SET updated_at = $2 WHERE id = $1', [kept, portal.services.clock.now()])
  const day = addDays(today(), 30)
  expect((await portal.given.shown(writer, draft))['erased_on']).toBe(day)
  expect((await portal.given.shown(confirming, kept))['erased_on']).toBe(day)
  expect((await portal.as(writer).get('/user/leaving')).body.ahead.own).toEqual([
    { id: draft, is_draft: true, on: day },
  ])
  await run()
  expect(await sendNotices()).toBe(0)

  portal.clock.forward({ days: 29 })
  await portal.given.staySignedIn()
  await run()
  expect([await exists(draft), await exists(kept)]).toEqual([true, true])
  expect((await portal.given.shown(writer, draft))['erased_on']).toBe(day)
  const now = portal.services.clock.now()
  await query('UPDATE account SET email_verified_at = $2 WHERE id = $1', [confirming.id, now])
  expect((await portal.given.shown(confirming, kept))['erased_on']).toBe(
    (await query("SELECT ($1::date + interval '12 months')::date AS day", [addDays(day, -30)]))[0]?.['day'],
  )
  portal.clock.forward({ days: 1 })
  await run()
  expect([await exists(draft), await exists(kept)]).toEqual([false, true])
  expect(await query('SELECT FROM account WHERE email = $1', [writer.email])).toEqual([])
})

test('of a decided tip nothing of its sender stays after 12 months; the link stays where an article came of it', async () => {
  const { id: user_id } = await portal.given.account()
  const article = await giveArticle(portal.db)
  const tip = async (state: string, article_id: number | null, decided: string | null) =>
    (
      await query(
        `INSERT INTO tip (user_id, link, link_key, suggestion, state, article_id, decided_at, created_at)
         VALUES ($1, 'https://example.org', 'example.org', 'Les denne', $2, $3, now() - $4::interval, now() - interval '25 months') RETURNING id`,
        [user_id, state, article_id, decided],
      )
    )[0]?.['id']
  const [rejected, used, open, lately] = [
    await tip('rejected', null, '13 months'),
    await tip('merged', article, '13 months'),
    await tip('new', null, null),
    await tip('rejected', null, '11 months'),
  ]
  await run()
  expect(
    await query('SELECT id, user_id, link, suggestion FROM tip WHERE id = ANY ($1) ORDER BY id', [
      [rejected, used, open, lately],
    ]),
  ).toEqual([
    { id: used, user_id: null, link: 'https://example.org', suggestion: '' },
    { id: lately, user_id, link: 'https://example.org', suggestion: 'Les denne' },
  ])
})

test('of whoever lost access two years ago nothing is left but the number and what they were, and they cannot be let in with the old name', async () => {
  const [gone, here, admin] = [await desk.person('lead'), await desk.person('lead'), await desk.person('administrator')]
  const at = portal.services.clock.now()
  for (const { id: staff_id } of [gone, here]) {
    await desk.view({ id: staff_id })
    await insert(portal.db, 'staff_totp', { staff_id, secret_sealed: randomBytes(32), confirmed_at: at })
    await insert(portal.db, 'staff_known_device', { staff_id, device_hash: randomBytes(32), last_used_at: at })
  }
  const left = new Date(portal.services.clock.now().getTime() - 25 * 31 * 86_400_000)
  await query("UPDATE staff SET state = 'suspended', updated_at = $2 WHERE id = $1", [gone.id, left])
  await query("UPDATE staff SET updated_at = now() - interval '25 months' WHERE id = $1", [here.id])
  // What goes with a member of staff by its rule, and what they sign in with that ends by its age alone.
  const count = async (id: number) => {
    const counted: Record<string, number> = {}
    for (const table of ['saved_view', 'staff_totp', 'staff_session', 'staff_known_device'])
      counted[table] = (await query(`SELECT FROM ${table} WHERE staff_id = $1`, [id])).length
    return counted
  }
  const before = await count(gone.id)
  const none = Object.fromEntries(Object.keys(before).map((of) => [of, 0]))
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([])
  await run()
  await run()
  expect([await count(gone.id), await count(here.id)]).toEqual([none, before])
  const [row, other] = await query('SELECT *, email::text FROM staff WHERE id = ANY ($1) ORDER BY id', [
    [gone.id, here.id],
  ])
  // Every column, so that a new one is decided about.
  expect(row).toEqual({
    id: gone.id,
    name: 'Tidligere medarbeider',
    email: `tidligere-${gone.id}@utgaatt.invalid`,
    password_hash: null,
    roles: ['lead'],
    state: 'suspended',
    created_at: expect.any(Date),
    updated_at: left,
  })
  expect(other?.['email']).toBe(here.email)
  expect((await desk.as(admin).post(`/desk/staff/${gone.id}/reinstate`)).body.data.member.state).toBe('invited')
})
