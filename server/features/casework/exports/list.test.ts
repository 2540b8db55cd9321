import fc from 'fast-check'
import { deskStatuses, inboxLists, priorities } from '#contract/casework.ts'
import { listCases } from '#contract/deskCases.ts'
import { codes } from '#contract/codes.ts'
import { codedLists } from '#contract/deskCoding.ts'
import { outcomes } from '#contract/status.ts'
import texts from '#texts/nb/exportFiles.ts'
import { readCsv, readXlsx, refusal, useStaffedPortal } from '#server/testing/index.ts'
import { numbersOf } from './asking.ts'
import { rowsOf } from './listFile.ts'
import { readFilter, storedFilter } from './shown.ts'

const { portal, desk, exports, kari, lead, officer } = useStaffedPortal()

/** Forty cases in all states, with all that a list can be filtered by. */
async function someCases(lead: { id: number }) {
  const kari = await portal.given.account()
  const label =
    (await portal.query<{ id: number }>("INSERT INTO label (name) VALUES ('=1+1') RETURNING id"))[0]?.id ?? 0
  for (let at = 0; at < 40; at += 1) {
    const { id } = await portal.given.incident({
      owner: kari,
      status: at % 13 === 0 ? 'Draft' : 'Submitted',
      date: `2026-01-${10 + (at % 15)}`,
    })
    if (at % 13 === 0) continue
    const status = deskStatuses[at % deskStatuses.length] ?? 'Submitted'
    const isClosed = status === 'Closed'
    const outcome = isClosed ? outcomes[at % outcomes.length] : null
    await portal.query(
      `UPDATE incident SET status = $2, outcome = $3, closed_at = $4, priority = $5, assignee_id = $6,
         submitted_at = submitted_at - make_interval(days => $7), active_at = active_at - make_interval(days => $7)
       WHERE id = $1`,
      [id, status, outcome, isClosed ? new Date() : null, priorities[at % 3], at % 4 === 0 ? lead.id : null, at],
    )
    if (at % 5 === 0) await portal.query('INSERT INTO incident_label VALUES ($1, $2)', [id, label])
  }
  return { label }
}

/** The rows of a file of these cases, with their heading, as a lead gets it. */
async function fileOf({ id }: { id: number }, numbers: number[], progress = { done: 0, total: null }) {
  const rows = []
  for await (const row of rowsOf(portal.services, { id, roles: ['lead'] }, numbers, progress)) rows.push(row)
  return rows
}

test('an export of a list holds what the inbox shows under the same filter, over random filters', async () => {
  const { label } = await someCases(lead)
  const { services } = portal
  // Mostly without, because many filters at once hold nothing.
  const rarely = <T>(one: fc.Arbitrary<T[]>) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: one })
  const some = <T extends string>(values: readonly T[]) =>
    rarely(fc.subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) }))
  const filters = fc.record({
    list: fc.constantFrom(...inboxLists),
    status: some(deskStatuses),
    priority: some(priorities),
    outcome: some(outcomes),
    assignee: some(['none', String(lead.id)]),
    label: some([String(label)]),
    folded: fc.constantFrom('true', 'false'),
    age: fc.constantFrom('', '3', '20'),
    act: some(['threat', 'not_given']),
    sent_from: fc.constantFrom('', '2026-01-14'),
    date_from: fc.constantFrom('', '2026-01-14'),
    date_to: fc.constantFrom('', '2026-01-20'),
  })
  let filled = 0
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const pairs = Object.entries(filter).flatMap(([name, value]) =>
        [value]
          .flat()
          .filter(Boolean)
          .map((one): [string, string] => [name, one]),
      )
      const query = new URLSearchParams(pairs)
      const inbox = await desk.as(lead).get(`/desk/cases?limit=100&${query}`)
      expect(inbox.statusCode).toBe(200)
      const shown: number[] = inbox.body.data.cases.map(({ id }: { id: number }) => id)
      const inAddress = new Map<string, string[]>()
      for (const [name, value] of pairs) inAddress.set(name, [...(inAddress.get(name) ?? []), value])
      const parsed = listCases.schema.querystring.parse(
        Object.fromEntries([...inAddress].map(([name, values]) => [name, values.length === 1 ? values[0] : values])),
      )
      const progress = { done: 0, total: null }
      const actor = { id: lead.id, roles: ['lead' as const] }
      const kept = readFilter(JSON.parse(storedFilter(parsed)))
      const numbers = await services.db
        .transaction()
        .execute((trx) => numbersOf(trx, actor, kept, services.clock.now()))
      const rows = await fileOf(lead, numbers, progress)
      expect(rows.slice(1).map(([id]) => id)).toEqual(shown.toSorted((a, b) => a - b))
      expect(progress).toEqual({ done: shown.length, total: inbox.body.data.total })
      filled += shown.length > 0 ? 1 : 0
    }),
    { numRuns: 60 },
  )
  expect(filled).toBeGreaterThan(5)
})

test.for(['list_csv', 'list_xlsx'])(
  'a %s is asked for with the count that was seen, and reads back as it was',
  async (kind) => {
    const { id: own } = await portal.given.case()
    const name = '+47 99 88 77 66; "hei"\n=HYPERLINK("http://evil")'
    const rows = await portal.query<{ id: number }>(
      'INSERT INTO label (name) VALUES ($1) ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id',
      [name],
    )
    await portal.query('INSERT INTO incident_label VALUES ($1, $2)', [own, rows[0]?.id])
    await portal.query("UPDATE staff SET name = '-2+3' WHERE id = $1", [lead.id])
    await portal.query("UPDATE incident SET assignee_id = $2, priority = 'urgent' WHERE id = $1", [own, lead.id])
    const filter = { list: 'new', label: [rows[0]?.id] }
    const seen = (await desk.as(lead).get(`/desk/cases?list=new&label=${rows[0]?.id}`)).body.data.total
    const body = { what: 'list', kind, purpose: 'own_work', filter }
    expect(await refusal(exports.ask(lead, { ...body, count: seen + 1 }))).toEqual([409, 'count_changed'])
    expect((await exports.ask(lead, { ...body, count: seen, filter: { lst: 'new' } })).statusCode).toBe(422)
    const from = await desk.lastRow()
    const { data } = (await exports.ask(lead, { ...body, count: seen })).body
    expect(data).toMatchObject({
      case_id: null,
      asked_count: seen,
      filter: [
        { field: 'list', values: ['new'] },
        { field: 'label', values: [name] },
      ],
    })
    expect((await desk.audit(from))[0]?.after).toEqual([
      `export=${data.id}`,
      kind,
      'own_work',
      'list=new',
      `label=${rows[0]?.id}`,
      `count=${seen}`,
    ])
    expect((await exports.decide(officer, data.id)).statusCode).toBe(200)
    await exports.make(data.id)
    const file = await exports.fetchFile(lead, data.id)
    expect(file.statusCode).toBe(200)
    // By the words above the column, so that a cell under another heading is seen.
    const known = [
      [texts.headings.priority, texts.priorities.urgent],
      [texts.headings.assignee, '-2+3'],
      [texts.headings.labels, name],
    ]
    const under = <T>([top = [], ...rows]: T[][], isOwn: (first: T | undefined) => boolean) => {
      const row = rows.find(([first]) => isOwn(first)) ?? []
      return known.map(([heading]) => [heading, row[top.findIndex((one) => one === heading)]])
    }
    if (kind === 'list_csv') {
      const text = file.rawPayload.toString()
      expect([text[0], text.split('\r\n')[0]?.split(';')[0]]).toEqual(['\uFEFF', '\uFEFF"Saksnummer"'])
      const read = readCsv(text)
      expect(under(read, (id) => id === String(own))).toEqual(
        known.map(([heading, value]) => [heading, value?.replace(/^[-+=]/gm, "'$&")]),
      )
      for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/)
    } else {
      const read = await readXlsx(file.rawPayload)
      expect(under(read, (id) => typeof id === 'object' && id.number === own)).toEqual(known)
    }
  },
)

test('no list goes to whom its reporters would have to allow, since nobody is asked for each of them, and none is of no case', async () => {
  for (const [purpose, count, codes] of [
    ['to_police', 1, { purpose: 'invalid' }],
    ['to_ldo', 1, { purpose: 'invalid' }],
    ['to_diskrimineringsnemnda', 1, { purpose: 'invalid' }],
    ['own_work', 0, { count: 'invalid' }],
  ] as const) {
    const body = { what: 'list', kind: 'list_csv', purpose, count, filter: { list: 'new' } }
    expect((await exports.ask(lead, body)).body.codes).toEqual(codes)
  }
})

test('an export of a list holds what the cases are coded with, in words, in the order of the codes, without whom it is about', async () => {
  const [{ id }, { id: uncoded }] = [
    await portal.given.incident({ owner: kari }),
    await portal.given.incident({ owner: kari }),
  ]
  let version = 0
  const save = async (field: string, value: unknown, more = {}) => {
    const { body } = await desk.post(lead, id, 'coding', { version, field, value, ...more })
    version = body.data.version
  }
  await save('arena', ['online', 'media'])
  await save('platform', 'x')
  await save('platform_user', 'kanarifugl-bruker')
  await save('platform_address', 'https://example.org/kanarifugl')
  await save('legal_flag', ['hate_crime'])
  await save('summary', '=1+1 Ble ropt etter på bussen.')
  for (const consent of ['contact', 'share_police', 'share_ldo']) await portal.given.consent(kari, id, consent)
  await portal.given.consent(kari, id, 'share_ldo', false)
  version = (await desk.as(lead).get(`/desk/cases/${id}/coding`)).body.data.version
  const police = { body: 'police', date: '2026-02-03', case_number: 'kanarifugl-sak', outcome: 'dismissed' }
  const ldo = { body: 'ldo', date: null, case_number: '', outcome: null }
  await save('reported_to', [police, ldo])
  const [top = [], own = [], other = []] = await fileOf(lead, [id, uncoded])
  const { fields, labels, codeList } = texts.coded
  const order = Object.keys(codes).filter((list) => list !== 'report_outcome')
  expect(top.slice(-order.length - 2)).toEqual([
    ...order.map((list) => new Map(Object.entries(fields)).get(list)),
    fields.summary,
    codeList,
  ])
  expect(order).toEqual(expect.arrayContaining(Object.keys(codedLists.shape)))
  const under = (heading: string) => own[top.indexOf(heading)]
  expect([under(fields.arena), under(fields.platform), under(fields.legal_flag)]).toEqual([
    `${labels.arena.online}, ${labels.arena.media}`,
    labels.platform.x,
    labels.legal_flag.hate_crime,
  ])
  expect(under(fields.summary)).toBe('=1+1 Ble ropt etter på bussen.')
  expect(under(fields.consent_to)).toBe(`${labels.consent_to.contact}, ${labels.consent_to.share_police}`)
  expect(under(fields.reported_to)).toBe(
    `${labels.reported_to.police} (2026-02-03, ${labels.report_outcome.dismissed}); ${labels.reported_to.ldo}`,
  )
  expect(JSON.stringify([top, own, other])).not.toContain('kanarifugl')
  // What nobody has coded is empty, not somebody else's.
  expect(other.slice(top.indexOf(fields.reporter_role))).toEqual(
    other.slice(top.indexOf(fields.reporter_role)).map(() => null),
  )
})

test('a case whose reporter does not want it counted goes into no file for statistics by itself either', async () => {
  const { owner: kari, id: case_id } = await portal.given.case()
  const answer = (is_given: boolean) => portal.given.consent(kari, case_id, 'statistics', is_given)
  const ask = (purpose: string) => exports.ask(lead, exports.ofCase(case_id, { purpose }))
  const stateOf = async (id: number) => (await exports.stored(id)).state

  const { data: waiting } = (await ask('reporting')).body
  expect((await answer(false)).statusCode).toBe(200)
  expect(await ask('reporting')).toMatchObject({ statusCode: 409, body: { code: 'not_counted' } })
  expect((await ask('own_work')).statusCode).toBe(200)
  // As if it had been asked for, and approved, before the answer was known.
  await portal.query("UPDATE export SET state = 'asked' WHERE id = $1", [waiting.id])
  expect(await exports.decide(officer, waiting.id)).toMatchObject({ statusCode: 409, body: { code: 'not_counted' } })
  expect(await stateOf(waiting.id)).toBe('asked')
  await portal.query(
    `UPDATE export SET state = 'approved', decided_by = $2, decided_at = now() + interval '1 year' WHERE id = $1`,
    [waiting.id, officer.id],
  )
  await exports.make(waiting.id)
  expect(await stateOf(waiting.id)).toBe('approved')
  await exports.sweep()
  expect(await stateOf(waiting.id)).toBe('outdated')

  await portal.given.consent(kari, case_id, 'statistics_only')
  expect(await ask('reporting')).toMatchObject({ statusCode: 409, body: { code: 'not_counted' } })
  await portal.given.consent(kari, case_id, 'statistics_only', false)
  const { data: again } = (await ask('reporting')).body
  expect((await exports.decide(officer, again.id)).statusCode).toBe(200)
})

test('a list for statistics leaves out whoever withdraws that consent, also when the file has been made', async () => {
  const [{ id }, { id: other }] = [
    await portal.given.incident({ owner: kari }),
    await portal.given.incident({ owner: kari }),
  ]
  const refuse = (case_id: number) => portal.given.consent(kari, case_id, 'statistics', false)
  expect((await refuse(other)).statusCode).toBe(200)
  const total = (await desk.as(lead).get('/desk/cases?list=new')).body.data.total
  const ask = async (purpose: string): Promise<number> => {
    const body = { what: 'list', kind: 'list_csv', purpose, filter: { list: 'new' }, count: total }
    return (await exports.ask(lead, body)).body.data.id
  }
  const approve = async (export_id: number) => {
    expect((await exports.decide(officer, export_id)).statusCode).toBe(200)
    return export_id
  }
  const make = async (export_id: number) => {
    await exports.make(export_id)
    return exports.stored(export_id)
  }
  const [numbers, work] = [
    await make(await approve(await ask('reporting'))),
    await make(await approve(await ask('own_work'))),
  ]
  expect([numbers, work]).toMatchObject([
    { state: 'ready', total: total - 1 },
    { state: 'ready', total },
  ])
  // Those that nobody has begun to make leave out whoever says no until then, and are not stopped by them.
  const [begun, approved, asked] = [
    await approve(await ask('reporting')),
    await approve(await ask('reporting')),
    await ask('reporting'),
  ]
  await portal.query("UPDATE export SET claimed_until = now() + interval '1 minute' WHERE id = $1", [begun])
  await refuse(id)
  const rows = await portal.query('SELECT state FROM export WHERE id = ANY ($1) ORDER BY id', [
    [numbers.id, work.id, begun, approved, asked],
  ])
  expect(rows.map(({ state }) => state)).toEqual(['outdated', 'ready', 'outdated', 'approved', 'asked'])
  for (const export_id of [approved, await approve(asked)])
    expect(await make(export_id)).toMatchObject({ state: 'ready', total: total - 2 })
  expect(await exports.keyOf(numbers.id)).toBeUndefined()
  // Who allows statistics alone is in no list that somebody else gets.
  const sent = await make(await approve(await ask('to_lawyer')))
  expect(sent).toMatchObject({ state: 'ready', total })
  await portal.given.consent(kari, id, 'statistics_only')
  expect(await exports.stored(sent.id)).toMatchObject({ state: 'outdated' })
  expect(await exports.stored(work.id)).toMatchObject({ state: 'ready' })
  for (const [purpose, left] of [
    ['to_lawyer', total - 1],
    ['reporting', total - 2],
    ['own_work', total],
  ] as const)
    expect(await make(await approve(await ask(purpose)))).toMatchObject({ state: 'ready', total: left })
  // Also when staff write that answer down, for a case that they entered.
  const entered = await desk.entered(lead)
  const { id: made } = await make(await approve(await ask('to_lawyer')))
  await portal.query('UPDATE export SET incident_ids = incident_ids || $1::bigint WHERE id = $2', [entered, made])
  const said = { version: 1, field: 'consent_to', value: ['statistics_only'], how: 'phone' }
  expect((await desk.post(lead, entered, 'coding', said)).statusCode).toBe(200)
  expect(await exports.stored(made)).toMatchObject({ state: 'outdated' })
})

test('what is not known of an entered case is listed as such', async () => {
  const { id } = await portal.given.case()
  await portal.query(
    `UPDATE incident SET is_entered = true, date = NULL, time = NULL, country_id = NULL, city_id = NULL,
       harassment_category_id = NULL WHERE id = $1`,
    [id],
  )
  const [, own] = await fileOf(lead, [id])
  expect(own?.slice(3, 7)).toEqual(['Ikke kjent', 'Ikke kjent', 'Ikke kjent', 'Ikke kjent'])
})
