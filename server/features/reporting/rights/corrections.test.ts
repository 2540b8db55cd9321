import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { type Person, refusal, useStaffedPortal, witness } from '#server/testing/index.ts'

const { portal, desk, redacted, talk, kari, ada, lead } = useStaffedPortal()

const correct = (person: Pick<Person, 'token'>, id: number, body: Record<string, unknown>) =>
  portal.as(person).post(`/incidents/corrections/${id}`, body)
const corrections = async (person: Pick<Person, 'token'>, id: number) =>
  (await portal.as(person).get(`/incidents/corrections/${id}`)).body

test('each field is corrected by itself, is what everybody reads from then on, and keeps what it was first with the time', async () => {
  const { owner: kari, id, harassment_category, city, country, witnesses } = await portal.given.case()
  const [category] = await portal.query('SELECT id, name FROM harassment_category WHERE name <> $1', [
    harassment_category.name,
  ])
  const other = await portal.db
    .selectFrom('city')
    .innerJoin('country', 'country.id', 'city.country_id')
    .select(['city.id as city_id', 'country.id as country_id', 'city.name as city', 'country.name as country'])
    .where('city.name', '!=', city.name)
    .executeTakeFirstOrThrow()
  const [nora] = witnesses
  const all: [Record<string, unknown>, unknown, unknown][] = [
    [{ field: 'date', value: '2026-01-14' }, '2026-01-15', '2026-01-14'],
    [{ field: 'time', value: '08:05' }, '14:30', '08:05'],
    [
      { field: 'place', value: { country_id: other.country_id, city_id: other.city_id } },
      `${city.name}, ${country.name}`,
      `${other.city}, ${other.country}`,
    ],
    [{ field: 'harassment_category_id', value: category.id }, harassment_category.name, category.name],
    [{ field: 'description', value: 'Det var på trikken.' }, 'Ropt etter på bussen.', 'Det var på trikken.'],
    [
      { field: 'witness', witness_id: nora.id, value: { ...witness, contact_number: '40404040' } },
      witness,
      { ...witness, contact_number: '40404040' },
    ],
    [
      { field: 'witness', witness_id: null, value: { ...witness, name: 'Per', contact_number: '41414141' } },
      null,
      { ...witness, name: 'Per', contact_number: '41414141' },
    ],
    [{ field: 'witness', witness_id: nora.id, value: null }, { ...witness, contact_number: '40404040' }, null],
  ]
  for (const [at, [body]] of all.entries()) {
    const { statusCode, body: answer } = await correct(kari, id, { ...body, version: at + 1 })
    expect([body['field'], statusCode, answer.version]).toEqual([body['field'], 200, at + 2])
  }
  const { corrections: kept, refusal } = await corrections(kari, id)
  expect(refusal).toBeNull()
  expect(kept.map(({ field, before, after }: any) => [field, before, after])).toEqual(
    all.map(([body, before, after]) => [body['field'], before, after]),
  )
  expect(kept.every(({ at }: any) => !Number.isNaN(Date.parse(at)))).toBe(true)
  expect(await portal.given.shown(kari, id)).toMatchObject({
    date: '2026-01-14',
    time: '08:05',
    city: { name: other.city },
    harassment_category: { name: category.name },
    description: 'Det var på trikken.',
    version: 9,
    witnesses: [{ name: 'Per' }],
  })
  const { data } = (await desk.as(ada).get(`/desk/cases/${id}`)).body
  expect(data).toMatchObject({ date: '2026-01-14', description: 'Det var på trikken.', version: 9 })
  // A number is shown when somebody asks for it, an earlier one too.
  expect(JSON.stringify(data)).not.toMatch(/99887766|40404040|41414141/)
  expect(data.corrections.at(-3)).toMatchObject({
    field: 'witness',
    before: { name: 'Nora', has_contact_number: true },
    after: { name: 'Nora', has_contact_number: true },
    number_changed: true,
  })
  // Of each field staff read what it was and became, or only whether there was something.
  const { after } = data.corrections.at(-2)
  expect(witnessFieldNames.filter((field) => !(field in after) && !(`has_${field}` in after))).toEqual([])
  expect(data.corrections[4]).toMatchObject({ before: 'Ropt etter på bussen.', after: 'Det var på trikken.' })
  // The inbox filters by what is true now.
  const found = (await desk.as(ada).get(`/desk/cases?list=new&category=${category.id}`)).body
  expect(found.data?.cases?.map((one: any) => one.id)).toContain(id)
})

test('staff cannot miss a correction: the case is unread again, its history has a line, and their own change is refused once', async () => {
  const { owner: kari, id } = await portal.given.case()
  await desk.as(ada).get(`/desk/cases/${id}`)
  const unread = async () =>
    (await desk.as(ada).get('/desk/cases?list=new')).body.data.cases.find((one: any) => one.id === id).unread
  expect(await unread()).toBe(false)
  await correct(kari, id, { field: 'time', value: '09:00', version: 1 })
  expect(await unread()).toBe(true)
  expect(await refusal(desk.post(ada, id, 'moves', { version: 1, move: 'acknowledge' }))).toEqual([409, 'case_changed'])
  const { history, version } = await desk.shown(ada, id)
  expect(history.at(-1)).toMatchObject({ activity: 'corrected', staff: null, after: ['field=time'] })
  expect((await desk.post(ada, id, 'moves', { version, move: 'acknowledge' })).statusCode).toBe(200)
})

test('a correction does to a case what a message does: it answers a question, and reopens within 90 days', async () => {
  const ada = await desk.person('lead')
  const { owner: kari, id } = await portal.given.case()
  for (const move of ['acknowledge', 'begin']) await talk.move(ada, id, move)
  await talk.write(ada, id, 'Når var det?', { ask: true })
  const answered = await correct(kari, id, { field: 'time', value: '10:00', version: 1 })
  expect(answered.body).toMatchObject({ status: 'InProgress', version: 2 })
  await talk.move(ada, id, 'close', { outcome: 'guidance_given' })
  const reopened = await correct(kari, id, { field: 'time', value: '11:00', version: 2 })
  expect(reopened.body).toMatchObject({ status: 'InProgress', version: 3 })
  await talk.move(ada, id, 'close', { outcome: 'guidance_given' })
  await portal.query(`UPDATE incident SET closed_at = now() - interval '100 days' WHERE id = $1`, [id])
  expect(await refusal(correct(kari, id, { field: 'time', value: '12:00', version: 3 }))).toEqual([409, 'not_open'])
  expect((await corrections(kari, id)).refusal).toBe('closed_too_long')
  const { history } = await desk.shown(ada, id)
  expect(history.map(({ activity }: any) => activity)).toEqual(
    ['submitted', 'acknowledged', 'begun', 'asked', 'corrected', 'answered', 'closed', 'corrected', 'reopened', 'closed'], // prettier-ignore
  )
})

test('a draft and a withdrawn case are not corrected', async () => {
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  const { id } = await portal.given.incident({ owner: kari })
  await portal.query(`UPDATE incident SET status = 'Withdrawn' WHERE id = $1`, [id])
  for (const one of [draft.id, id]) {
    expect(await refusal(correct(kari, one, { field: 'time', value: '10:00', version: 1 }))).toEqual([409, 'not_open'])
  }
})

test('the same once more changes nothing, and a page that shows an older version is refused', async () => {
  const { owner: kari, id } = await portal.given.case()
  const body = { field: 'time', value: '10:00', version: 1 }
  const both = await Promise.all([correct(kari, id, body), correct(kari, id, body)])
  expect(both.map(({ statusCode, body: { version } }) => [statusCode, version])).toEqual([
    [200, 2],
    [200, 2],
  ])
  const stale = await correct(kari, id, { field: 'date', value: '2026-01-01', version: 1 })
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'stale_version'])
  expect((await corrections(kari, id)).corrections).toHaveLength(1)
})

test.for<[string, Record<string, unknown>, Record<string, string>]>([
  ['an empty description', { field: 'description', value: '  ' }, { value: 'required' }],
  ['a day to come', { field: 'date', value: '2999-01-01' }, { value: 'date_in_future' }],
  ['no time', { field: 'time', value: '25:00' }, { value: 'time_invalid' }],
  ['a category that is not there', { field: 'harassment_category_id', value: 99_999 }, { value: 'invalid' }],
  ['a name without a number', { field: 'witness', witness_id: null, value: { name: 'Per', contact_number: '' } }, { 'value.contact_number': 'contact_number_required' }], // prettier-ignore
  ['an empty witness', { field: 'witness', witness_id: null, value: { name: '', contact_number: '' } }, { 'value.contact_number': 'required' }], // prettier-ignore
])('%s is refused, and nothing is kept', async ([, body, codes]) => {
  const { owner: kari, id } = await portal.given.case()
  const refused = await correct(kari, id, { ...body, version: 1 })
  expect([refused.statusCode, refused.body.codes]).toEqual([422, codes])
  expect((await corrections(kari, id)).corrections).toEqual([])
  expect((await portal.given.shown(kari, id)).version).toBe(1)
})

test('a city of another country is refused, and a witness of another case is not found', async () => {
  const [one, two] = [await portal.given.incident({ owner: kari }), await portal.given.incident({ owner: kari })]
  const [{ id: city_id }] = await portal.query('SELECT id FROM city WHERE country_id <> $1', [one['country_id']])
  const place = { field: 'place', value: { country_id: one['country_id'], city_id }, version: 1 }
  expect((await correct(kari, one.id, place)).body.codes).toEqual({ value: 'city_not_in_country' })
  const body = { field: 'witness', witness_id: two['witnesses'][0].id, value: { name: 'X', contact_number: '1' } }
  expect((await correct(kari, one.id, { ...body, version: 1 })).statusCode).toBe(404)
})

test('what was redacted before a witness is corrected is looked at again before anything leaves the desk', async () => {
  const { owner: kari, id, witnesses } = await portal.given.case()
  await redacted(lead, id)
  const value = { name: 'Nora Nytt Navn', contact_number: '99887766' }
  await correct(kari, id, { field: 'witness', witness_id: witnesses[0].id, value, version: 1 })
  expect((await desk.as(lead).get(`/desk/cases/${id}/redaction`)).body.data.state).toBe('outdated')
})

test('no row of a correction is ever changed, and each leaves its audit row without a word of the case', async () => {
  const { owner: kari, id } = await portal.given.case()
  await correct(kari, id, { field: 'description', value: 'Kanarifuglen sang.', version: 1 })
  const { witnesses } = await portal.given.shown(kari, id)
  await correct(kari, id, { field: 'witness', witness_id: witnesses[0].id, value: null, version: 2 })
  for (const change of [
    'UPDATE case_correction SET at = now() WHERE incident_id = $1',
    'UPDATE witness SET name_sealed = contact_number_sealed WHERE incident_id = $1 AND ended_at IS NOT NULL',
  ])
    await expect(portal.connection.pool.query(change, [id])).rejects.toThrow('never changed')
  const rows = await portal.query(`SELECT * FROM audit.entry WHERE action = 'case_corrected'`)
  expect(JSON.stringify(rows)).toContain('field=description')
  expect(JSON.stringify(rows)).not.toContain('Kanarifuglen')
})

test('a case has a bound of corrections: the next is refused in words, and staff are shown the newest, and all when they ask', async () => {
  const { owner: kari, id } = await portal.given.case()
  const { keys } = portal.services
  await portal.inTransaction(async (trx) => {
    const key = await keys.keyOf(trx, id)
    const texts = { before: 'Ropt.', after: 'Ropt.' }
    const rows = (await nextIds(trx, 'case_correction', limits.corrections - 1)).map((number) => ({
      id: number,
      incident_id: id,
      field: 'description',
      at: new Date(),
      ...sealRow('case_correction', key, number, texts),
    }))
    await trx.insertInto('case_correction').values(rows).execute()
    const line = { incident_id: id, user_id: kari.id, action: 'corrected', status_after: 'Submitted' }
    await trx
      .insertInto('incident_activity')
      .values(rows.map(() => line))
      .execute()
  })
  const last = { field: 'time', value: '08:05', version: 1 }
  expect(await correct(kari, id, last)).toMatchObject({ statusCode: 200, body: { version: 2 } })
  const beyond = await correct(kari, id, { field: 'time', value: '09:05', version: 2 })
  expect(beyond).toMatchObject({ statusCode: 409, body: { code: 'too_many_corrections' } })
  expect(beyond.body.message).toContain('Skriv til oss')
  const { body: own } = await portal.as(kari).get(`/incidents/corrections/${id}`)
  expect(own.refusal).toBe('too_many_corrections')
  // The same once more, as after an answer that was lost, changes nothing and is no further one.
  expect(await correct(kari, id, last)).toMatchObject({ statusCode: 200, body: { version: 2 } })
  expect((await portal.given.shown(kari, id)).time).toBe('08:05')
  const newest = await desk.shown(ada, id)
  expect(newest).toMatchObject({ older_corrections: limits.corrections - limits.correctionsShown })
  expect(newest.corrections).toHaveLength(limits.correctionsShown)
  expect(newest.corrections.at(-1)).toMatchObject({ field: 'time', before: '14:30', after: '08:05' })
  const all = (await desk.as(ada).get(`/desk/cases/${id}?corrections=all`)).body.data
  expect(all).toMatchObject({ older_corrections: 0 })
  expect(all.corrections).toHaveLength(limits.corrections)
  expect(all.corrections.slice(-limits.correctionsShown)).toEqual(newest.corrections)
})
