import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { attachAccounts, fieldsOf, multipart, pdf, type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, kari, ola, ada, bo, lead } = useStaffedPortal()

test('a case shows what the reporter gave, without the numbers of witnesses and without its time as a draft', async () => {
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  const facts = await portal.given.report({ version: draft['version'], description: 'Ropt etter på trikken.' })
  const form = await multipart(fieldsOf(facts), [{ name: 'skjermbilde.pdf', bytes: pdf() }])
  const sent = await portal.as(kari).post(`/incidents/update/${draft.id}`, form.payload, { headers: form.headers })
  expect(sent.statusCode).toBe(200)
  const { statusCode, body, text } = await desk.as(ada).get(`/desk/cases/${draft.id}`)
  expect(statusCode).toBe(200)
  expect(body.data).toMatchObject({
    id: draft.id,
    status: 'Submitted',
    priority: 'normal',
    date: '2026-01-15',
    time: '14:30',
    description: 'Ropt etter på trikken.',
    witnesses: [{ name: 'Nora', has_contact_number: true }],
    documents: [{ name: 'skjermbilde.pdf', extension: 'pdf', inspection: { state: 'waiting', findings: [] } }],
    history: [{ activity: 'submitted', staff: null, status_before: null, status_after: 'Submitted' }],
    clocks: [
      { clock: 'acknowledge', left: 7 },
      { clock: 'stale', left: 30 },
    ],
    assignee: null,
    may_work: true,
    moves: ['acknowledge'],
  })
  // Of each field of a witness it is said what it holds, or only whether there is something.
  const [told] = body.data.witnesses
  expect(witnessFieldNames.filter((field) => !(field in told) && !(`has_${field}` in told))).toEqual([])
  for (const hidden of ['99887766', kari.email, kari.name, 'Draft']) expect(text).not.toContain(hidden)
})

test('the number of another case is shown only to whoever may know of that case', async () => {
  const hidden = (await portal.given.incident({ owner: kari })).id
  const { id } = await portal.given.incident({ owner: kari })
  await desk.post(lead, id, 'related', { other_id: hidden, seen: 'open', state: 'linked' })
  expect((await desk.fold(lead, id, hidden)).statusCode).toBe(200)
  await desk.bulk(bo, hidden, 'take')
  const shown = async (person: StaffPerson) => {
    const { body } = await desk.as(person).get(`/desk/cases/${id}`)
    const codes = body.data.history.flatMap(({ before, after }: Record<string, string[]>) => [before, after].flat())
    return [
      body.data.duplicate_of,
      codes.filter((code: string) => /^(?:case|duplicate_of)=/.test(code)),
      body.data.outcome,
    ]
  }
  expect(await shown(lead)).toEqual([
    hidden,
    [`case=${hidden}`, `case=${hidden}`, `duplicate_of=${hidden}`],
    'duplicate',
  ])
  expect(await shown(ada)).toEqual([null, ['case=other', 'case=other', 'duplicate_of=other'], 'duplicate'])
})

test('the language that the reporter would like to be talked to in is shown to those who may change the case alone', async () => {
  const reader = await desk.person('caseworker')
  const { id } = await portal.given.incident({ owner: kari })
  const other = await portal.given.incident({ owner: ola })
  const seenBy = async (person: StaffPerson, of = id) => (await desk.shown(person, of))?.contact_language
  expect(await seenBy(ada)).toBeNull()
  const choice = { name: 'Kari', phone_number: '91234567', gender: 'Female', contact_language: 'ti' }
  expect((await portal.as(kari).post('/auth/update-account', choice)).statusCode).toBe(200)
  const assignment = { version: 1, assignee_id: ada.id, second_reader_id: reader.id }
  expect((await desk.post(lead, id, 'assignment', assignment)).statusCode).toBe(200)
  // Undefined: the case is not there for whoever it was not given to.
  expect([await seenBy(ada), await seenBy(lead), await seenBy(reader), await seenBy(bo)]).toEqual([
    'ti',
    'ti',
    null,
    undefined,
  ])
  expect(await seenBy(ada, other.id)).toBeNull()

  // Whoever is not to be contacted needs no language.
  for (const [is_given, shown] of [
    [false, null],
    [true, 'ti'],
  ] as const) {
    const { statusCode } = await portal.given.consent(kari, id, 'contact', is_given)
    expect([statusCode, await seenBy(ada)]).toEqual([200, shown])
  }
})

test('in a case that staff entered the language tells of no account before its reporter has written', async () => {
  const choice = { name: 'Kari', phone_number: '91234567', gender: 'Female', contact_language: 'so' }
  await portal.as(kari).post('/auth/update-account', choice)
  const id = await desk.entered(ada, { account_email: kari.email })
  await attachAccounts(portal)
  const seen = async () => (await desk.shown(ada, id)).contact_language
  expect(await seen()).toBeNull()
  expect((await portal.as(kari).post(`/incidents/messages/${id}`, { body: 'Hei' })).statusCode).toBe(201)
  expect(await seen()).toBe('so')
})
