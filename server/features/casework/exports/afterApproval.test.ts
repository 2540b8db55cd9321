import { expect, test } from 'vitest'
import { multipart, pdf } from '#server/testing/documents.ts'
import { useConversation } from '#server/testing/conversation.ts'
import { useExports } from '#server/testing/exports.ts'
import { usePortal } from '#server/testing/index.ts'
import { useDesk, type StaffPerson } from '#server/testing/staff.ts'
import { version } from '#texts/nb/consentChoices.ts'

const portal = usePortal()
const desk = useDesk(portal)
const { decide, make, sweep, fetchFile, stored, keyOf } = useExports(portal, desk)
const talk = useConversation(portal, desk)

const shownTo = async (person: StaffPerson) => (await desk.as(person).get('/desk/exports')).body.data

/** An export of a case that nobody has redacted, asked for by a lead. */
async function asked() {
  const [lead, other, kari] = [await desk.person('lead'), await desk.person('lead'), await portal.given.account()]
  const { id: case_id } = await portal.given.incident({ owner: kari })
  const body = { what: 'case', kind: 'case_pdf', case_id, purpose: 'to_police', witness_numbers: false }
  const ask = async () => (await desk.as(lead).post('/desk/exports', body)).body.data.id
  const message = () => talk.answer(kari, case_id, 'Etternavnet er Kanarifugl')
  const document = async () => {
    const { payload, headers } = await multipart([], [{ name: 'Kanarifugl.pdf', bytes: pdf('x') }])
    expect((await desk.as(lead).post(`/desk/cases/${case_id}/documents`, payload, headers)).statusCode).toBe(201)
  }
  return { lead, other, kari, case_id, ask, grow: { message, document } }
}

test.for(['message', 'document'] as const)(
  'a %s that comes after an export was asked for is in no file that was approved, nor is it approved afterwards',
  async (what) => {
    const { lead, other, ask, grow } = await asked()
    const id = await ask()
    expect((await decide(other, id)).statusCode).toBe(200)
    await grow[what]()
    await make(id)
    expect(await stored(id)).toMatchObject({ state: 'outdated', storage_name: null })
    expect(await keyOf(id)).toBeUndefined()
    // Asked for anew it holds what has come, which the approver can see.
    const [second, third] = [await ask(), await ask()]
    expect(third).toBe(second)
    await grow[what]()
    const { waiting } = await shownTo(other)
    expect(waiting.find((one: { id: number }) => one.id === second).redaction.is_as_asked).toBe(false)
    const refused = await decide(other, second)
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'export_outdated'])
    const fourth = await ask()
    await decide(other, fourth)
    await make(fourth)
    // What comes when the file is there is not in it, so the file is gone.
    await grow[what]()
    expect((await fetchFile(lead, fourth)).statusCode).toBe(410)
    expect(await keyOf(fourth)).toBeUndefined()
    const fifth = await ask()
    await decide(other, fifth)
    await make(fifth)
    await grow[what]()
    await sweep()
    expect(await stored(fifth)).toMatchObject({ state: 'outdated', storage_name: null })
    const sixth = await ask()
    await decide(other, sixth)
    await make(sixth)
    expect((await fetchFile(lead, sixth)).statusCode).toBe(200)
  },
)

test.for(['before it is made', 'before it is fetched'])(
  'whoever asked, whoever approved and any other who approves stop an approved export %s, and its key is gone',
  async (when) => {
    const { lead, other, ask } = await asked()
    const officer = await desk.person('privacy_officer')
    const kari = await desk.person('caseworker')
    for (const person of [lead, other, officer]) {
      const id = await ask()
      await decide(other, id)
      if (when === 'before it is fetched') await make(id)
      const state = when === 'before it is fetched' ? 'ready' : 'approved'
      expect((await shownTo(officer)).approved).toContainEqual(expect.objectContaining({ id, state }))
      expect((await decide(kari, id, 'refuse')).statusCode).toBe(404)
      const from = (await desk.audit()).length
      expect((await decide(person, id, 'refuse')).body.data.state).toBe('refused')
      expect((await desk.audit(from)).map(({ who, action, after }) => [who, action, ...after])).toEqual([
        [person.id, 'export_refused', `export=${id}`, 'case_pdf', `ended=${state}`],
      ])
      await make(id)
      expect(await keyOf(id)).toBeUndefined()
      expect((await fetchFile(lead, id)).statusCode).toBe(410)
      await sweep()
      expect(await stored(id)).toMatchObject({ state: 'refused', storage_name: null })
      expect((await decide(person, id, 'refuse')).body.code).toBe('export_decided')
    }
  },
)

test('what a person approved who has lost access since is neither made nor handed out', async () => {
  const { lead, ask } = await asked()
  const lose = (id: number) => portal.services.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', id)
  for (const step of ['making', 'fetching', 'sweeping']) {
    const approver = await desk.person('lead')
    const id = await ask()
    await decide(approver, id)
    if (step !== 'making') await make(id)
    await lose(approver.id).execute()
    if (step === 'making') await make(id)
    if (step === 'sweeping') await sweep()
    expect([step, (await fetchFile(lead, id)).statusCode]).toEqual([step, 410])
    await sweep()
    expect(await stored(id)).toMatchObject({ state: 'outdated', storage_name: null, fetched_at: null })
    expect(await keyOf(id)).toBeUndefined()
  }
})

test('an approved export is not handed out once the reporter allows statistics alone, and who approves later is shown so', async () => {
  const { lead, other, kari, case_id, ask } = await asked()
  const id = await ask()
  await decide(other, id)
  await make(id)
  portal.clock.forward({ minutes: 1 })
  const alone = { consent: 'statistics_only', is_given: true, text_version: version }
  expect((await portal.as(kari).post(`/incidents/consents/${case_id}`, alone)).statusCode).toBe(200)
  expect((await fetchFile(lead, id)).statusCode).toBe(410)
  const second = await ask()
  const { waiting } = await shownTo(other)
  expect(waiting.find((one: { id: number }) => one.id === second).about.consent).toBe('withdrawn')
})

test('an approved export is not handed out once the reporter takes back that the case may be shared, unless it was approved after that', async () => {
  for (const step of ['making', 'fetching', 'sweeping']) {
    const { lead, other, kari, case_id, ask } = await asked()
    const answer = (is_given: boolean) =>
      portal
        .as(kari)
        .post(`/incidents/consents/${case_id}`, { consent: 'share_police', is_given, text_version: version })
    await answer(true)
    const id = await ask()
    await decide(other, id)
    if (step !== 'making') await make(id)
    portal.clock.forward({ minutes: 1 })
    expect((await answer(false)).statusCode).toBe(200)
    if (step === 'making') await make(id)
    if (step === 'sweeping') await sweep()
    expect([step, (await fetchFile(lead, id)).statusCode]).toEqual([step, 410])
    await sweep()
    expect(await stored(id)).toMatchObject({ state: 'outdated', storage_name: null, fetched_at: null })
    expect(await keyOf(id)).toBeUndefined()
    portal.clock.forward({ minutes: 1 })
    const second = await ask()
    const { waiting } = await shownTo(other)
    expect(waiting.find((one: { id: number }) => one.id === second).about.consent).toBe('withdrawn')
    await decide(other, second)
    await make(second)
    expect((await fetchFile(lead, second)).statusCode).toBe(200)
  }
})

test('whoever answers sees which case it is and whether its reporter agrees to the purpose, without opening it', async () => {
  const [lead, officer] = [await desk.person('lead'), await desk.person('privacy_officer')]
  const kari = await portal.given.account()
  const { id: case_id } = await portal.given.incident({ owner: kari })
  const answer = async (consent: string, is_given: boolean) =>
    expect(
      (await portal.as(kari).post(`/incidents/consents/${case_id}`, { consent, is_given, text_version: version }))
        .statusCode,
    ).toBe(200)
  const about = async (purpose: string) => {
    const asked = { what: 'case', kind: 'case_pdf', case_id, purpose, witness_numbers: false }
    const { body } = await desk.as(lead).post('/desk/exports', asked)
    const waiting = (await desk.as(officer).get('/desk/exports')).body.data.waiting
    return waiting.find(({ id }: { id: number }) => id === body.data.id).about
  }
  expect(await about('to_police')).toEqual({
    status: 'Submitted',
    category: { id: expect.any(Number), name: expect.any(String) },
    consent: 'not_coded',
  })
  expect((await about('own_work')).consent).toBe('not_asked')
  await answer('contact', true)
  await answer('share_police', true)
  expect([(await about('to_police')).consent, (await about('to_ldo')).consent]).toEqual(['given', 'not_coded'])
  await answer('share_police', false)
  expect((await about('to_police')).consent).toBe('withdrawn')
  // Nobody opened the case for it.
  expect((await desk.audit()).filter(({ who, action }) => who === officer.id && action === 'case_opened')).toEqual([])
})
