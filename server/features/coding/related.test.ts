import { readingLimits } from '#server/cases/massReading.ts'
import { comparable, mostNumbers } from '#server/cases/personHashes.ts'
import { tally } from '#server/platform/http/throttle.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, kari, ada, bo, lead } = useStaffedPortal()

/** Cases of years in which no other test has any, unless the test says when. */
let year = 1900
const given = async (facts: Record<string, unknown> = {}) => {
  year += 1
  const numbers = { witnesses: [], date: `${year}-06-15` }
  return (await portal.given.case({ ...numbers, ...facts })).id
}
const read = async (person: StaffPerson, id: number) =>
  (await desk.as(person).get(`/desk/cases/${id}/related`)).body.data
const found = async (person: StaffPerson, id: number): Promise<[number, string[], string][]> =>
  (await read(person, id)).related.map(({ id: other, reasons, state }: any) => [other, reasons, state])
const judge = (person: StaffPerson, id: number, other_id: number, seen: string, state: string) =>
  desk.post(person, id, 'related', { other_id, seen, state })
const code = async (person: StaffPerson, id: number, words: Record<string, unknown>) => {
  for (const [at, [field, value]] of Object.entries({ arena: ['online'], ...words }).entries())
    expect((await desk.post(person, id, 'coding', { version: at, field, value })).statusCode).toBe(200)
}
const witness = (contact_number: string) => ({ witnesses: [{ name: 'Nora', contact_number }] })

test('cases of the same place and week, and those that hold the same number, address or account name, find each other', async () => {
  const [one, sameWeek, later] = [
    await given({ date: '1950-03-01', ...witness('99 88 11 22') }),
    await given({ date: '1950-03-07', ...witness('Ring +47 998 81 122, helst etter kl. 17') }),
    await given({ date: '1950-03-08' }),
  ]
  expect(await found(lead, one)).toEqual([[sameWeek, ['place_and_week', 'telephone'], 'open']])
  expect((await found(lead, sameWeek)).map(([id]) => id).toSorted((a, b) => a - b)).toEqual([one, later])
  const [three, four] = [await given(), await given()]
  await code(lead, three, { platform_address: 'https://www.facebook.com/Hater/?fbclid=x', platform_user: '@Hater ' })
  await code(lead, four, { platform_address: 'facebook.com/hater', platform_user: 'hater' })
  expect(await found(lead, three)).toEqual([[four, ['account_name', 'web_address'], 'open']])
  // What is taken away is not compared any more.
  await desk.post(lead, four, 'coding', { version: 3, field: 'platform_user', value: '' })
  expect(await found(lead, three)).toEqual([[four, ['web_address'], 'open']])
  const rows = await portal.query('SELECT * FROM related_hash WHERE incident_id = ANY($1)', [[one, sameWeek, three]])
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) expect(row.hash).toHaveLength(32)
})

test('a case that was closed as spam is no suggestion', async () => {
  const [one, spam] = [await given({ date: '1953-03-01' }), await given({ date: '1953-03-01' })]
  expect(await found(lead, one)).toEqual([[spam, ['place_and_week'], 'open']])
  const closed = { status: 'Closed', outcome: 'spam', closed_at: portal.clock.now() }
  await portal.db.updateTable('incident').set(closed).where('id', '=', spam).execute()
  expect(await found(lead, one)).toEqual([])
})

test('two places that are on no list are not the same place', async () => {
  const rows = await portal.query<{ id: number; country_id: number }>(
    "SELECT id, country_id FROM city WHERE name = 'Annet sted' LIMIT 1",
  )
  const elsewhere = { date: '1952-05-05', city_id: rows[0]?.id, country_id: rows[0]?.country_id }
  const [one, other] = [await given(elsewhere), await given(elsewhere)]
  expect(await found(lead, one)).toEqual([])
  expect(await found(lead, other)).toEqual([])
})

test('a draft keeps no hash, and neither drafts nor others’ cases are found', async () => {
  const shared = { date: '1951-01-10', ...witness('40302010') }
  const [mine, theirs] = [await given(shared), await given(shared)]
  const draft = await given({ ...shared, status: 'Draft' })
  expect(await portal.query('SELECT FROM related_hash WHERE incident_id = $1', [draft])).toEqual([])
  await desk.bulk(bo, theirs, 'take')
  expect(await found(ada, mine)).toEqual([])
  expect((await read(ada, mine)).total).toBe(0)
  expect((await found(lead, mine)).map(([id]) => id)).toEqual([theirs])
  for (const other of [theirs, draft, mine, 999_999])
    expect([other, (await judge(ada, mine, other, 'open', 'linked')).body.codes]).toEqual([
      other,
      { other_id: 'invalid' },
    ])
})

test('two cases are linked and dismissed for both, with history and audit rows on both, and it can be taken back', async () => {
  const [one, other] = [await given(witness('41302010')), await given(witness('41302010'))]
  const from = await desk.lastRow()
  expect((await judge(ada, one, other, 'open', 'linked')).statusCode).toBe(200)
  // Its answer is a look at the list.
  expect(await desk.actions(from)).toContain('case_listed')
  expect(await found(lead, other)).toEqual([[one, ['telephone'], 'linked']])
  expect((await read(lead, other)).related[0].judged_by).toMatchObject({ id: ada.id })
  // Somebody who has not seen it says otherwise.
  expect((await judge(lead, other, one, 'open', 'dismissed')).body.code).toBe('case_changed')
  expect((await judge(lead, other, one, 'linked', 'dismissed')).statusCode).toBe(200)
  expect(await found(ada, one)).toEqual([[other, ['telephone'], 'dismissed']])
  // Again, as after an answer that was lost: nothing is judged, and the list in the answer is a look at it, one a visit.
  const before = await desk.lastRow()
  const again = () => judge(ada, other, one, 'linked', 'dismissed')
  expect([(await again()).statusCode, (await again()).statusCode]).toEqual([200, 200])
  expect(await desk.audit(before)).toMatchObject([
    { who: ada.id, action: 'case_listed', subject_id: other, after: ['list=related', 'count=1', `telephone=${one}`] },
  ])
  expect((await judge(lead, one, other, 'dismissed', 'open')).statusCode).toBe(200)
  expect(await found(ada, one)).toEqual([[other, ['telephone'], 'open']])
  const rows = (await desk.audit(from)).filter(({ action }) => action === 'case_related')
  expect(rows.map(({ who, subject_id, before, after }) => [who, subject_id, before, after])).toEqual([
    [ada.id, one, ['related=open', `case=${other}`], ['related=linked', `case=${other}`]],
    [ada.id, other, ['related=open', `case=${one}`], ['related=linked', `case=${one}`]],
    [lead.id, other, ['related=linked', `case=${one}`], ['related=dismissed', `case=${one}`]],
    [lead.id, one, ['related=linked', `case=${other}`], ['related=dismissed', `case=${other}`]],
    [lead.id, one, ['related=dismissed', `case=${other}`], ['related=open', `case=${other}`]],
    [lead.id, other, ['related=dismissed', `case=${one}`], ['related=open', `case=${one}`]],
  ])
  const history = await portal.query(
    "SELECT count(*)::integer AS lines FROM incident_activity WHERE action = 'related' AND incident_id = ANY($1) GROUP BY incident_id",
    [[one, other]],
  )
  expect(history).toEqual([{ lines: 3 }, { lines: 3 }])
})

test('nothing is said of the numbers of a case that one only reads, which one judges from neither side, and a number that is alike stands in the audit row', async () => {
  const [own, other] = [await given(witness('43302010')), await given(witness('43302010'))]
  await desk.bulk(ada, own, 'take')
  await desk.post(lead, other, 'assignment', { version: 1, assignee_id: bo.id, second_reader_id: ada.id })
  expect(await found(ada, own)).toEqual([])
  expect(await found(ada, other)).toEqual([])
  const from = await desk.lastRow()
  // With the case open, and the page loaded twice: one row, which the visit's own does not stand for.
  await desk.as(lead).get(`/desk/cases/${own}`)
  for (let load = 0; load < 2; load += 1) expect(await found(lead, own)).toEqual([[other, ['telephone'], 'open']])
  expect((await desk.audit(from + 1)).map(({ after }) => after)).toEqual([
    ['list=related', 'count=1', `telephone=${other}`],
  ])
  for (const [id, another] of [
    [own, other],
    [other, own],
  ] as const)
    expect((await judge(ada, id, another, 'open', 'linked')).body.code).toBe('read_only')
  // Staff have linked them: they stay linked, though nothing is said to be alike.
  await judge(lead, own, other, 'open', 'linked')
  expect((await read(ada, own)).related).toMatchObject([{ id: other, reasons: [], state: 'linked', may_work: false }])
})

test('a duplicate is shown folded at the case that it repeats, and comes back by reopening', async () => {
  const [original, copy] = [await given(witness('42302010')), await given(witness('42302010'))]
  expect((await desk.fold(lead, copy, original)).statusCode).toBe(200)
  const shown = await read(lead, original)
  expect(shown).toMatchObject({ related: [], original: null })
  expect(shown.duplicates).toMatchObject([{ id: copy, outcome: 'duplicate', version: 3 }])
  expect(await read(lead, copy)).toMatchObject({ original: { id: original }, related: [] })
  await desk.post(lead, copy, 'moves', { version: 3, move: 'reopen' })
  expect((await read(lead, original)).duplicates).toEqual([])
  expect((await found(lead, original)).map(([id]) => id)).toEqual([copy])
})

test('a case asks for twenty numbers, one that is entered for one a field, and each case that is alike counts as a number shown', async () => {
  const number = (at: number) => String(41_414_000 + at)
  const many = Array.from({ length: 20 }, (_, at) => ({ name: `v${at}`, contact_number: [at, at + 20, at + 40].map(number).join(', ') })) // prettier-ignore
  const date = '2019-03-03'
  const entered = await desk.entered(ada, { date, witnesses: many, caller_contact: '22334455' })
  const hashes = await portal.db.selectFrom('related_hash').select('hash').where('incident_id', '=', entered).execute()
  expect(hashes).toHaveLength(mostNumbers)
  const sent = await portal.given.incident({ owner: kari, date, witnesses: many })
  const ofSent = await portal.db.selectFrom('related_hash').select('hash').where('incident_id', '=', sent.id).execute()
  expect(ofSent).toHaveLength(mostNumbers)
  const own = await desk.entered(ada, { date, witnesses: [{ name: 'Nora', contact_number: number(500) }] })
  const alike: number[] = []
  for (let at = 0; at < 3; at += 1)
    alike.push((await portal.given.incident({ owner: kari, date: `2012-03-0${at + 1}`, witnesses: [{ name: 'Ali', contact_number: number(500) }] })).id) // prettier-ignore
  const look = () => desk.as(ada).get(`/desk/cases/${own}/related`)
  const used = { name: 'reading secrets', subject: ada.id, allow: readingLimits.secrets, seconds: 3600 }
  for (let at = 0; at < readingLimits.secrets - 2; at += 1) await tally(portal.services, [used])
  // Two more may be shown, and there are three: none is.
  const from = await desk.lastRow()
  const refused = await look()
  expect([refused.statusCode, refused.text.includes(`"id":${alike[0]}`)]).toEqual([429, false])
  expect(await desk.told(from, 'action', 'after')).toEqual([
    ['reading_limited', ['limit=secrets', `count=${readingLimits.secrets}`]],
  ])
  await portal.db.deleteFrom('throttle').execute()
  for (let at = 0; at < readingLimits.secrets - 3; at += 1) await tally(portal.services, [used])
  // The same case again within the hour is no further number.
  for (let at = 0; at < 3; at += 1) expect((await look()).statusCode).toBe(200)
  const nora = await portal.db
    .selectFrom('witness')
    .select('id')
    .where('incident_id', '=', own)
    .executeTakeFirstOrThrow()
  expect((await desk.post(ada, own, 'witness-number', { witness_id: nora.id })).statusCode).toBe(429)
})

test.for([
  ['telephone', '99 88 77 66', ['4799887766']],
  ['telephone', '+47 99 88 77 66', ['4799887766']],
  ['telephone', '0047 99887766 eller 22 33 44 55', ['4799887766', '4722334455']],
  ['telephone', '+46 70 123 45 67', ['46701234567']],
  ['telephone', 'etter kl. 17', []],
  ['telephone', 'nora@example.org', []],
  ['account_name', ' @@Hater.En ', ['hater.en']],
  ['account_name', 'x', []],
  ['web_address', 'HTTPS://M.Facebook.com/Hater/?utm_source=a&id=5#here', ['facebook.com/hater?id=5']],
  ['web_address', 'facebook.com/hater?id=5', ['facebook.com/hater?id=5']],
  ['web_address', 'ikke en adresse', ['ikke en adresse']],
  ['web_address', '', []],
] as const)('as a %s, «%s» is compared as %j', ([kind, text, expected]) => {
  expect(comparable[kind](text)).toEqual(expected)
})
