import { sealRow } from '#server/cases/sealedColumns.ts'
import { erase, fromOurPages, giveArticle, useStaffedPortal } from '#server/testing/index.ts'
import { writeAudit, type AuditFacts } from '#server/platform/audit/log.ts'

const { portal, desk, requests, ada, officer, lead } = useStaffedPortal()

const write = (...all: AuditFacts[]) =>
  portal.inTransaction(async (trx) => {
    for (const facts of all) await writeAudit(portal.services, trx, facts)
  })
const read = (path: string) => desk.as(officer).get(path)
const opened = (staff: number, id: number): AuditFacts => ({
  actor: { staff },
  action: 'case_opened',
  subject: { kind: 'case', id },
})

test('the log is narrowed by person, case, action and time, with exact totals, newest first', async () => {
  const eva = await desk.person('caseworker')
  await write(opened(ada.id, 7001), opened(eva.id, 7001), opened(ada.id, 7002))
  await write({ actor: { reporter: 5 }, action: 'message_sent', subject: { kind: 'case', id: 7001 } })
  await write({ actor: 'system', action: 'erased', subject: { kind: 'document', id: 7001 } })
  portal.clock.forward({ days: 3 })
  officer.cookie = await desk.session(officer.id)
  await write(opened(ada.id, 7003))
  const find = async (query: string) => {
    const { body } = await read(`/desk/audit?${query}`)
    expect(body.data.total).toBe(body.data.rows.length)
    return body.data.rows.map((row: any) => [row.staff?.id ?? row.actor, row.action, row.subject?.id])
  }
  expect(await find(`person=${ada.id}`)).toEqual([
    [ada.id, 'case_opened', 7003],
    [ada.id, 'case_opened', 7002],
    [ada.id, 'case_opened', 7001],
  ])
  expect(await find('case=7001')).toEqual([
    ['reporter', 'message_sent', 7001],
    [eva.id, 'case_opened', 7001],
    [ada.id, 'case_opened', 7001],
  ])
  expect(await find(`case=7001&person=${eva.id}&person=reporter`)).toHaveLength(2)
  // What was done to its documents, and searches that found it, say in a code which case it was.
  const of = (action: AuditFacts['action'], kind: 'case' | 'document', after: string[]): AuditFacts => ({
    actor: { staff: lead.id },
    action,
    subject: { kind, id: kind === 'document' ? 7001 : null },
    after,
  })
  await write(
    of('document_shown', 'document', ['case=7004', 'page=1']),
    of('original_shown', 'document', ['case=7004', 'clean']),
    of('search_run', 'case', ['ended', 'looked=9', 'hits=2', 'case=7004', 'case=7005']),
    of('case_listed', 'case', ['list=related', 'count=1', 'telephone=7004']),
  )
  expect(await find('case=7004')).toEqual([
    [lead.id, 'case_listed', null],
    [lead.id, 'search_run', null],
    [lead.id, 'original_shown', 7001],
    [lead.id, 'document_shown', 7001],
  ])
  // The row that tells of this filter is none of the case. What was merged into it names it otherwise.
  await write({ ...opened(lead.id, 7006), action: 'merged', after: ['Closed', 'duplicate', 'duplicate_of=7004'] })
  expect(await find('case=7004')).toHaveLength(5)
  expect(await find('action=erased&action=message_sent')).toHaveLength(2)
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo', dateStyle: 'short' })
  const [today, later] = [day.format(new Date()), day.format(portal.clock.now())]
  expect(await find(`person=${ada.id}&date_to=${today}`)).toHaveLength(2)
  expect(await find(`person=${ada.id}&date_from=${later}&date_to=${later}`)).toHaveLength(1)
  expect(await find('action=no_such_action')).toEqual([])
  for (const wrong of ['perso=1', 'person=x', 'case=0', 'date_from=2026-02-30', 'cursor=x'])
    expect([400, 422]).toContain((await read(`/desk/audit?${wrong}`)).statusCode)
})

test('the log is narrowed to a request by either of its numbers, with what was done to cases for it, and to a breach', async () => {
  const vera = { name: 'Vera Vitnesen', contact_number: '95100001' }
  const { id: case_id } = await portal.given.case({ witnesses: [vera] })
  const { id: other } = await requests.sent()
  const handler = await desk.person('privacy_officer')
  const { path, body: wanted } = await requests.takingOut(handler, case_id, vera)
  await desk.as(handler).post(path, wanted)
  const id = Number(path.split('/')[3])
  const [{ reference }] = await portal.query('SELECT reference FROM privacy_request WHERE id = $1', [id])
  await write({ ...opened(handler.id, id), after: [`request=${id}`] })
  const look = async (query: string) => {
    const { body } = await read(`/desk/audit?${query}`)
    expect(body.data.total).toBe(body.data.rows.length)
    const { after } = (await desk.audit()).at(-1) ?? {}
    return { actions: body.data.rows.map((row: any) => row.action), names: body.data.names, after }
  }
  const ofCase = ['witness_erased_on_request', 'request_case_shown', 'request_searched']
  const all = [...ofCase, 'identity_checked', 'request_received']
  const names = [{ code: `request=${id}`, name: reference }]
  for (const typed of [id, reference, reference.toLowerCase().replace('-', ''), reference.replaceAll('1', 'l')])
    expect(await look(`request=${typed}`)).toEqual({ actions: all, names, after: [`request=${id}`, 'count=5'] })
  expect((await look(`request=${reference}&case=${case_id}`)).actions).toEqual(ofCase)
  expect((await look(`request=${other}`)).actions).toEqual(['request_received'])
  // The look above named a request: so does its row, for whoever reads it.
  expect((await look('action=audit_read')).names).toContainEqual(names[0])
  // What was typed may be a name, and is in no row.
  expect(await look('request=Nordmann')).toEqual({ actions: [], names: [], after: ['request=none', 'count=0'] })
  const file = await read(`/desk/audit/export?request=${reference}`)
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(all.length + 1)
  expect((await desk.audit()).at(-1)).toMatchObject({ after: [`request=${id}`, 'count=5'] })

  await portal.query('DELETE FROM privacy_request WHERE id = $1', [id])
  expect((await look(`request=${reference}`)).actions).toEqual([])
  expect(await look(`request=${id}`)).toMatchObject({ actions: all, names: [] })

  const about = (kind: 'breach' | 'request' | 'case', action: AuditFacts['action']): AuditFacts => ({
    actor: { staff: handler.id },
    action,
    subject: { kind, id: 7300 },
  })
  await write(about('breach', 'breach_recorded'), about('request', 'request_opened'), about('case', 'case_opened'))
  await write(about('breach', 'breach_closed'))
  expect(await look('breach=7300')).toMatchObject({
    actions: ['breach_closed', 'breach_recorded'],
    after: ['breach=7300', 'count=2'],
  })
  for (const wrong of ['request=0', 'request=Ola%20Nordmann', 'request=', 'breach=0', 'breach=x'])
    expect([400, 422]).toContain((await read(`/desk/audit?${wrong}`)).statusCode)
})

test('a label, a category and a place are named beside the rows that hold their numbers, and one that is gone is not', async () => {
  const { id } = await portal.db.insertInto('label').values({ name: 'Moské' }).returning('id').executeTakeFirstOrThrow()
  const city = await portal.db.selectFrom('city').select(['id', 'name']).limit(1).executeTakeFirstOrThrow()
  const of = { actor: { staff: ada.id }, action: 'labelled', subject: { kind: 'case', id: 7100 } } as const
  await write({
    ...of,
    before: [`label=${id}`],
    after: [`label=${id}`, 'label=999999', `city=${city.id}`, 'label=x', 'count=1'],
  })
  const { body } = await read('/desk/audit?case=7100')
  const named = (name: string) => body.data.names.filter(({ code }: { code: string }) => code.startsWith(name))
  expect(named('label')).toEqual([{ code: `label=${id}`, name: 'Moské' }])
  expect(named('city')).toEqual([{ code: `city=${city.id}`, name: city.name }])
  expect(body.data.names).toHaveLength(2)
})

test('what readers can see is named by the title that they see, and a draft by its number alone', async () => {
  const article = await giveArticle(portal.db, { title: 'Åpen dag' })
  const item = async (title: string, public_id: number | null) => {
    const row = {
      kind: 'article',
      state: public_id === null ? 'draft' : 'published',
      content: JSON.stringify({ title }),
    }
    const dated = { ...row, public_id, created_at: new Date(), updated_at: new Date() }
    return (await portal.db.insertInto('editorial_item').values(dated).returning('id').executeTakeFirstOrThrow()).id
  }
  const [live, hidden] = [await item('Et nytt utkast til tittel', article), await item('Hemmelig utkast', null)]
  const about = (id: number): AuditFacts => ({
    actor: { staff: ada.id },
    action: 'item_binned',
    subject: { kind: 'item', id },
  })
  await write(about(live), about(hidden), { ...about(live), subject: { kind: 'case', id: hidden } })
  const { body } = await read(`/desk/audit?person=${ada.id}`)
  expect(body.data.names).toEqual([{ code: `item=${live}`, name: 'Åpen dag' }])
  expect(JSON.stringify(body)).not.toMatch(/utkast/)
})

test('pages follow each other without gaps or repeats while the log grows, and every look is a row of its own', async () => {
  await write(...Array.from({ length: 25 }, (_, at) => opened(ada.id, 8000 + at)))
  const before = await desk.lastRow()
  const seen: number[] = []
  let cursor = ''
  do {
    const { body } = await read(`/desk/audit?person=${ada.id}&limit=10${cursor && `&cursor=${cursor}`}`)
    expect(body.data.total).toBe(25)
    seen.push(...body.data.rows.map((row: { subject: { id: number } }) => row.subject.id))
    cursor = body.data.next_cursor ?? ''
    await write(opened(ada.id, 9000))
  } while (cursor)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => 8024 - at))
  const looks = (await desk.audit(before)).filter(({ who }) => who === officer.id)
  expect(looks.map(({ action, after }) => [action, after])).toEqual([
    ['audit_read', [`person=${ada.id}`, 'count=25']],
    ['audit_read', [`person=${ada.id}`, 'further', 'count=25']],
    ['audit_read', [`person=${ada.id}`, 'further', 'count=25']],
  ])
})

test('the export holds what the filter shows, oldest first, without live formulas, and is a row before it is sent', async () => {
  const { id } = await portal.given.case()
  const key = await portal.services.keys.keyOf(portal.db, id)
  const words = '=HYPERLINK("http://evil.example";"x")'
  const seal = (number: number) => sealRow('audit_reason', key, number, { reason: words }).reason_sealed
  await write(
    { ...opened(ada.id, 6001), reason: { incident_id: id, seal } },
    { ...opened(ada.id, 6002), before: ['a;b'], after: ['"c"'] },
  )
  const { statusCode, headers, text } = await read(`/desk/audit/export?person=${ada.id}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="logg-\d{4}-\d\d-\d\d\.csv"/)
  expect(headers['cache-control']).toBe('no-store')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  const lines = text.slice(1).trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"Nummer";"Tidspunkt (UTC)";"Hvem"')
  expect(lines[1]).toContain(`;"case";"6001";"'=HYPERLINK(""http://evil.example"";""x"")";`)
  expect(lines[2]).toContain(';"a;b";"""c"""')
  expect((await desk.audit()).at(-1)).toMatchObject({
    who: officer.id,
    action: 'audit_exported',
    after: [`person=${ada.id}`, 'count=2'],
  })
  // With the case its reason goes, and the row says so.
  const page = async () => (await read(`/desk/audit?person=${ada.id}&case=6001`)).body.data.rows
  expect(await page()).toMatchObject([{ reason: words, reason_erased: false }])
  await erase(portal, 'case', id)
  expect(await page()).toMatchObject([{ reason: null, reason_erased: true }])
  const later = await read(`/desk/audit/export?person=${ada.id}`)
  expect(later.text).toContain(';"case";"6001";"erased";')
})

test('an export of fifty thousand rows is whole', async () => {
  const last = await desk.lastRow()
  await portal.query(
    `INSERT INTO audit.entry (number, at, actor, action, before, after, previous, hash)
      SELECT $1::bigint + n, now(), 'system', 'held', '{}', ARRAY['count=' || n], 'x', int8send($1::bigint + n)
      FROM generate_series(1, 50000) AS n`,
    [last],
  )
  const { text } = await read('/desk/audit/export?action=held')
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(50_001)
  expect(lines.at(-1)).toMatch(/;"count=50000"$/)
})

test('an export of the log ends with the session of whoever reads it', async () => {
  const answer = await portal.app.inject({
    url: '/api/desk/audit/export?action=held',
    headers: { ...fromOurPages, cookie: officer.cookie },
    payloadAsStream: true,
  })
  expect(answer.statusCode).toBe(200)
  let [text, isOut] = ['', false]
  const reading = (async () => {
    for await (const part of answer.stream()) {
      text += String(part)
      if (!isOut) expect((await desk.as(officer).post('/desk/sign-out')).statusCode).toBe(200)
      isOut = true
    }
  })()
  await reading.catch(() => undefined)
  expect(isOut).toBe(true)
  expect(text.split('\r\n').length).toBeLessThan(40_000)
})
