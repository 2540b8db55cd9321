import { inboxFilter, inboxLimits, searchLine, type SearchLine } from '#contract/deskInbox.ts'
import { readingLimits, toldFromSearches } from '#server/cases/massReading.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import { beginSearch, makeSearchRuns } from './beginSearch.ts'
import { searchCases } from './caseSearch.ts'
import { makeCountCases } from './inbox.ts'

const { portal, desk, ada, lead } = useStaffedPortal()

const given = async (form: Record<string, unknown> = {}) =>
  (await portal.given.incident({ owner: await portal.given.account(), ...form })).id

const linesIn = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line): SearchLine => searchLine.parse(JSON.parse(line)))

async function search(
  person: StaffPerson,
  query: string,
  filter: Record<string, unknown> = { list: 'new' },
  cursor?: string,
) {
  const { statusCode, text, headers } = await desk.as(person).post('/desk/search', { query, filter, cursor })
  expect([query, statusCode]).toEqual([query, 200])
  expect(headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  return linesIn(text)
}
const hits = (lines: SearchLine[]) =>
  lines.flatMap((line) => (line.kind === 'hit' ? [[line.case.id, line.found.map(({ field }) => field)] as const] : []))

test('a search finds words in descriptions and names of witnesses, whatever their case, and tells where, with the words around', async () => {
  const [bus, witness, other] = [
    await given({ description: 'Ble kalt stygge ting på BUSSEN hjem.\nSjåføren så på.' }),
    await given({ witnesses: [{ name: 'Åse Sjåfør', contact_number: '99887766' }] }),
    await given({ description: 'Hijaben ble dratt av.' }),
  ]
  expect(hits(await search(ada, 'bussen'))).toContainEqual([bus, ['description']])
  expect(hits(await search(ada, '  SJÅFØR '))).toEqual([
    [bus, ['description']],
    [witness, ['witness_name']],
  ])
  // Every word must be there, in whichever text and order.
  expect(hits(await search(ada, 'hjem kalt'))).toEqual([[bus, ['description']]])
  expect(hits(await search(ada, 'hijaben bussen'))).toEqual([])
  expect(hits(await search(ada, '99887766'))).toEqual([])
  expect(hits(await search(ada, 'skjermbilde.pdf'))).toEqual([])
  const lines = await search(ada, 'hijaben')
  expect(lines.at(-1)).toMatchObject({ kind: 'end', next_cursor: null })
  expect(JSON.stringify(lines)).not.toMatch(/Nora/)
  expect(hits(lines)).toEqual([[other, ['description']]])
  expect(lines[0]).toMatchObject({
    found: [{ field: 'description', before: '', word: 'Hijaben', after: ' ble dratt av.' }],
  })
})

test('a search reads notes for the staff, the searcher’s own and messages, and marks none as read', async () => {
  const { owner, id } = await portal.given.case()
  const note = (text: string, audience: string) =>
    desk.as(ada).post(`/desk/cases/${id}/notes`, { text, audience, mentions: [] })
  await note('Ring perlemor i morgen.', 'staff')
  await note('Selv: husk skjellsand.', 'own')
  await portal.as(owner).post(`/incidents/messages/${id}`, { body: 'Jeg så ham ved tangvollen.' })
  const found = async (person: StaffPerson, query: string) => hits(await search(person, query))
  expect(await found(lead, 'perlemor')).toEqual([[id, ['note']]])
  for (const day of ['tirsdag', 'onsdag', 'torsdag']) await note(`Ring perlemor på ${day}.`, 'staff')
  expect(await found(lead, 'perlemor')).toEqual([[id, ['note', 'note', 'note']]])
  expect(await found(ada, 'skjellsand')).toEqual([[id, ['note']]])
  expect(await found(lead, 'skjellsand')).toEqual([])
  expect(await found(lead, 'tangvollen')).toEqual([[id, ['message']]])
  expect(await portal.query('SELECT read_at FROM message WHERE incident_id = $1', [id])).toEqual([{ read_at: null }])
})

test('a search looks at the cases of the filter that the person may know of, and at no draft', async () => {
  const bo = await desk.person('caseworker')
  const description = 'kjennetegn-7'
  const [free, taken] = [await given({ description }), await given({ description, date: '2026-02-01' })]
  await given({ description, status: 'Draft' })
  const withdrawn = await given({ description })
  await portal.query("UPDATE incident SET status = 'Withdrawn' WHERE id = $1", [withdrawn])
  await desk.bulk(ada, taken, 'take')
  const found = async (person: StaffPerson, filter?: Record<string, unknown>) =>
    hits(await search(person, description, filter)).map(([id]) => id)
  expect(await found(bo)).toEqual([free])
  expect(await found(ada)).toEqual([free, taken])
  expect(await found(lead)).toEqual([free, taken])
  expect(await found(lead, { list: 'new', date_from: '2026-02-01' })).toEqual([taken])
  expect(await found(lead, { list: 'mine' })).toEqual([])
  for (const [body, status] of [
    [{ query: 'a', filter: {} }, 422],
    [{ query: 'ord', filter: { list: 'drafts' } }, 422],
    [{ query: 'ord', filter: { fylke: '03' } }, 422],
    [{ query: 'x'.repeat(inboxLimits.query + 1), filter: {} }, 422],
    [{ query: 'ord' }, 422],
  ] as const)
    expect([body, (await desk.as(lead).post('/desk/search', body)).statusCode]).toEqual([body, status])
})

test('a hit counts as a look into its case: who has looked into as many as one may finds no more, and it is told', async () => {
  const [first, second] = [await given({ description: 'tellekant' }), await given({ description: 'tellekant' })]
  for (let at = 0; at < readingLimits.cases - 1; at += 1) await desk.as(lead).get(`/desk/cases/${2_000_000 + at}`)
  const from = await desk.lastRow()
  const lines = await search(lead, 'tellekant')
  expect(hits(lines).map(([id]) => id)).toEqual([first])
  expect(lines.at(-1)).toMatchObject({ kind: 'end', next_cursor: null, is_limited: true })
  await expect.poll(async () => (await desk.audit(from)).length).toBe(4)
  const rows = await desk.audit(from)
  expect(rows.map(({ action }) => action)).toEqual(['search_run', 'search_run', 'reading_limited', 'search_run'])
  // The words around are shown, which is a reading of the case.
  expect(rows[1]).toMatchObject({ who: lead.id, subject_id: first, after: ['quoted'] })
  expect(rows[2]).toMatchObject({ who: lead.id, after: ['limit=cases', `count=${readingLimits.cases}`] })
  expect(rows[3]?.after).toEqual(['limited', expect.stringMatching(/^looked=/), 'hits=1', `case=${first}`])
  // What was found may be opened, and nothing else.
  expect((await desk.as(lead).get(`/desk/cases/${first}`)).statusCode).toBe(200)
  expect((await desk.as(lead).get(`/desk/cases/${second}`)).statusCode).toBe(429)
})

test('the row of a search names ten cases and no more, and many searches in a day are told to those who read the log', async () => {
  const owner = await portal.given.account()
  const ids: number[] = []
  for (let at = 0; at < 11; at += 1)
    ids.push((await portal.given.incident({ owner, description: 'navneprøve', date: '2026-04-04' })).id)
  const named = async (date_to: string, filter = { list: 'new', date_from: '2026-04-04', date_to }) => {
    const from = await desk.lastRow()
    await search(lead, 'navneprøve', filter)
    const ended = async () => (await desk.audit(from)).find(({ after }) => after[0] === 'ended')
    await expect.poll(ended).toBeDefined()
    return (await ended())?.after.slice(2)
  }
  expect(await named('2026-04-04')).toEqual(['hits=11'])
  await portal.query("UPDATE incident SET date = '2026-04-05' WHERE id = $1", [ids[10]])
  expect(await named('2026-04-04')).toEqual(['hits=10', ...ids.slice(0, 10).map((id) => `case=${id}`)])

  const from = await desk.lastRow()
  // Whoever asks for a further part asks too.
  for (let at = 2; at < toldFromSearches + 2; at += 1)
    await search(lead, 'finnesikke', { list: 'new', date_from: '2026-04-04' }, at % 2 === 0 ? '0_1' : undefined)
  const told = async () => (await desk.audit(from)).filter(({ action }) => action === 'reading_limited')
  expect(await told()).toMatchObject([{ who: lead.id, after: ['limit=searches', `count=${toldFromSearches}`] }])
})

test('the query is in no log, no audit row, no table and no address; the audit rows hold the filter and counts', async () => {
  const canary = 'kanarifugl'
  const id = await given({ description: `Noen ropte ${canary} etter meg.` })
  const from = await desk.lastRow()
  expect(hits(await search(lead, canary, { list: 'new', priority: 'normal' }))).toEqual([[id, ['description']]])
  await expect.poll(async () => (await desk.audit(from)).length).toBe(3)
  const [begun, , ended] = await desk.audit(from)
  expect(begun).toMatchObject({ who: lead.id, action: 'search_run', subject_id: null })
  expect(begun?.after.slice(0, 3)).toEqual(['begun', 'list=new', 'priority=normal'])
  expect(begun?.after[3]).toMatch(/^count=\d+$/)
  expect(ended?.after).toEqual(['ended', expect.stringMatching(/^looked=\d+$/), 'hits=1', `case=${id}`])
  expect(portal.logged.join('')).not.toContain(canary)
  expect(portal.logged.join('')).toContain('/api/desk/search')
  const rows = await portal.query<{ name: string }>(`
    SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`)
  for (const { name } of rows) {
    const found = await portal.query(`SELECT FROM ${name} AS t WHERE t::text LIKE $1`, [`%${canary}%`])
    expect([name, found]).toEqual([name, []])
  }
})

test('without its audit row no search begins', async () => {
  await portal.query("ALTER TABLE audit.entry ADD CONSTRAINT refused CHECK (action <> 'search_run') NOT VALID")
  const { statusCode, text } = await desk.as(lead).post('/desk/search', { query: 'ropt', filter: {} })
  await portal.query('ALTER TABLE audit.entry DROP CONSTRAINT refused')
  expect([statusCode, text.includes('hit')]).toEqual([500, false])
  expect((await desk.as(lead).post('/desk/search', { query: 'ropt', filter: {} })).statusCode).toBe(200)
})

test('a list longer than a batch comes with progress, and a search that is stopped looks no further', async () => {
  const ids: number[] = []
  const owner = await portal.given.account()
  for (let at = 0; at < 120; at += 1)
    ids.push((await portal.given.incident({ owner, description: 'mange', date: '2026-03-03' })).id)
  const filter = { list: 'new', date_from: '2026-03-03', date_to: '2026-03-03' }
  const lines = await search(lead, 'mange', filter)
  expect(hits(lines).map(([id]) => id)).toEqual(ids)
  expect(lines.filter(({ kind }) => kind === 'progress')).toEqual([
    { kind: 'progress', looked: 50, window: 120 },
    { kind: 'progress', looked: 100, window: 120 },
  ])
  expect(lines.at(-1)).toEqual({ kind: 'end', looked: 120, window: 120, next_cursor: null, is_limited: false })

  const stop = new AbortController()
  const asked = { query: 'mange', filter: inboxFilter.parse(filter), window: 120 }
  const seen: SearchLine[] = []
  const searcher = async () => ({ id: lead.id, roles: ['lead'] as const })
  for await (const line of searchCases(portal.services, searcher, asked, stop.signal)) {
    seen.push(line)
    if (line.kind === 'progress') stop.abort()
  }
  expect([seen.length, seen.at(-1)]).toEqual([51, { kind: 'progress', looked: 50, window: 120 }])
})

const searcherWith = async ({ id }: StaffPerson) => {
  const session = await portal.db
    .selectFrom('staff_session')
    .select('id')
    .where('staff_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, roles: ['lead'] as const, sessionId: session.id }
}

test.for<[string, string]>([
  ['suspended', "UPDATE staff SET state = 'suspended' WHERE id = $1"],
  ['without the role', "UPDATE staff SET roles = ARRAY['editor'] WHERE id = $1"],
  ['signed out', 'DELETE FROM staff_session WHERE staff_id = $1'],
])('the search of somebody who is %s meanwhile looks at no further batch', async ([, end]) => {
  const filter = inboxFilter.parse({ list: 'new', date_from: '2026-03-03', date_to: '2026-03-03' })
  const runs = makeSearchRuns()
  const actor = await searcherWith(lead)
  const search = await beginSearch(portal.services, makeCountCases(), runs, actor, { query: 'mange', filter })
  const from = await desk.lastRow()
  const seen: SearchLine[] = []
  for await (const text of search.lines) {
    const [line] = linesIn(text)
    if (line) seen.push(line)
    if (line?.kind === 'progress') await portal.query(end, [lead.id])
  }
  expect([seen.length, seen.at(-1)]).toEqual([51, { kind: 'progress', looked: 50, window: 120 }])
  expect((await desk.audit(from)).at(-1)?.after).toEqual(['stopped', 'looked=50', 'hits=50'])
})

test("a person's next search stops the one before, and only so many people search at once", () => {
  const runs = makeSearchRuns(2)
  const [first, other] = [runs.begin(1), runs.begin(2)]
  expect(() => runs.begin(3)).toThrow('searches_busy')
  const second = runs.begin(1)
  expect([first.signal.aborted, second.signal.aborted, other.signal.aborted]).toEqual([true, false, false])
  // The end of the first frees no place of the second.
  first.end()
  expect(() => runs.begin(3)).toThrow('searches_busy')
  second.end()
  expect(runs.begin(3).signal.aborted).toBe(false)
})

test('a search whose reader went away before the first line gives its place back', async () => {
  const { services } = portal
  const runs = makeSearchRuns(1)
  const actor = await searcherWith(await desk.person('lead'))
  const asked = { query: 'mange', filter: inboxFilter.parse({}) }
  const { lines, end } = await beginSearch(services, makeCountCases(), runs, actor, asked)
  end()
  await lines.return(undefined)
  expect(runs.begin(actor.id + 1).signal.aborted).toBe(false)
})
