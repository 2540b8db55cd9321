import { readFile } from 'node:fs/promises'
import { codeListVersion, codes, loneCodes } from '#contract/codes.ts'
import { codedLists } from '#contract/deskCoding.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, kari, ada, bo } = useStaffedPortal()

const given = async () => (await portal.given.case()).id
const read = async (person: StaffPerson, id: number) =>
  (await desk.as(person).get(`/desk/cases/${id}/coding`)).body.data
const save = (person: StaffPerson, id: number, version: number, field: string, value: unknown, more = {}) =>
  desk.post(person, id, 'coding', { version, field, value, ...more })

const stored = async (id: number) => {
  const tables = ['coding', 'coding_report', 'consent_answer', 'related_hash', 'incident_activity']
  const rows = await Promise.all(
    tables.map((table) => portal.query(`SELECT * FROM ${table} WHERE incident_id = $1`, [id])),
  )
  const audit = await portal.query("SELECT FROM audit.entry WHERE subject_id = $1 AND action = 'coded'", [id])
  return { rows, audit: audit.length }
}

/** A value of each list: two codes where several may stand, or one that stands alone. */
const sampleOf = (field: keyof typeof codedLists.shape) => {
  const [first, second] = codes[field]
  if (field === 'source') return 'phone'
  if (field === 'verification') return 'plausible'
  return Array.isArray(codedLists.parse(empty)[field]) ? [first, second] : first
}
const empty = {
  ...Object.fromEntries(Object.keys(codedLists.shape).map((field) => [field, null])),
  ...Object.fromEntries(
    'target_kind visible_marker arena act bias_ground bias_indicator impact not_reported_why legal_flag verification_ground'
      .split(' ')
      .map((field) => [field, []]),
  ),
  source: 'portal',
  verification: 'unverified',
}

test('every list of codes is the one that the casework rules write down', async () => {
  const rules = await readFile(new URL('../../../docs/casework.md', import.meta.url), 'utf8')
  const rows = [...rules.matchAll(/^\| `(\w+)` \| (?:one|several)[^|]*\| ([^|]+) \|$/gm)].map(
    ([, field = '', list = '']) => [field, [...list.matchAll(/`(\w+)`/g)].map(([, code]) => code)],
  )
  const lists = Object.fromEntries(rows)
  expect(lists).toEqual(codes)
})

test('each field is saved by itself and read back, with a line of history and an audit row of its codes', async () => {
  const id = await given()
  expect(await read(ada, id)).toMatchObject({
    version: 0,
    fields: { ...empty, platform_address: '', platform_user: '', summary: '', reported_to: [], consent_to: [] },
    missing: ['act', 'target_kind', 'bias_indicator', 'legal_flag', 'summary'],
    changed_by: null,
  })
  const report = { body: 'police', date: '2026-01-20', case_number: '15234567 12/26', outcome: 'registered_hate_crime' }
  const changes: [string, unknown, Record<string, unknown>?][] = [
    ...Object.keys(codedLists.shape)
      .map((field) => codedLists.keyof().parse(field))
      // The platform needs the arena.
      .toSorted((one, other) => Number(other === 'arena') - Number(one === 'arena'))
      .map((field): [string, unknown] => [field, field === 'arena' ? ['online', 'post'] : sampleOf(field)]),
    ['platform_address', 'https://www.facebook.com/hater.en/'],
    ['platform_user', '@Hater.En'],
    ['summary', 'En kvinne fikk hets på nett.'],
    ['reported_to', [report, { body: 'platform', date: null, case_number: '', outcome: null }]],
  ]
  for (const [at, [field, value, more]] of changes.entries()) {
    const { statusCode, body } = await save(ada, id, at, field, value, more)
    expect([field, statusCode, body.data?.version]).toEqual([field, 200, at + 1])
  }
  const shown = await read(ada, id)
  for (const [field, value] of changes) expect([field, shown.fields[field]]).toEqual([field, value])
  expect(shown).toMatchObject({ missing: [], code_list: codeListVersion, changed_by: { id: ada.id } })
  const rows = (await desk.audit()).filter(({ action, subject_id }) => action === 'coded' && subject_id === id)
  const lines = "incident_activity WHERE incident_id = $1 AND action = 'coded' ORDER BY id"
  const history = await portal.query(`SELECT staff_id, before, after FROM ${lines}`, [id])
  expect(rows).toHaveLength(changes.length)
  expect(rows.map(({ who, before, after }) => ({ staff_id: who, before, after }))).toEqual(history)
  expect(rows.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      ['platform_address'],
      ['summary'],
      ['reported_to=police:registered_hate_crime', 'reported_to=platform'],
      ['verification=plausible'],
    ]),
  )
  expect(rows.find(({ after }) => after[0] === 'verification=plausible')?.before).toEqual(['verification=unverified'])
  const said = JSON.stringify([rows, history])
  for (const word of ['hater', 'Hater', 'hets på nett', '15234567']) expect(said).not.toContain(word)
})

test('of two people who code from the same state the second hears that it has changed, and a repeated save writes nothing', async () => {
  const id = await given()
  const both = await Promise.all([save(ada, id, 0, 'repeat', 'first'), save(bo, id, 0, 'repeat', 'ongoing')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('case_changed')
  const shown = await read(ada, id)
  // Another field of the same coding too: nobody overwrites what they have not seen.
  expect((await save(bo, id, 0, 'act', ['threat'])).body.code).toBe('case_changed')
  const before = await stored(id)
  expect(before.audit).toBe(1)
  // The answer was lost and the save is sent again: it stands there already.
  const from = await desk.lastRow()
  expect((await save(ada, id, 0, 'repeat', shown.fields.repeat)).body.data.version).toBe(1)
  expect(await stored(id)).toEqual(before)
  // Its answer is the whole coding, which was read in this visit already.
  expect(await desk.audit(from)).toEqual([])
  expect((await save(bo, id, 1, 'act', ['threat', 'spitting'])).body.data.fields.act).toEqual(['spitting', 'threat'])
})

test('what no list holds and what cannot stand together is refused and leaves everything as it was', async () => {
  const id = await given()
  await save(ada, id, 0, 'arena', ['online'])
  await save(ada, id, 1, 'platform', 'x')
  const before = await stored(id)
  const report = { body: 'police', date: null, case_number: '', outcome: null }
  const refused: [string, unknown, Record<string, unknown>, string | undefined][] = [
    ['act', ['worst'], {}, undefined],
    ['act', ['threat', 'threat'], {}, 'invalid'],
    ['act', 'threat', {}, undefined],
    ['act', null, {}, undefined],
    ['repeat', ['first'], {}, undefined],
    ['verification', null, {}, undefined],
    ['source', null, {}, undefined],
    ['no_such_field', 'x', {}, undefined],
    ['version', 7, {}, undefined],
    ['summary', 'x'.repeat(1001), {}, 'too_long'],
    ['arena', ['offline'], {}, 'platform_needs_online'],
    ...Object.entries(loneCodes)
      .filter(([list]) => list !== 'consent_to')
      .flatMap(([list, lone]) =>
        lone.map((code): [string, unknown, Record<string, unknown>, string] => {
          const other = (list === 'impact' ? codes.impact : codes.visible_marker)[0]
          return [list, [other, code], {}, 'stands_alone']
        }),
      ),
    ['consent_to', ['contact', 'statistics_only'], { how: 'phone' }, 'stands_alone'],
    ['consent_to', ['contact'], {}, undefined],
    ['reported_to', [report, { ...report, body: 'nobody' }], {}, 'stands_alone'],
    ['reported_to', [{ ...report, body: 'nobody', outcome: 'pending' }], {}, 'invalid'],
    ['reported_to', [{ ...report, date: '2999-01-01' }], {}, 'date_in_future'],
  ]
  for (const [field, value, more, code] of refused) {
    const { statusCode, body } = await save(ada, id, 2, field, value, more)
    expect([field, value, statusCode]).toEqual([field, value, 422])
    if (code) expect([field, value, Object.values(body.codes)]).toEqual([field, value, [code]])
  }
  expect(await stored(id)).toEqual(before)
})

test('a consent is given and withdrawn by itself, with who recorded it each time', async () => {
  const id = await desk.entered(ada)
  expect(await read(ada, id)).toMatchObject({ consents_from: 'caller', consents: [] })
  const from = await desk.lastRow()
  await save(ada, id, 1, 'consent_to', ['contact', 'share_ldo'], { how: 'phone' })
  await save(bo, id, 2, 'consent_to', ['contact', 'anonymous_quote'], { how: 'email' })
  const { body } = await save(bo, id, 3, 'consent_to', ['statistics_only'], { how: 'visit' })
  expect(body.data.fields.consent_to).toEqual(['statistics_only'])
  expect(
    body.data.consents.map(({ consent, is_given, how, recorded_by }: any) => [consent, is_given, how, recorded_by.id]),
  ).toEqual([
    ['contact', true, 'phone', ada.id],
    ['share_ldo', true, 'phone', ada.id],
    ['share_ldo', false, 'email', bo.id],
    ['anonymous_quote', true, 'email', bo.id],
    ['contact', false, 'visit', bo.id],
    ['anonymous_quote', false, 'visit', bo.id],
    ['statistics_only', true, 'visit', bo.id],
  ])
  const coded = (await desk.audit()).filter(({ action, subject_id }) => action === 'coded' && subject_id === id)
  expect(coded.map(({ after }) => after)).toContainEqual(['consent_to=contact', 'consent_to=share_ldo'])
  const answered = (await desk.told(from, 'action', 'after')).filter(([action]) => action === 'consent_answered')
  expect(answered.map(([, after]) => after)).toContainEqual(['consent_to=share_ldo', 'withdrawn'])
  expect(answered).toHaveLength(7)
  const news = portal.db.selectFrom('incident').select('news_at').where('id', '=', id)
  expect((await news.executeTakeFirstOrThrow()).news_at).not.toBeNull()
})

test('staff do not withdraw a consent that its reporter gave while they looked at the others', async () => {
  const { id } = await portal.given.incident({ owner: kari })
  const answer = (consent: string) => portal.given.consent(kari, id, consent)
  await answer('contact')
  const { version: seen } = await read(ada, id)
  await answer('share_police')
  const { statusCode, body } = await save(ada, id, seen, 'consent_to', [], { how: 'phone' })
  expect([statusCode, body.code]).toEqual([409, 'case_changed'])
  expect((await read(ada, id)).fields.consent_to).toEqual(['contact', 'share_police'])
})

test('the inbox is narrowed by arena, legal flag and verification, and what is not coded is unverified', async () => {
  const [coded, plain] = [await given(), await given()]
  await save(ada, coded, 0, 'arena', ['online', 'post'])
  const has = async (query: string) => {
    const { statusCode, body } = await desk.as(ada).get(`/desk/cases?limit=100&${query}`)
    expect([query, statusCode]).toEqual([query, 200])
    const ids = body.data.cases.map(({ id }: { id: number }) => id)
    expect(body.data.total).toBe(ids.length)
    return [ids.includes(coded), ids.includes(plain)]
  }
  // Coded, but nobody has said yet how sure it is.
  expect(await has('verification=unverified')).toEqual([true, true])
  await save(ada, coded, 1, 'legal_flag', ['hate_crime'])
  await save(ada, coded, 2, 'verification', 'verified')
  expect(await has('arena=online')).toEqual([true, false])
  expect(await has('arena=media&arena=post')).toEqual([true, false])
  expect(await has('arena=media')).toEqual([false, false])
  expect(await has('legal_flag=hate_crime')).toEqual([true, false])
  expect(await has('legal_flag=outside')).toEqual([false, false])
  expect(await has('verification=verified')).toEqual([true, false])
  expect(await has('verification=unverified')).toEqual([false, true])
  expect(await has('verification=unverified&verification=verified')).toEqual([true, true])
  expect((await desk.as(ada).get('/desk/cases?arena=everywhere')).statusCode).toBe(422)
})
