import { lastHoldDay } from '#contract/deskHolds.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { eraseDue, withdrawnKinds } from '#server/cases/retention/erasing.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { erasuresWaitFor } from '#server/cases/erasure/work.ts'
import { sweepExpired } from '#server/cases/retention/work.ts'
import { attachAccounts, type Person, type StaffPerson, useRetention, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, query, talk } = useStaffedPortal()
let officer: StaffPerson
beforeEach(async () => void (officer = await desk.person('privacy_officer')))
const now = () => portal.services.clock.now()
const inDays = (days: number) => addDays(todayInOslo(), days)
const retention = useRetention(portal)
const { exists } = retention
const shown = async (owner: Pick<Person, 'token'>, id: number) => portal.given.shown(owner, id)

/** A case whose two years end today. */
async function oldCase() {
  const { owner, id } = await portal.given.case()
  await query("UPDATE incident SET submitted_at = submitted_at - interval '2 years' WHERE id = $1", [id])
  return { id, owner }
}
const asked = (case_id: number, ground: string, more = {}) => ({
  case_id,
  ground,
  reason: 'Politiet har bedt oss ta vare på saken.',
  ends_on: inDays(200),
  ...more,
})
const holdCase = (case_id: number, ground: string, more = {}) =>
  desk.as(officer).post('/desk/holds', asked(case_id, ground, more))
const agree = (owner: Pick<Person, 'token'>, id: number, ends_on = inDays(200)) =>
  portal.as(owner).post(`/incidents/hold/${id}`, { agrees: true, ends_on })
const refuse = (owner: Pick<Person, 'token'>, id: number) =>
  portal.as(owner).post(`/incidents/hold/${id}`, { agrees: false })

async function run() {
  await retention.run()
  // As if the mails had gone.
  await query('UPDATE retention_notice SET told_at = $1 WHERE told_at IS NULL', [now()])
}
const existsAfter = (days: number, id: number) => retention.existsAfter(days, id, run)

test('a case under a legal duty is kept to the end of the hold, told of again, and then erased', async () => {
  const { id, owner } = await oldCase()
  const { statusCode, body } = await holdCase(id, 'legal_duty')
  expect([statusCode, body.data]).toMatchObject([
    200,
    { case_id: id, ground: 'legal_duty', agreed_at: null, is_due: false },
  ])
  expect(await shown(owner, id)).toMatchObject({
    erased_on: inDays(200),
    has_news: true,
    hold: {
      ground: 'legal_duty',
      reason: 'Politiet har bedt oss ta vare på saken.',
      ends_on: inDays(200),
      agreed: false,
    },
  })
  const wish = { password: owner.password, at_once: true }
  for (const path of [`/incidents/withdrawal/${id}`, '/user/leaving'])
    expect(await portal.as(owner).post(path, wish)).toMatchObject({ statusCode: 409, body: { code: 'case_held' } })
  const keptOf = async () => (await portal.as(owner).get('/user/leaving')).body.kept
  expect(await keptOf()).toEqual([{ case_id: id, ends_on: inDays(200) }])
  await query("UPDATE case_hold SET ground = 'consent' WHERE incident_id = $1", [id])
  expect(await keptOf()).toEqual([])
  await query("UPDATE case_hold SET ground = 'legal_duty' WHERE incident_id = $1", [id])
  expect(await existsAfter(199, id)).toBe(true)
  // Told late, because the portal did not run on the days before.
  expect(await existsAfter(13, id)).toBe(true)
  expect(await existsAfter(1, id)).toBe(false)
  const rows = await query(
    "SELECT actor, before, after FROM audit.entry WHERE action = 'held' AND subject_id = $1 ORDER BY number",
    [id],
  )
  expect(rows).toEqual([
    { actor: 'staff', before: [], after: ['legal_duty', inDays(200)] },
    { actor: 'system', before: ['held'], after: ['over'] },
  ])
})

test('a withdrawn case that a law keeps all the same is erased once it is kept no longer', async () => {
  const { id, owner } = await oldCase()
  await holdCase(id, 'legal_duty')
  const setEnd = (ended_at: Date | null) =>
    query('UPDATE case_hold SET ended_at = $1, ended_by = $2 WHERE incident_id = $3', [
      ended_at,
      ended_at && 'officer',
      id,
    ])
  await setEnd(now())
  expect((await portal.given.withdrawal(owner, id)).statusCode).toBe(200)
  await setEnd(null)
  portal.clock.forward({ days: 8 })
  await eraseDue(portal.services, withdrawnKinds)
  expect(await finishErasures(portal.services)).toBe(0)
  expect([await exists(id), await erasuresWaitFor(portal.services)]).toEqual([true, null])
  await setEnd(now())
  await eraseDue(portal.services, withdrawnKinds)
  expect(await finishErasures(portal.services)).toBe(0)
  expect(await exists(id)).toBe(false)
})

test('a hold by consent holds nothing before the reporter agrees, and nothing after they have withdrawn', async () => {
  const [silent, willing] = [await oldCase(), await oldCase()]
  for (const { id } of [silent, willing]) expect((await holdCase(id, 'consent')).statusCode).toBe(200)
  expect(await shown(willing.owner, willing.id)).toMatchObject({ erased_on: inDays(14), hold: { agreed: false } })
  expect((await agree(willing.owner, willing.id)).statusCode).toBe(200)
  expect(await shown(willing.owner, willing.id)).toMatchObject({ erased_on: inDays(200), hold: { agreed: true } })
  await run()
  portal.clock.forward({ days: 14 })
  await run()
  expect([await exists(silent.id), await exists(willing.id)]).toEqual([false, true])
  await portal.given.staySignedIn()
  expect((await refuse(willing.owner, willing.id)).statusCode).toBe(200)
  expect((await shown(willing.owner, willing.id))['hold']).toBe(null)
  await run()
  expect(await existsAfter(13, willing.id)).toBe(true)
  expect(await existsAfter(1, willing.id)).toBe(false)
})

test('the page of holds tells how a hold ended, for 90 days, of a case that staff know of and that is not held again', async () => {
  const ended = async (id: number, reader = officer) => {
    const { body } = await desk.as(reader).get('/desk/holds')
    return body.data.ended.filter((one: { case_id: number }) => one.case_id === id)
  }
  const { id, owner } = await oldCase()
  const held = async (ground: string) => (await holdCase(id, ground)).body.data
  await held('consent')
  expect(await ended(id)).toEqual([])
  await refuse(owner, id)
  const row = { case_id: id, ground: 'consent', erased_on: inDays(14) }
  expect(await ended(id)).toMatchObject([{ ...row, ended_by: 'reporter', was_agreed: false }])
  await held('consent')
  expect(await ended(id)).toEqual([])
  await agree(owner, id)
  await refuse(owner, id)
  // The newest alone.
  expect(await ended(id)).toMatchObject([{ ...row, ended_by: 'reporter', was_agreed: true }])
  const duty = await held('legal_duty')
  await desk.as(officer).post(`/desk/holds/${duty.id}/end`, { version: duty.version })
  expect(await ended(id)).toMatchObject([{ ground: 'legal_duty', ended_by: 'officer' }])
  await portal.given.withdrawal(owner, id)
  expect(await ended(id)).toEqual([])
  await portal.as(owner).post(`/incidents/withdrawal/${id}/take-back`, {})
  expect(await ended(id)).toHaveLength(1)
  portal.clock.forward({ days: 90 })
  expect(await ended(id, await desk.person('privacy_officer'))).toEqual([])
})

test('an answer to nothing changes nothing', async () => {
  const { id, owner } = await oldCase()
  expect((await agree(owner, id)).body.code).toBe('changed_meanwhile')
  await refuse(owner, id)
  await holdCase(id, 'legal_duty')
  // A legal duty asks nobody.
  expect((await agree(owner, id)).body.code).toBe('changed_meanwhile')
  await refuse(owner, id)
  expect(await query('SELECT ended_at, agreed_at FROM case_hold WHERE incident_id = $1', [id])).toEqual([
    { ended_at: null, agreed_at: null },
  ])
})

test('a hold is refused for a draft, an unknown case, a second time, without an account to agree, and for a wrong end', async () => {
  const { id, owner } = await oldCase()
  const draft = await portal.given.incident({ owner, status: 'Draft' })
  const set = (body: object) => desk.as(officer).post('/desk/holds', body)
  const unknown = await set(asked(999_999, 'legal_duty'))
  expect(unknown).toMatchObject({ statusCode: 422, body: { code: 'invalid', codes: { case_id: 'case_not_sent' } } })
  expect(await set(asked(draft.id, 'legal_duty'))).toMatchObject({ statusCode: 422, text: unknown.text })
  for (const [number, code] of [
    ['', 'required'],
    ['tolv', 'invalid'],
    ['-3', 'invalid'],
  ])
    expect((await set({ ...asked(id, 'consent'), case_id: number })).body.codes).toEqual({ case_id: code })
  expect((await set(asked(id, 'consent'))).statusCode).toBe(200)
  expect((await set(asked(id, 'legal_duty'))).body.code).toBe('already_held')
  const { id: callers } = await oldCase()
  await query('UPDATE incident SET user_id = NULL WHERE id = $1', [callers])
  expect((await set(asked(callers, 'consent'))).body.code).toBe('hold_needs_account')
  for (const [ends_on, code] of [
    [inDays(0), 'hold_end_wrong'],
    [inDays(800), 'hold_ends_too_late'],
    ['2026-02-31', 'date_invalid'],
  ])
    expect((await set(asked(callers, 'legal_duty', { ends_on }))).body.codes).toEqual({ ends_on: code })
  expect((await set(asked(callers, 'legal_duty', { reason: ' ' }))).body.codes).toEqual({ reason: 'required' })
})

test('of an entered case consent is refused in the same words, whether its caller has an account or not, until they write', async () => {
  const lead = await desk.person('lead', 'privacy_officer')
  const kari = await portal.given.account()
  const ids: number[] = []
  for (const account_email of [kari.email, 'ingen@example.org']) ids.push(await desk.entered(lead, { account_email }))
  await attachAccounts(portal)
  const set = async (case_id: number, ends_on: string) =>
    (await desk.as(lead).post('/desk/holds', asked(case_id, 'consent', { ends_on }))).text
  for (const ends_on of [inDays(1), inDays(900)]) {
    const [withOne, without] = [await set(ids[0] ?? 0, ends_on), await set(ids[1] ?? 0, ends_on)]
    expect(withOne).toBe(without)
    expect(withOne).toContain('hold_needs_account')
  }
  await talk.answer(kari, ids[0] ?? 0, 'Det var meg')
  expect(await set(ids[0] ?? 0, inDays(900))).toContain('"success":true')
})

/** A case that was sent in today, and the day on which it is erased. */
async function newCase() {
  const { owner, id } = await portal.given.case()
  const { erased_on } = await shown(owner, id)
  return { id, owner, day: String(erased_on) }
}

test('by consent a hold ends after the day of the case, at most two years after it, and the answer names that day', async () => {
  const { id, owner, day } = await newCase()
  expect(day).toBe(lastHoldDay(todayInOslo()))
  const set = (ends_on: string) => holdCase(id, 'consent', { ends_on })
  for (const [ends_on, code] of [
    [inDays(300), 'hold_ends_too_early'],
    [day, 'hold_ends_too_early'],
    [addDays(lastHoldDay(day), 1), 'hold_ends_too_late'],
  ] as const)
    expect(await set(ends_on)).toMatchObject({
      statusCode: 422,
      body: { code: 'invalid', codes: { ends_on: code }, day },
    })
  expect(await shown(owner, id)).toMatchObject({ hold: null, erased_on: day })
  const { statusCode, body } = await set(addDays(day, 1))
  expect([statusCode, body.data.erased_on]).toEqual([200, day])
  await agree(owner, id, addDays(day, 1))
  expect(await shown(owner, id)).toMatchObject({ erased_on: addDays(day, 1) })

  // Held, the case still has the day of its own with which another end is compared.
  const review = (version: number, ends_on: string) =>
    desk.as(officer).post(`/desk/holds/${body.data.id}/review`, { version, ends_on })
  for (const [ends_on, code] of [
    [day, 'hold_ends_too_early'],
    [addDays(lastHoldDay(day), 1), 'hold_ends_too_late'],
  ] as const)
    expect((await review(2, ends_on)).body).toMatchObject({ codes: { ends_on: code }, day })
  expect((await review(2, lastHoldDay(day))).statusCode).toBe(200)
  expect((await review(3, lastHoldDay(day))).statusCode).toBe(200)
  // What was agreed to keeps nobody from erasing the case.
  expect((await portal.given.withdrawal(owner, id, true)).statusCode).toBe(200)
  expect(await exists(id)).toBe(false)
})

test('by a legal duty a hold may end before the day of the case, which stays, and stops the reporter until then', async () => {
  const { id, owner, day } = await newCase()
  const set = (ends_on: string) => holdCase(id, 'legal_duty', { ends_on })
  expect((await set(addDays(lastHoldDay(day), 1))).body).toMatchObject({
    codes: { ends_on: 'hold_ends_too_late' },
    day,
  })
  const { body } = await set(inDays(30))
  expect(body.data).toMatchObject({ ends_on: inDays(30), erased_on: day })
  expect(await shown(owner, id)).toMatchObject({ erased_on: day, hold: { ends_on: inDays(30) } })
  const erase = () => portal.given.withdrawal(owner, id, true)
  expect((await erase()).body.code).toBe('case_held')
  portal.clock.forward({ days: 30 })
  await sweepExpired(portal.services)
  await portal.given.staySignedIn()
  expect((await erase()).statusCode).toBe(200)
})

test('a hold comes up for review after 90 days, first in the list, and a longer one needs a new yes', async () => {
  const { id, owner } = await oldCase()
  const { data: made } = (await holdCase(id, 'consent')).body
  await agree(owner, id)
  portal.clock.forward({ days: 90 })
  const later = { cookie: await desk.session(officer.id) }
  const { data } = (await desk.as(later).get('/desk/holds')).body
  const listed = data.holds.find((one: { id: number }) => one.id === made.id)
  expect(listed).toMatchObject({ is_due: true, version: 2, agreed_at: expect.any(String) })
  const review = (version: number, ends_on: string) =>
    desk.as(later).post(`/desk/holds/${made.id}/review`, { version, ends_on })
  expect((await review(1, inDays(200))).body.code).toBe('changed_meanwhile')
  expect((await review(2, inDays(200))).body.data).toMatchObject({ is_due: false, agreed_at: expect.any(String) })
  expect((await review(3, inDays(300))).body.data).toMatchObject({
    agreed_until: inDays(200),
    ends_on: inDays(300),
    erased_on: inDays(200),
  })
  expect((await desk.as(later).post(`/desk/holds/${made.id}/end`, { version: 4 })).statusCode).toBe(200)
  expect((await desk.as(later).post(`/desk/holds/${made.id}/end`, { version: 5 })).statusCode).toBe(404)
})

/** A case of which its reporter was told, and then agreed that it is kept for 200 days from the start. */
async function agreedCase() {
  const { owner, id } = await portal.given.case()
  const day = inDays(20)
  await query(
    "UPDATE incident SET submitted_at = ($2::date - interval '2 years') + interval '12 hours' WHERE id = $1",
    [id, day],
  )
  await portal.given.staySignedIn()
  await run()
  portal.clock.forward({ days: 7 })
  await run()
  const [notice] = await query(
    'SELECT due_on::text AS due_on FROM retention_notice WHERE incident_id = $1 AND days = 14',
    [id],
  )
  expect(notice).toEqual({ due_on: day })
  await portal.given.staySignedIn()
  officer = await desk.person('privacy_officer')
  const { statusCode, body } = await holdCase(id, 'consent')
  expect(statusCode).toBe(200)
  expect((await agree(owner, id)).statusCode).toBe(200)
  const hold: number = body.data.id
  return { id, owner, hold }
}
/** The officer looks at it 60 days later, when the day of the case has passed. */
async function reviewed(hold: number, ends_on: string) {
  portal.clock.forward({ days: 60 })
  await run()
  await portal.given.staySignedIn()
  officer = await desk.person('privacy_officer')
  return desk.as(officer).post(`/desk/holds/${hold}/review`, { version: 2, ends_on })
}

for (const answer of ['none', 'yes', 'no'] as const)
  test(`a later end leaves a case that was agreed to where it is; the answer to it then: ${answer}`, async () => {
    const { id, owner, hold } = await agreedCase()
    const { body } = await reviewed(hold, inDays(230))
    expect(body.data).toMatchObject({ ends_on: inDays(230), agreed_until: inDays(200), erased_on: inDays(200) })
    await run()
    expect(await exists(id)).toBe(true)
    expect(await shown(owner, id)).toMatchObject({
      erased_on: inDays(200),
      hold: { ends_on: inDays(230), agreed: false, agreed_until: inDays(200) },
    })
    if (answer === 'yes') {
      expect((await agree(owner, id, inDays(230))).statusCode).toBe(200)
      expect(await shown(owner, id)).toMatchObject({
        erased_on: inDays(230),
        hold: { agreed: true, agreed_until: inDays(230) },
      })
    }
    if (answer === 'no') {
      await refuse(owner, id)
      const day = addDays(todayInOslo(now()), 14)
      expect(await shown(owner, id)).toMatchObject({ erased_on: day, hold: null })
      await run()
      expect(await exists(id)).toBe(true)
      portal.clock.forward({ days: 14 })
      await run()
      return expect(await exists(id)).toBe(false)
    }
    const days = answer === 'yes' ? 230 : 200
    portal.clock.forward({ days: days - 67 - 14 })
    await run()
    expect(await existsAfter(13, id)).toBe(true)
    expect(await existsAfter(1, id)).toBe(false)
  })

test('a yes is to the end that was shown, and to no other', async () => {
  const { id, owner, day } = await newCase()
  const [seen, moved] = [addDays(day, 10), addDays(day, 700)]
  const { body } = await holdCase(id, 'consent', { ends_on: seen })
  expect(await shown(owner, id)).toMatchObject({ hold: { ends_on: seen } })
  await desk.as(officer).post(`/desk/holds/${body.data.id}/review`, { version: 1, ends_on: moved })
  expect(await agree(owner, id, seen)).toMatchObject({ statusCode: 409, body: { code: 'changed_meanwhile' } })
  expect(await shown(owner, id)).toMatchObject({ erased_on: day, hold: { ends_on: moved, agreed_until: null } })
  expect((await portal.as(owner).post(`/incidents/hold/${id}`, { agrees: true })).statusCode).toBe(400)
  expect((await agree(owner, id, moved)).statusCode).toBe(200)
  expect(await shown(owner, id)).toMatchObject({ erased_on: moved, hold: { agreed: true, agreed_until: moved } })
  const rows = "SELECT after FROM audit.entry WHERE action = 'held' AND subject_id = $1 AND actor = 'reporter'"
  expect(await query(rows, [id])).toEqual([{ after: ['agreed'] }])
  // The same answer twice changes nothing, and an end that was moved forward is agreed to.
  expect((await agree(owner, id, moved)).statusCode).toBe(200)
  expect(await query(rows, [id])).toHaveLength(1)
  await desk.as(officer).post(`/desk/holds/${body.data.id}/review`, { version: 3, ends_on: seen })
  expect(await shown(owner, id)).toMatchObject({ erased_on: seen, hold: { agreed: true, agreed_until: seen } })
  // Moved forward and back again: the yes went with the earlier end.
  await desk.as(officer).post(`/desk/holds/${body.data.id}/review`, { version: 4, ends_on: moved })
  expect(await shown(owner, id)).toMatchObject({ erased_on: seen, hold: { agreed: false, agreed_until: seen } })
})
