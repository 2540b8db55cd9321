import { readXlsx, type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import texts from '#texts/nb/odihrFile.ts'

const { portal, desk, exports } = useStaffedPortal()

const wish = { what: 'year', kind: 'odihr_xlsx', purpose: 'reporting', year: 2024 }
let lead: StaffPerson
let analyst: StaffPerson
let officer: StaffPerson
let place = ''
beforeAll(async () => {
  ;[lead, analyst, officer] = await desk.people('lead', 'analyst', 'privacy_officer')
  const kari = await portal.given.account()
  const given = async (date: string, coded: Record<string, unknown>) => {
    const { id } = await portal.given.incident({ owner: kari, date })
    for (const [at, [field, value]] of Object.entries(coded).entries())
      expect((await desk.post(lead, id, 'coding', { version: at, field, value })).statusCode).toBe(200)
    return id
  }
  const crime = { legal_flag: ['hate_speech', 'hate_crime'] }
  const window = { act: ['threat', 'damage'], target_kind: ['mosque'], bias_indicator: ['words'] }
  const id = await given('2024-12-31', { ...crime, ...window, summary: '=1+1 Et vindu ble knust.' })
  await given('2024-02-01', { legal_flag: ['hate_speech'], act: ['online_hate'] })
  await given('2024-03-01', { legal_flag: ['discrimination_criminal'], summary: 'Fikk ikke jobben.' })
  await given('2024-04-01', { legal_flag: ['below_threshold'], summary: 'Ikke til ODIHR.' })
  await given('2024-05-01', {})
  const onlyCounted = await given('2024-08-01', { ...crime, ...window, summary: 'Skal ikke ut.' })
  expect((await portal.given.consent(kari, onlyCounted, 'statistics_only')).statusCode).toBe(200)
  // These do not count: another year, spam, and a reporter who does not want it.
  await given('2025-01-01', crime)
  const spam = await given('2024-06-01', crime)
  await portal.query(`UPDATE incident SET status = 'Closed', outcome = 'spam', closed_at = now() WHERE id = $1`, [spam])
  const uncounted = await given('2024-07-01', crime)
  expect((await portal.given.consent(kari, uncounted, 'statistics', false)).statusCode).toBe(200)
  const [found] = await portal.query(
    `SELECT city.name || ', ' || country.name AS place FROM incident i JOIN city ON city.id = i.city_id
     JOIN country ON country.id = i.country_id WHERE i.id = $1`,
    [id],
  )
  place = String(found?.place)
})

test('whoever drafts releases asks for the incidents of a year, another approves, and the workbook has the columns that ODIHR wants', async () => {
  const from = await desk.lastRow()
  const { body } = await exports.ask(analyst, wish)
  const { id } = body.data
  expect(body.data).toMatchObject({ kind: 'odihr_xlsx', year: 2024, asked_count: null, case_id: null })
  // Asked again, as after a lost answer, it is the same request.
  expect((await exports.ask(analyst, wish)).body.data.id).toBe(id)
  expect((await exports.decide(analyst, id)).statusCode).toBe(409)
  expect((await exports.decide(officer, id)).statusCode).toBe(200)
  await exports.make(id)
  const file = await exports.fetchFile(analyst, id)
  expect(file.headers['content-disposition']).toContain('odihr-2024.xlsx')
  expect((await desk.audit(from)).map(({ who, action, after }) => [who, action, ...after])).toEqual([
    [analyst.id, 'export_requested', `export=${id}`, 'odihr_xlsx', 'reporting', 'year=2024', 'count=6'],
    [officer.id, 'export_approved', `export=${id}`, 'odihr_xlsx', 'count=6'],
    [analyst.id, 'export_downloaded', `export=${id}`, 'odihr_xlsx', 'count=3'],
  ])
  const { parts } = texts
  expect(await readXlsx(file.rawPayload)).toEqual([
    ['Date', 'Place', 'Type of act', 'Target', 'Bias indicators', 'Description', ...texts.headings.slice(6)],
    ['2024-02-01', place, 'online_hate', '', '', '', parts.hate_speech, 'no', 'no'],
    ['2024-03-01', place, '', '', '', 'Fikk ikke jobben.', parts.discrimination, 'no', 'no'],
    [
      '2024-12-31',
      place,
      'threat, damage',
      'mosque',
      'words',
      '=1+1 Et vindu ble knust.',
      parts.hate_crime,
      'yes',
      'yes',
    ],
  ])
  const counted = new Map((await readXlsx(file.rawPayload, 2)).map(([name, number]) => [name, number]))
  const numberOf = (name: string) => counted.get(name)
  expect(numberOf(texts.total)).toEqual({ number: 2 })
  expect(numberOf(texts.onProperty)).toEqual({ number: 2 })
  expect(numberOf(texts.unlisted)).toEqual({ number: 1 })
  expect(numberOf(texts.apart(parts.hate_speech))).toEqual({ number: 1 })
  expect(numberOf(texts.apart(parts.discrimination))).toEqual({ number: 1 })
  expect(numberOf(texts.apart(parts.harassing_conduct))).toEqual({ number: 0 })
  expect(numberOf(texts.others)).toEqual({ number: 1 })
  expect(numberOf(texts.notAssessed)).toEqual({ number: 1 })
  expect(numberOf(texts.without(texts.facts.summary))).toEqual({ number: 1 })
  expect(numberOf(texts.without(texts.facts.bias_indicator))).toEqual({ number: 2 })
  expect(await readXlsx(file.rawPayload, 3)).toContainEqual([
    texts.facts.act,
    'veil_pulled',
    'Hodeplagg dratt av eller i',
  ])
  const rows = await portal.query('SELECT name FROM staff UNION SELECT name FROM account')
  for (const { name } of rows) expect(JSON.stringify(await readXlsx(file.rawPayload))).not.toContain(name)
})

test('whoever drafts releases asks for nothing else, and fetches nothing after the power is gone', async () => {
  const { id: case_id } = await portal.given.case()
  const list = { what: 'list', kind: 'list_csv', purpose: 'own_work', count: 1, filter: { list: 'new' } }
  for (const body of [exports.ofCase(case_id), list]) expect((await exports.ask(analyst, body)).statusCode).toBe(404)
  const other = await desk.person('lead')
  const { id } = (await exports.ask(lead, wish)).body.data
  expect((await exports.decide(analyst, id)).statusCode).toBe(404)
  await exports.decide(other, id)
  await portal.query(`UPDATE staff SET roles = '{caseworker}' WHERE id = $1`, [lead.id])
  await exports.make(id)
  expect((await exports.stored(id)).state).not.toBe('ready')
  expect((await exports.fetchFile(lead, id)).statusCode).toBe(404)
})
