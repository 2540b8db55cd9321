import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { toldTexts } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import type { RetentionRule } from '#server/cases/retentionRules/rule.ts'
import { retentionRules } from '#server/cases/retentionRules/tables.ts'
import type { Services } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { pdf } from '#server/testing/documents.ts'
import { witness } from '#server/testing/given.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import type { Person } from '#server/testing/person.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { storedNames } from '#server/testing/storedNames.ts'
import { readZip } from '#server/testing/sheets.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { promisedMails } from '#server/testing/index.ts'
import coding from '#texts/nb/deskCoding.ts'
import mails from '#texts/nb/mail.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import { takeoutData } from './data.ts'
import { beginTransfer, whileMine } from './fetching.ts'
import { makeFile } from '#server/cases/madeFiles/making.ts'
import { sweepMadeFiles } from '#server/cases/madeFiles/sweeping.ts'
import { takeoutMaker } from './routes.ts'
import { documentReadings, readings } from './readCase.ts'

const { portal, desk, query, talk, owner, lead } = useStaffedPortal()

const ask = (person: Person, password = person.password) => portal.as(person).post('/user/takeout', { password })
const shown = async (person: Person) => (await portal.as(person).get('/user/takeout')).body.data
const open = (person: Person, password = person.password) =>
  portal.as(person).post('/user/takeout/address', { password })
const fetchAt = (url: string, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'GET', url, headers })
const rowOf = async (person: Person) =>
  (await query('SELECT * FROM takeout WHERE user_id = $1 ORDER BY id DESC LIMIT 1', [person.id]))[0] ?? {}
const keyIds = async () => (await query('SELECT takeout_id FROM keyring.takeout_key')).map((row) => row['takeout_id'])
const names = () => storedNames(portal)

/** What lies there when the files of earlier tests have gone: they go after their answer. */
async function settled() {
  const going = "SELECT id FROM takeout WHERE state = 'fetched' AND storage_name IS NOT NULL"
  await expect.poll(async () => (await query(going)).length).toBe(0)
  await removeUnownedFiles(portal.services, new Date(0))
  return names()
}

/** What is stored now and was not: files of earlier tests may go meanwhile. */
const since = async (before: readonly string[]) => (await names()).filter((name) => !before.includes(name))

async function ready(person: Person) {
  const asked = await ask(person)
  expect([asked.statusCode, asked.text]).toEqual([200, asked.text])
  await makeFile(portal.services, takeoutMaker, (await rowOf(person))['id'])
  expect(await shown(person)).toMatchObject({ state: 'ready', percent: 100 })
}
const addressOf = async (person: Person): Promise<string> => (await open(person)).body.address
/** The owner's file, made: its row and an address of it. `count`: the documents of a case of theirs. */
async function givenFile(count = 0) {
  if (count > 0) await caseOf(owner, 'En sak', files(count))
  await ready(owner)
  return { row: await rowOf(owner), address: await addressOf(owner) }
}
const untilFetched = (owner: Person) => expect.poll(async () => (await shown(owner)).state).toBe('fetched')
async function fetched(person: Person) {
  const file = await fetchAt(await addressOf(person))
  expect(file.statusCode).toBe(200)
  return readZip(file.rawPayload)
}

const unreadable = () =>
  new Readable({
    read() {
      this.destroy(new Error('away'))
    },
  })

const withStorage = (change: Partial<Services['storage']>) => ({
  ...portal.services,
  storage: { ...portal.services.storage, ...change },
})

const files = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Bevis ${at}.pdf`, bytes: pdf(`nr ${at}`) }))
const caseOf = async (owner: Person, description: string, sent = files(1)) =>
  (await caseWithFiles(portal, owner, sent, { description })).id

test('everything that is stored about a person lies in one zip: to read, to print, for programs, and the documents as sent', async () => {
  const owner = await portal.given.account({ name: 'Amina <script>alert(1)</script>' })
  const stranger = await portal.given.account({ name: 'Fremmedperson' })
  await query('UPDATE staff SET name = $2 WHERE id = $1', [lead.id, 'Ansattnavn'])
  await caseOf(stranger, 'Fremmed sak')
  const hostile = { name: '../../<img src=x onerror=alert(1)>.pdf', bytes: pdf('ondt navn') }
  const longest = { name: `${'a'.repeat(251)}.pdf`, bytes: pdf('langt navn') }
  const sent = [...files(2), hostile, longest]
  const id = await caseOf(owner, 'Ropt etter på trikken. </p><script>alert(2)</script>', sent)
  const draft = await portal.given.incident({ owner, status: 'Draft', description: 'Et utkast om noe' })
  await talk.answer(owner, id, 'Kanarimelding fra meg')
  await talk.write(lead, id, 'Kanarisvar fra oss')
  await desk.post(lead, id, 'notes', { text: 'Hemmelig notat', audience: 'staff' })
  await desk.as(lead).get(`/desk/cases/${id}`)
  const addresses = {
    platform: 'facebook',
    platform_address: 'https://plattform.example/annensadresse',
    platform_user: 'Annensbruker',
    summary: 'Eget sammendrag',
  }
  const report = { body: 'police', date: '2026-02-03', case_number: 'Kanari-14', outcome: 'pending' }
  const coded = { act: ['threat', 'spitting'], legal_flag: ['hate_crime'], arena: ['online'], ...addresses }
  for (const [at, [field, value]] of Object.entries({ ...coded, reported_to: [report] }).entries()) {
    const { statusCode, text } = await desk.post(lead, id, 'coding', { version: at, field, value })
    expect([statusCode, text]).toEqual([200, text])
  }
  await portal.given.correction(owner, id, { field: 'date', value: '2026-01-14' })
  await portal.given.consent(owner, id, 'contact')
  await query(
    "INSERT INTO incident_activity (incident_id, action, status_after, before, after, at, staff_id) VALUES ($1, 'exported', 'Submitted', '{}', ARRAY['case_pdf','to_police','approved_by=9'], now(), $2)",
    [id, lead.id],
  )
  await query(
    "INSERT INTO tip (user_id, link, link_key, suggestion) VALUES ($1, 'https://avis.example/sak', 'avis.example/sak', 'Et tips')",
    [owner.id],
  )
  const [article] = await query('SELECT id, title FROM article LIMIT 1')
  if (article) await query('INSERT INTO favourite (user_id, article_id) VALUES ($1, $2)', [owner.id, article['id']])

  await query("UPDATE account SET contact_language = 'so' WHERE id = $1", [owner.id])

  await ready(owner)
  const parts = await fetched(owner)
  const paths = [...parts.keys()]
  expect(paths.slice(0, 2)).toEqual(['index.html', 'data.json'])
  expect(paths).toEqual(
    expect.arrayContaining(['konto.pdf', `sak-${id}/sak-${id}.pdf`, `utkast-${draft.id}/utkast-${draft.id}.pdf`]),
  )
  // No path leads out of the folder, and none holds what a system cannot write.
  for (const path of paths) expect(path).toMatch(/^(?!\/)(?!.*\.\.\/)[^\\:*?"<>|]+$/)
  expect(paths).toContainEqual(expect.stringMatching(/a{190,}\.pdf$/))
  for (const name of paths.flatMap((path) => path.split('/'))) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(220)

  // What programs read: valid by the schema that lies beside it, read as JSON Schema and not by our own.
  const data = JSON.parse(parts.get('data.json')?.toString() ?? '')
  const schema = JSON.parse(parts.get('data.schema.json')?.toString() ?? '')
  expect(z.fromJSONSchema(schema).safeParse(data).error).toBeUndefined()
  expect(z.fromJSONSchema(schema).safeParse({ ...data, cases: [{ ...data.cases[0], messages: 'none' }] }).success).toBe(
    false,
  )
  expect(JSON.parse(JSON.stringify(takeoutData.parse(data)))).toEqual(data)
  expect(data.account).toMatchObject({
    id: owner.id,
    name: owner.name,
    email: owner.email,
    phone_number: '+4791234567',
    contact_language: 'so',
  })
  expect(data.sessions).toHaveLength(1)
  expect(data.tips).toMatchObject([{ link: 'https://avis.example/sak', suggestion: 'Et tips', state: 'new' }])
  if (article) expect(data.favourites).toMatchObject([{ article_id: article['id'], title: article['title'] }])
  expect(data.cases.map((one: { id: number }) => one.id)).toEqual([id, draft.id])
  const [one, two] = data.cases
  expect(two).toMatchObject({ is_draft: true, description: 'Et utkast om noe', documents: [] })
  expect(one).toMatchObject({
    is_draft: false,
    date: '2026-01-14',
    witnesses: [witness],
    messages: [
      { from: 'you', body: 'Kanarimelding fra meg' },
      { from: 'us', body: 'Kanarisvar fra oss' },
    ],
    corrections: [{ field: 'date', before: '2026-01-15', after: '2026-01-14' }],
    handed_over: [{ kind: 'case_pdf', purpose: 'to_police' }],
    withdrawn: null,
    coding: { reported_to: [report] },
  })
  const lists = new Map(one.coding.lists.map(({ list, codes }: any) => [list, codes]))
  expect(Object.fromEntries(lists)).toEqual({
    arena: ['online'],
    platform: ['facebook'],
    act: ['spitting', 'threat'],
    legal_flag: ['hate_crime'],
    source: ['portal'],
    verification: ['unverified'],
  })
  expect(two.coding).toBeNull()
  expect(one.consents.map(({ what, is_given, words }: any) => [what, is_given, typeof words?.body])).toEqual([
    ['Submitted', true, 'string'],
    ['contact', true, 'string'],
  ])
  expect(one.activity.map(({ kind, by }: any) => `${by} ${kind}`)).toEqual(
    expect.arrayContaining(['you submitted', 'us noted', 'you corrected', 'us exported']),
  )
  expect(one.seen.map(({ kind }: any) => kind)).toContain('case_opened')

  // The documents, by their fingerprints.
  const sums = new Map(
    (parts.get('manifest-sha256.txt')?.toString() ?? '')
      .trim()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  )
  for (const [path, bytes] of parts)
    if (path !== 'manifest-sha256.txt')
      expect([path, sums.get(path)]).toEqual([path, createHash('sha256').update(bytes).digest('hex')])
  expect(one.documents).toHaveLength(4)
  for (const { path, sha256 } of one.documents) expect(sums.get(path)).toBe(sha256)
  expect(parts.get(one.documents[2].path)).toEqual(hostile.bytes)

  // What people read: escaped, without a script and without anything that is fetched.
  const page = parts.get('index.html')?.toString() ?? ''
  expect(page).toMatch(/^<!doctype html>\n<html lang="nb">/)
  expect(page).toContain('&lt;script&gt;alert(2)&lt;/script&gt;')
  expect(page).not.toMatch(/<(script|img|link|iframe|object)\b/i)
  expect(page.replaceAll(/<a href="[^"]*"/g, '')).not.toMatch(/<[a-z][^>]*\s(src|srcset|href)=|url\(|@import/i)
  const away = [...page.matchAll(/<a href="([^"]*)"/g)].flatMap(([, to = '']) => (/^(#|\.\/)/.test(to) ? [] : [to]))
  // Read away from the portal, where to ask for more is a whole address.
  expect(away).toEqual([`${portal.services.config.publicUrl}/personvern`])
  const account = await pdfText(parts.get('konto.pdf') ?? Buffer.alloc(0))
  for (const read of [page, account]) {
    expect(read).toContain(texts.account.language)
    expect(read).toContain(texts.account.languageOf('so'))
    // The request for this very file is one of those that data.json names.
    expect(read).toContain('Det er denne filen.')
  }
  expect(data.takeouts).toMatchObject([{ state: 'asked' }])
  // The bullet of a link of two lines stands at its first.
  expect(page).not.toContain('inline-block')
  const words = await pdfText(parts.get(`sak-${id}/sak-${id}.pdf`) ?? Buffer.alloc(0))
  const codes = [coding.labels.act.threat, coding.labels.act.spitting, coding.fields.legal_flag, 'Kanari-14']
  for (const said of [
    'Kanarimelding fra meg',
    'Kanarisvar fra oss',
    'Ropt etter på trikken',
    '15. januar 2026',
    ...codes,
    ...Object.values(witness),
  ]) {
    expect(page).toContain(said)
    expect(words).toContain(said)
  }

  // Nobody else's, and nothing of what staff write for themselves or who they are.
  for (const [path, bytes] of parts)
    for (const word of [
      'Fremmed',
      'Hemmelig notat',
      'Annensbruker',
      'annensadresse',
      'Eget sammendrag',
      'Ansattnavn',
      lead.email,
    ])
      expect([path, bytes.includes(Buffer.from(word))]).toEqual([path, false])
})

test('every table that holds something of a reporter is in the zip, or left out for a reason', () => {
  const told = new Set(
    'account session known_network favourite retention_notice incident witness incident_document message incident_activity case_withdrawal case_hold case_correction consent_answer consent coding coding_report incident_paper tip takeout case_entry export audit.entry account_withdrawal'.split(
      ' ',
    ),
  )
  /** Each with why it is not told. */
  const leftOut = new Set([
    // Written by staff for their work: one may ask for it, and a person decides.
    'case_redaction',
    'note_draft',
    'message_draft',
    'incident_label',
    'related_hash',
    'case_link',
    'case_note',
    'case_task',
    // That somebody else's request was looked for in a case.
    'privacy_request_hit',
    // The history tells what was done and when.
    'privacy_request_witness',
    'person_hash',
    // That it is counted is said where a case is erased; as what, its coding tells.
    'frozen_case',
    // Copies of a document that is there, and keys, hashes, counts and names of files that tell nothing.
    'document_preview',
    'document_preview_part',
    'throttle',
    'idempotency',
    'incident_change',
    'stored_file',
    'erasure',
    'keyring.incident_key',
    'keyring.export_key',
    'keyring.takeout_key',
    'audit.erasure_ledger',
    // Numbers of jobs without whom they were for; the mailbox is that of a trial.
    'mail_sent',
    'mail_delivery',
    'mailbox',
  ])
  const ofReporters = Object.entries<RetentionRule>(retentionRules).flatMap(([table, { of }]) =>
    of.some((one) => ['reporter', 'witness', 'sender', 'caller'].includes(one)) ? [table] : [],
  )
  expect(ofReporters.filter((table) => !told.has(table) && !leftOut.has(table))).toEqual([])
  expect([...told, ...leftOut].filter((table) => !ofReporters.includes(table))).toEqual([])
})

test('every column of a case is in the zip, or left out because it is how staff and the portal work on it', async () => {
  const told =
    'id status date time country_id city_id harassment_category_id created_at updated_at submitted_at closed_at is_entered'
  const leftOut = `user_id assignee_id second_reader_id priority outcome duplicate_of own_version version active_at message_at news_at
    news_mail_due_at news_mailed_at news_seen_at`
  const columns = await query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'incident'::regclass AND attnum > 0 AND NOT attisdropped",
  )
  const known = [...`${told} ${leftOut}`.split(/\s+/), ...toldTexts.map((text) => `${text}_sealed`)]
  expect(columns.map(({ name }) => name).sort()).toEqual(known.sort())
})

test('asking and fetching need the password, and another person finds nothing', async () => {
  const other = await portal.given.account()
  expect(await ask(owner, 'feil-passord')).toMatchObject({
    statusCode: 422,
    body: { codes: { password: 'current_password_wrong' } },
  })
  expect(await shown(owner)).toBeNull()
  expect(await open(owner)).toMatchObject({ statusCode: 404 })
  await ready(owner)
  expect(await open(owner, 'feil-passord')).toMatchObject({ statusCode: 422 })
  expect(await shown(other)).toBeNull()
  expect(await open(other)).toMatchObject({ statusCode: 404 })
  expect(await portal.as(other).delete('/user/takeout')).toMatchObject({ statusCode: 404 })

  const address = await addressOf(owner)
  const [, id = '', name = ''] = /^\/storage\/takeouts\/(\d+)\/(.+)$/.exec(address) ?? []
  const [, expires, session, signature = ''] = /^(\d+)-(\d+)-([\w-]+)\.zip$/.exec(name) ?? []
  const [othersSession] = await query('SELECT id FROM session WHERE user_id = $1', [other.id])
  await ready(other)
  const theirs = await addressOf(other)
  for (const forged of [
    '/storage/takeouts/999999/1-1-x.zip',
    `/storage/takeouts/${id}/${expires}-${othersSession?.['id']}-${signature}.zip`,
    `/storage/takeouts/${id}/${Number(expires) + 900}-${session}-${signature}.zip`,
    `/storage/takeouts/${id}/${expires}-${session}-${signature.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A'))}.zip`,
    // An address of their own file opens no other's.
    theirs.replace(/takeouts\/\d+/, `takeouts/${id}`),
  ]) {
    const { statusCode, payload } = await fetchAt(forged)
    expect([forged, statusCode, JSON.parse(payload).code]).toEqual([forged, 404, 'not_found'])
  }
  expect((await fetchAt(address)).statusCode).toBe(200)
})

test('the file is fetched once: then key, file and address are gone, and another can be asked for', async () => {
  const before = await settled()
  await ready(owner)
  const id = (await rowOf(owner))['id']
  // While one is there no other is made.
  expect((await ask(owner)).body.data).toMatchObject({ state: 'ready' })
  expect(await query('SELECT id FROM takeout WHERE user_id = $1', [owner.id])).toHaveLength(1)
  expect(await keyIds()).toContain(id)
  const address = await addressOf(owner)
  const file = await fetchAt(address)
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-length': String(file.rawPayload.length),
  })
  expect(String(file.headers['content-disposition'])).toMatch(/attachment; filename="dine-opplysninger-[\d-]+\.zip"/)
  await untilFetched(owner)
  expect(await keyIds()).not.toContain(id)
  await expect.poll(() => since(before)).toEqual([])
  expect((await fetchAt(address)).statusCode).toBe(404)
  expect((await ask(owner)).body.data).toMatchObject({ state: 'asked', percent: 0 })
})

test('a file of which no byte could be read is not fetched; after its 15 minutes and with its session the address answers no more, and another opens it', async () => {
  const { row, address } = await givenFile()
  const reading = vi.spyOn(portal.services.storage, 'read').mockImplementation(unreadable)
  expect((await fetchAt(address)).statusCode).toBe(500)
  reading.mockRestore()
  portal.clock.forward({ minutes: 16 })
  for (const range of ['bytes=0-', 'bytes=1-', 'bytes=-10', 'bytes=999999999-'])
    expect([range, (await fetchAt(address, { range })).statusCode]).toEqual([range, 404])
  expect(await shown(owner)).toMatchObject({ state: 'ready', begun: false })
  expect(await keyIds()).toContain(row['id'])
  const another = await addressOf(owner)
  await query('DELETE FROM session WHERE user_id = $1', [owner.id])
  expect((await fetchAt(another)).statusCode).toBe(404)
  const { body } = await portal.as(null).post('/auth/login', { email: owner.email, password: owner.password })
  const again = { ...owner, token: body.data.token }
  expect((await fetchAt(await addressOf(again))).statusCode).toBe(200)
  await untilFetched(again)
})

test('a range begins where bytes have gone out, also long after, and only a file that has gone out without a gap is fetched', async () => {
  const { row, address } = await givenFile(3)
  const { id, size } = row
  // The last bytes alone, or a part by a program that loads several at once.
  for (const range of ['bytes=-1', `bytes=${size - 1}-`, 'bytes=1-', `bytes=${Math.floor(size / 2)}-`])
    expect([range, (await fetchAt(address, { range })).statusCode]).toEqual([range, 404])
  expect(await shown(owner)).toMatchObject({ state: 'ready', begun: false })
  expect(await keyIds()).toContain(id)
  // Whoever takes all but the end is seen.
  const most = await fetchAt(address, { range: `bytes=0-${size - 2}` })
  expect(most.statusCode).toBe(206)
  expect(await shown(owner)).toMatchObject({ state: 'ready', begun: true })
  // Longer than the address begins to answer: a slow line goes on, and nobody begins anew.
  portal.clock.forward({ minutes: 20 })
  expect((await fetchAt(address)).statusCode).toBe(404)
  // Almost all of it anew, by whoever finds the address later.
  expect((await fetchAt(address, { range: 'bytes=1-' })).statusCode).toBe(404)
  const end = await fetchAt(address, { range: `bytes=${size - 1}-`, 'if-range': String(most.headers['etag']) })
  expect(end.statusCode).toBe(206)
  const parts = await readZip(Buffer.concat([most.rawPayload, end.rawPayload]))
  expect([...parts.keys()]).toContain('index.html')
  await untilFetched(owner)
})

test('a download that is begun anew goes on where it broke, also when one before it got further', async () => {
  const { row, address } = await givenFile(3)
  const { size } = row
  expect((await fetchAt(address, { range: `bytes=0-${size - 2}` })).statusCode).toBe(206)
  const anew = await fetchAt(address, { range: 'bytes=0-999' })
  portal.clock.forward({ minutes: 20 })
  expect((await fetchAt(address, { range: `bytes=${size - 1}-` })).statusCode).toBe(404)
  const rest = await fetchAt(address, { range: 'bytes=1000-', 'if-range': String(anew.headers['etag']) })
  expect([anew.statusCode, rest.statusCode]).toEqual([206, 206])
  await untilFetched(owner)
})

test('of a transfer that breaks off, no more counts as sent than was handed over', async () => {
  const { row } = await givenFile()
  const { id } = row
  const [session] = await query('SELECT id FROM session WHERE user_id = $1', [owner.id])
  const piece = Buffer.alloc(100_000)
  const mine = await beginTransfer(
    portal.services,
    { id, sessionId: session?.['id'] },
    { start: 0, end: 20 * piece.length - 1 },
  )
  if (!mine) throw new Error('it did not begin')
  const bytes = whileMine(portal.services, mine, Readable.from(Array.from({ length: 20 }, () => piece)))
  for await (const _part of bytes) break
  await expect.poll(async () => Number((await rowOf(owner))['sent'])).toBeLessThan(500_000)
  expect(Number((await rowOf(owner))['sent'])).toBeGreaterThanOrEqual(piece.length)
})

test('after 24 hours it is gone, also before the job comes round, and is not listed for ever', async () => {
  const { row } = await givenFile()
  portal.clock.forward({ hours: 23, minutes: 50 })
  await sweepMadeFiles(portal.services, takeoutMaker)
  const address = await addressOf(owner)
  portal.clock.forward({ minutes: 11 })
  expect((await fetchAt(address)).statusCode).toBe(404)
  await sweepMadeFiles(portal.services, takeoutMaker)
  expect(await rowOf(owner)).toMatchObject({ state: 'expired', storage_name: null })
  expect(await keyIds()).not.toContain(row['id'])
  portal.clock.forward({ days: 30 })
  await sweepMadeFiles(portal.services, takeoutMaker)
  expect(await rowOf(owner)).toEqual({})
})

const newPassword = (owner: Person) => {
  const wanted = { password: 'et-nytt-passord', confirmPassword: 'et-nytt-passord' }
  return portal.as(owner).post('/user/password', { ...wanted, current_password: owner.password })
}
test.for<[string, (owner: Person, id: number) => Promise<{ statusCode: number }>]>([
  ['a new password, which signs out everywhere else,', newPassword],
  ['the withdrawal of a case', (owner, id) => portal.given.withdrawal(owner, id)],
  ['the erasure of a case', (owner, id) => portal.given.withdrawal(owner, id, true)],
  ['leaving', (owner) => portal.given.leaving(owner)],
  ['the erasure of the account', (owner) => portal.given.leaving(owner, true)],
  ['its person', (owner) => portal.as(owner).delete('/user/takeout')],
])('%s ends a file that is ready, with its key', async ([, end]) => {
  const id = await caseOf(owner, 'En sak')
  await ready(owner)
  const { id: takeout, storage_name } = await rowOf(owner)
  const address = await addressOf(owner)
  expect((await end(owner, id)).statusCode).toBe(200)
  expect(await keyIds()).not.toContain(takeout)
  expect((await fetchAt(address)).statusCode).toBe(404)
  await sweepMadeFiles(portal.services, takeoutMaker)
  expect(await query("SELECT state FROM stored_file WHERE name = $1 AND state = 'owned'", [storage_name])).toEqual([])
})

test('a case that is withdrawn while the file is made leaves no file', async () => {
  const id = await caseOf(owner, 'En sak')
  const before = await settled()
  await ask(owner)
  const { storage } = portal.services
  const slow = withStorage({
    write: async (...given) => {
      const written = await storage.write(...given)
      await portal.given.withdrawal(owner, id)
      return written
    },
  })
  await makeFile(slow, takeoutMaker, (await rowOf(owner))['id'])
  expect(await rowOf(owner)).toMatchObject({ state: 'stopped', storage_name: null })
  expect(await since(before)).toEqual([])
})

test('a full disk ends it at once and says so, and it can be asked for again when there is room', async () => {
  await caseOf(owner, 'En sak')
  const before = await settled()
  await ask(owner)
  const full = withStorage({ hasRoomFor: () => Promise.resolve(false) })
  await makeFile(full, takeoutMaker, (await rowOf(owner))['id'])
  expect(await shown(owner)).toMatchObject({ state: 'failed', failure: 'no_room' })
  // In the middle of the writing.
  expect((await ask(owner)).body.data).toMatchObject({ state: 'asked', failure: null })
  const error = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const filling = withStorage({
    write: async (_name, bytes) => {
      for await (const _part of bytes) break
      bytes.destroy(error)
      throw new Failure('storage_full', undefined, 60)
    },
  })
  await makeFile(filling, takeoutMaker, (await rowOf(owner))['id'])
  expect(await shown(owner)).toMatchObject({ state: 'failed', failure: 'no_room' })
  expect(await since(before)).toEqual([])
  // No transaction is left that waits for bytes nobody takes.
  const idle = "SELECT FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()"
  await expect.poll(async () => (await query(idle)).length).toBe(0)
  await ready(owner)
})

test('documents that cannot be read now are left out of no file: it is tried again, after three times said to have failed, and made when they can', async () => {
  await caseOf(owner, 'En sak', files(1))
  await ask(owner)
  const { id } = await rowOf(owner)
  const away = withStorage({ read: unreadable })
  await expect(makeFile(away, takeoutMaker, id)).rejects.toThrow('away')
  expect(await rowOf(owner)).toMatchObject({ state: 'asked', claimed_until: null, attempts: 1 })
  await expect(makeFile(away, takeoutMaker, id)).rejects.toThrow('away')
  await makeFile(away, takeoutMaker, id)
  expect(await shown(owner)).toMatchObject({ state: 'failed', failure: 'broken' })
  await ready(owner)
  const { documents } = JSON.parse((await fetched(owner)).get('data.json')?.toString() ?? '').cases[0]
  expect(documents.map(({ path }: { path: string | null }) => path !== null)).toEqual([true])
})

test('a lost file and an infected one keep nobody from the rest: each is named, and stays out', async () => {
  const id = await caseOf(owner, 'En sak', files(3))
  const [lost, infected] = await query(
    'SELECT id, storage_name FROM incident_document WHERE incident_id = $1 ORDER BY id',
    [id],
  )
  await portal.services.storage.remove(lost?.['storage_name'])
  await query("UPDATE incident_document SET inspection_state = 'infected' WHERE id = $1", [infected?.['id']])
  await ready(owner)
  const parts = await fetched(owner)
  const { documents } = JSON.parse(parts.get('data.json')?.toString() ?? '').cases[0]
  expect(documents.map(({ path }: { path: string | null }) => path !== null)).toEqual([false, false, true])
  expect(parts.get('index.html')?.toString()).toContain('Viruskontrollen fant noe')
})

test('people wait in the order in which they asked, and each has one under way', async () => {
  const [first, second] = [await portal.given.account(), await portal.given.account()]
  await query("UPDATE takeout SET state = 'stopped' WHERE state = 'asked'")
  const [one, two] = await Promise.all([ask(first), ask(first)])
  expect([one.statusCode, two.statusCode]).toEqual([200, 200])
  expect(await query('SELECT id FROM takeout WHERE user_id = $1', [first.id])).toHaveLength(1)
  expect((await ask(second)).body.data.ahead).toBe(1)
  expect((await shown(first)).ahead).toBe(0)
})

test('a hold by consent is told as a question until it is agreed to', async () => {
  const officer = await desk.person('privacy_officer')
  const { owner, id } = await portal.given.case()
  const hold = { case_id: id, ground: 'consent', reason: 'Kanarigrunn', ends_on: addDays(todayInOslo(), 900) }
  expect((await desk.as(officer).post('/desk/holds', hold)).statusCode).toBe(200)
  const page = async () => {
    await ready(owner)
    return (await fetched(owner)).get('index.html')?.toString() ?? ''
  }
  const asked = await page()
  expect(asked).toContain(texts.case.holdAsked)
  expect(asked).not.toContain(texts.case.hold)
  await portal.as(owner).post(`/incidents/hold/${id}`, { agrees: true, ends_on: hold.ends_on })
  await untilFetched(owner)
  const agreed = await page()
  expect(agreed).toContain(texts.case.hold)
  expect(agreed).not.toContain(texts.case.holdAsked)
})

test('each reading by staff is told once, in words, and none tells that somebody else has asked', async () => {
  const id = await caseOf(owner, 'En sak')
  await talk.answer(owner, id, 'Hei')
  await talk.open(lead, id)
  const [document] = await query('SELECT id FROM incident_document WHERE incident_id = $1', [id])
  for (const [action, subject] of [
    ['request_case_shown', { kind: 'case', id }],
    ['search_run', { kind: 'case', id }],
    ['document_shown', { kind: 'document', id: document?.['id'] }],
    ['original_shown', { kind: 'document', id: document?.['id'] }],
  ] as const)
    await portal.inTransaction((trx) =>
      writeAudit(portal.services, trx, { actor: { staff: lead.id }, action, subject }),
    )
  await ready(owner)
  const parts = await fetched(owner)
  const [one] = JSON.parse(parts.get('data.json')?.toString() ?? '').cases
  expect(one.seen.map(({ kind }: { kind: string }) => kind)).toEqual([
    'message_read',
    'case_opened',
    'case_opened',
    'document_shown',
  ])
  for (const kind of [...readings, ...documentReadings].filter(
    (one) => one !== 'request_case_shown' && one !== 'search_run',
  ))
    expect(texts.case.seenOf('', kind, 1)).not.toContain(kind)
})

test('of a case that staff wrote down, whose account has got it since, the file holds who called', async () => {
  const worker = await desk.person('caseworker')
  const called = { caller_name: 'Kanariringer', caller_contact: 'ringer@kanari.example' }
  const id = await desk.entered(worker, { description: 'Fortalt i telefonen', ...called })
  await query('UPDATE incident SET user_id = $2 WHERE id = $1', [id, owner.id])
  await ready(owner)
  const parts = await fetched(owner)
  const [one] = JSON.parse(parts.get('data.json')?.toString() ?? '').cases
  expect(one.entered).toMatchObject({ name: 'Kanariringer', contact: 'ringer@kanari.example' })
  expect(parts.get('index.html')?.toString()).toContain('Kanariringer, ringer@kanari.example')
})

test('the bytes that wait are sealed, and open for no other row', async () => {
  const description = 'Kanarifugl i klartekst'.repeat(20)
  expect(description.length).toBeLessThan(limits.description)
  const id = await caseOf(owner, description)
  await ready(owner)
  const { storage_name } = await rowOf(owner)
  const pieces: Buffer[] = []
  for await (const piece of portal.services.storage.read(storage_name)) pieces.push(piece)
  const stored = Buffer.concat(pieces)
  expect(stored.subarray(0, 2).toString()).not.toBe('PK')
  expect(stored.includes(Buffer.from('Kanarifugl'))).toBe(false)
  // The key is that of no case.
  const key = await portal.services.keys.keyOf(portal.db, id)
  expect(await portal.services.keys.takeouts.keyOf(portal.db, (await rowOf(owner))['id'])).not.toEqual(key)
})

test('log and mails say that a file was asked for and made, once and not what, and the file does not tell of itself', async () => {
  const before = await desk.lastRow()
  await ready(owner)
  // Asked for again while it is there, it is not told again.
  await ask(owner)
  const rows = await desk.audit(before)
  expect(rows).toMatchObject([{ action: 'takeout_made', who: 'system', before: [], after: [] }])
  const [row] = await query('SELECT reporter_hash, subject_id FROM audit.entry WHERE number = $1', [rows[0]?.number])
  expect(row).toEqual({ reporter_hash: null, subject_id: null })
  const jobs = await promisedMails(portal, 'user_id', owner.id)
  expect(jobs.map(({ template, share }) => `${template} ${share}`).toSorted()).toEqual([
    'account_news news',
    'takeout_asked takeout',
  ])
  for (const words of [mails.account_news, mails.takeout_asked])
    expect(JSON.stringify(words)).not.toMatch(/fil|sak|opplysning|muslim|rapport/i)
  const page = (await fetched(owner)).get('index.html')?.toString() ?? ''
  expect(page).not.toContain('Lages nå')
  expect(page).not.toContain('alt som er lagret')
})
