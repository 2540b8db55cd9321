import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { wrongTexts } from '#contract/witnessSamples.ts'
import type { Person } from '#server/testing/person.ts'
import { promisedMails } from '#server/testing/index.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { witness } from '#server/testing/given.ts'
import { fieldsOf, multipart, pdf, photo, png, type Sent } from '#server/testing/documents.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { storedNames } from '#server/testing/storedNames.ts'

const { portal, desk, talk, per } = useStaffedPortal()
let kari: Person
let ola: Person
beforeAll(async () => {
  kari = await portal.given.account()
  ola = await portal.given.account()
})

afterEach(() => {
  const errors = portal.logged.splice(0).filter((line) => line.includes('"level":"error"'))
  expect(errors).toEqual([])
})

const send = async (
  person: Person,
  path: string,
  report: Record<string, unknown>,
  files: Sent[] = [],
  headers: Record<string, string> = {},
) => {
  const form = await multipart(fieldsOf(report), files)
  return portal.given.readBack(
    person,
    await portal.as(person).post(path, form.payload, { headers: { ...form.headers, ...headers } }),
  )
}
const fetchFile = (url: string) => portal.app.inject({ url })
const countRows = async () => Number((await portal.query('SELECT count(*) FROM incident'))[0].count)

test('a report sent as a form, with witnesses and documents, is read back unchanged', async () => {
  const report = await portal.given.report({
    user_id: 1,
    description: 'Det var mørkt. "Æøå" 😔',
    witnesses: [
      { name: 'Nora Ås', contact_number: '+47 998' },
      { name: '', contact_number: '' },
    ],
  })
  const { statusCode, body } = await send(kari, '/incidents/store', report, [
    { name: 'brev.pdf', bytes: pdf() },
    { name: 'bilde fra bussen.JPG', bytes: await photo() },
  ])
  expect(statusCode).toBe(201)
  expect(body).toMatchObject({ success: true, message: 'Incident recorded successfully!' })
  const shown = await portal.as(kari).get(`/incidents/show/${body.incident.id}`)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store' })
  expect(shown.body.incident).toMatchObject({
    user_id: kari.id,
    status: 'Submitted',
    date: '2026-01-15',
    time: '14:30',
    description: 'Det var mørkt. "Æøå" 😔',
    witnesses: [{ name: 'Nora Ås', contact_number: '+47998', incident_id: body.incident.id }],
    incident_documents: [{ name: 'brev.pdf', size: pdf().length }, { name: 'bilde fra bussen.JPG' }],
    harassment_category: { name: expect.any(String) },
    country: { name: expect.any(String) },
    city: { name: expect.any(String) },
  })
  const [letter, picture] = shown.body.incident.incident_documents
  await portal.given.inspected([letter, picture])
  const file = await fetchFile(letter.filepath)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(pdf())).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="brev.pdf"; filename*=UTF-8''brev.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  expect(picture.filepath).toMatch(/\.webp$/)
  const view = await fetchFile(picture.filepath)
  expect(view.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="bilde fra bussen.webp"; filename*=UTF-8''bilde%20fra%20bussen.webp`,
  })
  for (const word of ['CanaryCam', 'Exif', 'GPS']) expect(view.rawPayload.includes(word)).toBe(false)
})

test('a save answers with number, state and version, nothing that was written, and the same once more after staff have worked, whose changes the version does not count', async () => {
  const store = await portal.as(kari).post('/incidents/store', await portal.given.report({ status: 'Draft' }))
  const { id } = store.body.incident
  expect([store.statusCode, store.body.incident]).toEqual([201, { id, status: 'Draft', version: 1 }])
  const submit = async () =>
    portal.as(kari).post(`/incidents/update/${id}`, await portal.given.report({ version: 1 }), {
      headers: { 'idempotency-key': 'answer-1' },
    })
  const sent = await submit()
  expect([sent.statusCode, sent.body.incident]).toEqual([200, { id, status: 'Submitted', version: 2 }])
  const lead = await desk.person('lead')
  for (const [version, call, change] of [
    [2, 'priority', { priority: 'urgent' }],
    [3, 'assign', { assignee_id: lead.id }],
  ] as const)
    expect([call, (await desk.bulk(lead, id, call, { version, ...change })).statusCode]).toEqual([call, 200])
  const again = await submit()
  expect([again.statusCode, again.body]).toEqual([200, sent.body])
  await talk.move(lead, id, 'acknowledge')
  expect((await portal.given.shown(kari, id)).version).toBe(2)
  const { body } = await portal.as(kari).get('/incidents/list')
  expect(body.incidents.find((one: { id: number }) => one.id === id).version).toBe(2)
})

test('a draft may be empty and lack the number of a witness, a submit may not', async () => {
  const witnesses = [{ name: 'Nora', contact_number: '' }]
  const empty = { status: 'Draft', date: '', time: '', description: '', witnesses }
  const draft = await send(kari, '/incidents/store', empty)
  expect(draft.statusCode).toBe(201)
  expect(draft.body).toMatchObject({
    message: 'Incident saved as draft.',
    incident: { date: null, country: null, witnesses },
  })
  const submit = await send(kari, `/incidents/update/${draft.body.incident.id}`, { status: 'Submitted' })
  expect(submit.statusCode).toBe(422)
  expect(Object.keys(submit.body.fields).toSorted()).toEqual([
    'city_id',
    'country_id',
    'date',
    'description',
    'harassment_category_id',
    'time',
  ])
  expect(submit.body.fields.date).toBe('Feltet må fylles ut')
  const report = await portal.given.report({ witnesses })
  const without = await portal.as(kari).post(`/incidents/update/${draft.body.incident.id}`, report)
  const codes = { 'witnesses.0.contact_number': 'contact_number_required' }
  expect([without.statusCode, without.body.codes]).toEqual([422, codes])
})

test('the server checks every rule of the form', async () => {
  const other = await portal.connection.pool.query('SELECT id, country_id FROM city ORDER BY country_id DESC LIMIT 1')
  const wrong: [string, Record<string, unknown>, string][] = [
    ['a day that does not exist', { date: '2026-02-30' }, 'date'],
    ['tomorrow', { date: '2999-01-01' }, 'date'],
    ['an hour that does not exist', { time: '25:00' }, 'time'],
    ['a number in words', { country_id: 'Norge' }, 'country_id'],
    ['an unknown country', { country_id: 99_999 }, 'country_id'],
    ['an unknown city', { city_id: 2_000_000_000 }, 'city_id'],
    ['an unknown category', { harassment_category_id: 9999 }, 'harassment_category_id'],
    ['a city of another country', { city_id: other.rows[0].id }, 'city_id'],
    ['too long a description', { description: 'a'.repeat(5001) }, 'description'],
    [
      'too many witnesses',
      { witnesses: Array.from({ length: 21 }, () => ({ name: 'N', contact_number: '1' })) },
      'witnesses',
    ],
  ]
  const before = await countRows()
  for (const [what, change, field] of wrong) {
    const report = await portal.given.report(change)
    for (const answer of [
      await send(kari, '/incidents/store', report),
      await portal.as(kari).post('/incidents/store', report),
    ]) {
      expect([what, answer.statusCode, Object.keys(answer.body.fields ?? {})]).toEqual([what, 422, [field]])
    }
  }
  expect(await countRows()).toBe(before)
})

test('a wrong text in any field of a witness is refused at that field, also in a draft, with its code', async () => {
  for (const field of witnessFieldNames)
    for (const [code, text] of Object.entries(wrongTexts[field])) {
      const report = await portal.given.report({ status: 'Draft', witnesses: [{ ...witness, [field]: text }] })
      const { statusCode, body } = await send(kari, '/incidents/store', report)
      expect([field, statusCode, body.codes]).toEqual([field, 422, { [`witnesses.0.${field}`]: code }])
    }
})

test('fields that the sender must not set are ignored', async () => {
  const report = await portal.given.report({
    id: 1,
    user_id: ola.id,
    created_at: '1999-01-01',
    submitted_at: '1999-01-01',
    role: 'admin',
    witnesses: [{ id: 1, incident_id: 1, name: 'Nora', contact_number: '1' }],
    incident_documents: [{ id: 1, filepath: '/etc/passwd' }],
  })
  const json = await portal.given.readBack(kari, await portal.as(kari).post('/incidents/store', report))
  const sent = await send(kari, '/incidents/store', { ...report, incident_documents: undefined })
  for (const { statusCode, body } of [json, sent]) {
    expect(statusCode).toBe(201)
    expect(body.incident).toMatchObject({ user_id: kari.id, status: 'Submitted', incident_documents: [] })
    expect(body.incident.id).not.toBe(1)
    expect(body.incident.created_at).not.toMatch(/^1999/)
    expect(body.incident.witnesses).toHaveLength(1)
  }
})

test('an edited draft keeps its witnesses and documents, except those that were removed', async () => {
  const sent = [
    { name: 'a.pdf', bytes: pdf('a') },
    { name: 'b.png', bytes: await png() },
  ]
  const both = ['A', 'B'].map((name) => ({ name, contact_number: '1' }))
  const { id } = await caseWithFiles(portal, kari, sent, { status: 'Draft', witnesses: both })
  const { witnesses, incident_documents } = await portal.given.shown(kari, id)
  const [a, b] = incident_documents
  await portal.given.inspected([a, b])
  const files = await storedNames(portal)
  const report = await portal.given.report({ status: 'Draft', witnesses: [{ name: 'C', contact_number: '3' }] })
  const stranger = await send(ola, '/incidents/store', { status: 'Draft' }, [{ name: 'x.pdf', bytes: pdf('x') }])
  const [theirs] = stranger.body.incident.incident_documents
  const form = await multipart(
    [...fieldsOf(report), ['removed_documents[]', String(b.id)], ['removed_documents[]', String(theirs.id)]],
    [{ name: 'c.pdf', bytes: pdf('c') }],
  )
  const { statusCode, body } = await portal.given.readBack(
    kari,
    await portal.as(kari).post(`/incidents/update/${id}`, form.payload, { headers: form.headers }),
  )
  expect(statusCode).toBe(200)
  expect(body.incident.incident_documents.map(({ name }: { name: string }) => name)).toEqual(['a.pdf', 'c.pdf'])
  expect(body.incident.witnesses).toMatchObject([{ id: witnesses[0].id, name: 'C' }])
  expect(body.incident.version).toBe(2)
  expect((await fetchFile(a.filepath)).statusCode).toBe(200)
  expect((await fetchFile(b.filepath)).statusCode).toBe(404)
  expect(await storedNames(portal)).toHaveLength(files.length) // two of b gone, one of c and one of the stranger come
  expect((await fetchFile(theirs.filepath)).statusCode).toBe(200)
})

test('a deleted draft leaves no row, no key and no file', async () => {
  const files = await storedNames(portal)
  const { body } = await send(kari, '/incidents/store', { status: 'Draft', description: 'Angret' }, [
    { name: 'a.png', bytes: await png() },
  ])
  const { id, incident_documents } = body.incident
  expect(await portal.as(kari).delete(`/incidents/${id}`)).toMatchObject({
    statusCode: 200,
    body: { success: true, finished: true },
  })
  expect((await portal.as(kari).delete(`/incidents/${id}`)).statusCode).toBe(404)
  expect((await fetchFile(incident_documents[0].filepath)).statusCode).toBe(404)
  expect(await storedNames(portal)).toEqual(files)
  for (const table of ['incident_document', 'incident_activity', 'consent', 'keyring.incident_key'])
    expect((await portal.connection.pool.query(`SELECT 1 FROM ${table} WHERE incident_id = $1`, [id])).rowCount).toBe(0)
})

test('of several tabs that save the same draft, one succeeds and the others get stale_version', async () => {
  const { id, version } = await portal.given.incident({ owner: kari, status: 'Draft' })
  const tab = async (word: string) => {
    const change = { status: 'Draft', version, description: word, witnesses: [{ name: word, contact_number: word }] }
    return portal.as(kari).post(`/incidents/update/${id}`, await portal.given.report(change))
  }
  const answers = await Promise.all([tab('en'), tab('to'), tab('tre')])
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409', '409'])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body.code).toBe('stale_version')
  const { incident } = (await portal.as(kari).get(`/incidents/show/${id}`)).body
  expect(incident.witnesses[0].name).toBe(incident.description)
})

test('the same submit sent many times at once makes one case, and its files are stored once', async () => {
  const report = await portal.given.report({ description: 'Sendt fra bussen' })
  const picture = await png()
  const files = await storedNames(portal)
  const key = { 'idempotency-key': 'buss-1' }
  const again = (bytes = picture) => send(kari, '/incidents/store', report, [{ name: 'a.png', bytes }], key)
  const answers = await Promise.all([again(), again(), again(), again()])
  answers.push(await again())
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.incident.id)).size).toBe(1)
  expect(await storedNames(portal)).toHaveLength(files.length + 1)
  const other = await send(kari, '/incidents/store', { ...report, description: 'Noe annet' }, [], key)
  expect(other).toMatchObject({ statusCode: 422, body: { code: 'idempotency_mismatch' } })
  expect((await again(await png(41))).body.code).toBe('idempotency_mismatch')
  expect(await storedNames(portal)).toHaveLength(files.length + 1)
  const stranger = await send(ola, '/incidents/store', report, [], key)
  expect(stranger.body.incident.id).not.toBe(answers[0]?.body.incident.id)
})

test('every save records who did what', async () => {
  const { id } = await portal.given.incident({ owner: kari, status: 'Draft' })
  await portal.as(kari).post(`/incidents/update/${id}`, await portal.given.report({ status: 'Draft' }))
  await portal.as(kari).post(`/incidents/update/${id}`, await portal.given.report())
  const rows = await portal.query(
    'SELECT action, status_before, status_after, user_id FROM incident_activity WHERE incident_id = $1 ORDER BY id',
    [id],
  )
  const user_id = kari.id
  expect(rows).toEqual([
    { action: 'created', status_before: null, status_after: 'Draft', user_id },
    { action: 'updated', status_before: 'Draft', status_after: 'Draft', user_id },
    { action: 'submitted', status_before: 'Draft', status_after: 'Submitted', user_id },
  ])
})

test('own cases come newest first, page by page, without gaps or duplicates', async () => {
  const ids: number[] = []
  for (let at = 0; at < 7; at++)
    ids.unshift((await portal.given.incident({ owner: per, status: at % 2 ? 'Draft' : 'Submitted' })).id)
  const seen: number[] = []
  for (let cursor = ''; ;) {
    const { body } = await portal.as(per).get(`/incidents/list?limit=3${cursor && `&cursor=${cursor}`}`)
    expect(body).toMatchObject({ success: true, total: 7 })
    seen.push(...body.incidents.map(({ id }: { id: number }) => id))
    if (!body.next_cursor) break
    cursor = body.next_cursor
  }
  expect(seen).toEqual(ids)
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'cursor=%00', `cursor=1 or 1=1`])
    expect((await portal.as(per).get(`/incidents/list?${query}`)).statusCode).toBe(422)
})

test('the dashboard shows the verified reporter drafts and submitted cases, and an unverified one nothing', async () => {
  const fresh = await portal.given.account({ verified: false })
  await portal.given.incident({ owner: per, status: 'Draft' })
  await portal.given.incident({ owner: per })
  const { statusCode, body } = await portal.as(per).get('/dashboard')
  expect(statusCode).toBe(200)
  expect(body.data).toMatchObject({
    total_drafts: 1,
    total_submitted: 1,
    drafts: [{ status: 'Draft' }],
    submitted: [{ status: 'Submitted' }],
  })
  expect(await portal.as(fresh).get('/dashboard')).toMatchObject({
    statusCode: 401,
    body: { error: 'Please verify your email to continue.' },
  })
})

test('a submit queues one mail without content of the case, a draft queues none', async () => {
  const report = await portal.given.report({ description: 'Hemmelig' })
  await portal.as(per).post('/incidents/store', { ...report, status: 'Draft' })
  const submit = () => portal.as(per).post('/incidents/store', report, { headers: { 'idempotency-key': 'post-1' } })
  expect([(await submit()).statusCode, (await submit()).statusCode]).toEqual([201, 201])
  const mails = await promisedMails(portal, 'user_id', per.id)
  expect(mails).toEqual([{ template: 'incident_submitted', user_id: per.id, share: 'receipts' }])
})
