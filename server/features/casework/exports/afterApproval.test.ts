import { multipart, pdf, type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, redacted, talk, exports, kari, lead, officer } = useStaffedPortal()
const { ofCase, decide, make, sweep, fetchFile, stored, keyOf } = exports

const description = 'Naboen ropte etter meg.'
const shownTo = async (person: StaffPerson) => (await desk.as(person).get('/desk/exports')).body.data

/** An export of a case that nobody has redacted, asked for by a lead. */
async function asked() {
  const { id: case_id } = await portal.given.incident({ owner: kari, description })
  const ask = async () => (await exports.ask(lead, ofCase(case_id))).body.data.id
  const message = () => talk.answer(kari, case_id, 'Etternavnet er Kanarifugl')
  const document = async () => {
    const { payload, headers } = await multipart([], [{ name: 'Kanarifugl.pdf', bytes: pdf('x') }])
    expect((await desk.as(lead).post(`/desk/cases/${case_id}/documents`, payload, headers)).statusCode).toBe(201)
  }
  const no = () => portal.given.consent(kari, case_id, 'share_police', false)
  return { case_id, ask, grow: { message, document, no } }
}

/** What ends an export that was approved. */
const ends: Record<string, (given: Awaited<ReturnType<typeof asked>>) => Promise<unknown>> = {
  'a message that comes': ({ grow }) => grow.message(),
  'a document that comes': ({ grow }) => grow.document(),
  'another redaction': ({ case_id }) => redacted(lead, case_id, { ranges: { description: [{ start: 0, end: 5 }] } }),
  'that whoever approved has lost access': () =>
    portal.query("UPDATE staff SET state = 'suspended' WHERE id = $1", [officer.id]),
  'that the reporter allows statistics alone': ({ case_id }) => portal.given.consent(kari, case_id, 'statistics_only'),
  'that the reporter says no to sharing it': ({ grow }) => grow.no(),
}
const whens = ['made', 'fetched', 'swept'] as const
test.for(Object.entries(ends).flatMap(([what, end]) => whens.map((when) => [what, when, end] as const)))(
  '%s ends an approved export with its key, which is seen when it is %s',
  async ([, when, end]) => {
    const given = await asked()
    const id = await given.ask()
    expect((await decide(officer, id)).statusCode).toBe(200)
    if (when !== 'made') {
      await make(id)
      expect(await keyOf(id)).toBeDefined()
    }
    portal.clock.forward({ minutes: 1 })
    await end(given)
    if (when === 'made') await make(id)
    if (when === 'swept') await sweep()
    if (when !== 'fetched') {
      expect((await stored(id)).storage_name).toBeNull()
      expect(await keyOf(id)).toBeUndefined()
    }
    const gone = await fetchFile(lead, id)
    expect([gone.statusCode, gone.body.code]).toEqual([410, 'export_gone'])
    await sweep()
    expect(await stored(id)).toMatchObject({ state: 'outdated', storage_name: null, fetched_at: null })
    expect(await keyOf(id)).toBeUndefined()
  },
)

test.for(['message', 'document', 'no'] as const)(
  'an export that was asked for before a %s came is not approved, and asked for anew it holds that',
  async (what) => {
    const { ask, grow } = await asked()
    const id = await ask()
    expect(await ask()).toBe(id)
    portal.clock.forward({ minutes: 1 })
    await grow[what]()
    const { waiting } = await shownTo(officer)
    expect(waiting.find((one: { id: number }) => one.id === id).redaction.is_as_asked).toBe(what === 'no')
    expect(await decide(officer, id)).toMatchObject({ statusCode: 409, body: { code: 'export_outdated' } })
    await fetchAnew(await ask())
  },
)

async function fetchAnew(id: number) {
  await decide(officer, id)
  await make(id)
  expect((await fetchFile(lead, id)).statusCode).toBe(200)
}

test.for([
  ['statistics_only', true],
  ['share_police', false],
] as const)(
  'who approves after the reporter answered %s with %s is shown it, and the file goes out',
  async ([consent, is_given]) => {
    const { case_id, ask } = await asked()
    for (const answer of [!is_given, is_given]) await portal.given.consent(kari, case_id, consent, answer)
    portal.clock.forward({ minutes: 1 })
    const id = await ask()
    const { waiting } = await shownTo(officer)
    expect(waiting.find((one: { id: number }) => one.id === id).about.consent).toBe('withdrawn')
    await fetchAnew(id)
  },
)

test.for(['before it is made', 'before it is fetched'])(
  'whoever asked, whoever approved and any other who approves stop an approved export %s, and its key is gone',
  async (when) => {
    const { ask } = await asked()
    const [other, ada] = await desk.people('lead', 'caseworker')
    for (const person of [lead, other, officer]) {
      const id = await ask()
      await decide(other, id)
      if (when === 'before it is fetched') await make(id)
      const state = when === 'before it is fetched' ? 'ready' : 'approved'
      expect((await shownTo(officer)).approved).toContainEqual(expect.objectContaining({ id, state }))
      expect((await decide(ada, id, 'refuse')).statusCode).toBe(404)
      const from = await desk.lastRow()
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

test('whoever answers sees which case it is and whether its reporter agrees to the purpose, without opening it', async () => {
  const { id: case_id } = await portal.given.incident({ owner: kari })
  const answer = async (consent: string, is_given: boolean) =>
    expect((await portal.given.consent(kari, case_id, consent, is_given)).statusCode).toBe(200)
  const about = async (purpose: string) => {
    const { body } = await exports.ask(lead, ofCase(case_id, { purpose }))
    const { waiting } = await shownTo(officer)
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
  await answer('statistics_only', true)
  expect([(await about('to_lawyer')).consent, (await about('to_reporter')).consent]).toEqual(['withdrawn', 'not_asked'])
  // Nobody opened the case for it.
  expect((await desk.audit()).filter(({ who, action }) => who === officer.id && action === 'case_opened')).toEqual([])
})
