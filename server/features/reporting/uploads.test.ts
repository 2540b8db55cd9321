import { connect } from 'node:net'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { unzipSync, zipSync } from 'fflate'
import { limits } from '#contract/limits.ts'
import { docx, fieldsOf, multipart, oldOffice, pdf, photo, png, xlsx, type Sent } from '#server/testing/documents.ts'
import { hostileDocuments } from '#server/testing/hostileDocuments.ts'
import { usePortal } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import type { Person } from '#server/testing/person.ts'
import { storedNames } from '#server/testing/storedNames.ts'

const portal = usePortal()
let kari: Person
beforeAll(async () => {
  kari = await portal.given.account()
})
let filesBefore: string[]
beforeEach(async () => {
  filesBefore = await storedNames(portal)
})

const countRows = async () => Number((await portal.query('SELECT count(*) FROM incident'))[0].count)
type Form = { payload: Buffer | string; headers: Record<string, string> }
const post = ({ payload, headers }: Form, path = '/incidents/store') => portal.as(kari).post(path, payload, { headers })
const send = async (files: Sent[]) =>
  portal.given.readBack(kari, await post(await multipart([['status', 'Draft']], files)))
const pdfs = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, bytes: pdf() }))
const fetchFile = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url, headers })

test('every accepted kind of document comes back byte for byte, pictures as their viewing copy', async () => {
  const files = [
    { name: 'a.pdf', bytes: pdf() },
    { name: 'b.docx', bytes: docx() },
    { name: 'c.xlsx', bytes: xlsx() },
    { name: 'd.doc', bytes: oldOffice('WordDocument', '1Table') },
    { name: 'e.xls', bytes: oldOffice('Workbook') },
    { name: 'f.png', bytes: await png() },
    { name: 'g.jpeg', bytes: await photo() },
  ]
  const { statusCode, body } = await send(files)
  expect([statusCode, body.fields]).toEqual([201, undefined])
  await portal.given.inspected(body.incident.incident_documents)
  for (const [at, document] of body.incident.incident_documents.entries()) {
    const { headers, rawPayload, statusCode: fetched } = await fetchFile(document.filepath)
    expect(fetched).toBe(200)
    expect(Number(headers['content-length'])).toBe(rawPayload.length)
    const isPicture = /\.webp$/.test(document.filepath)
    expect(isPicture).toBe(at >= 5)
    expect(headers['content-disposition']).toMatch(isPicture ? /^inline/ : /^attachment/)
    if (!isPicture) expect(rawPayload.equals(files[at]?.bytes ?? Buffer.of())).toBe(true)
  }
})

test('files that are not what their name says are refused, and nothing of them stays', async () => {
  const picture = await png(300, 300)
  const jpeg = await photo()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const wrong: Record<string, Sent> = {
    'SVG by name': { name: 'a.svg', bytes: svg },
    'SVG as png': { name: 'a.png', bytes: svg },
    'HTML as png': { name: 'a.png', bytes: html },
    'HTML as pdf': { name: 'a.pdf', bytes: html },
    'HTML as doc': { name: 'a.doc', bytes: html },
    'HTML before the pdf': { name: 'a.pdf', bytes: Buffer.concat([html, pdf()]) },
    'a program': { name: 'a.exe', bytes: Buffer.from('MZ') },
    'a program as doc': { name: 'a.doc', bytes: Buffer.from('MZ'.padEnd(2000, '\0')) },
    'png as jpg': { name: 'a.jpg', bytes: picture },
    'jpg as pdf': { name: 'a.pdf', bytes: jpeg },
    'docx as xlsx': { name: 'a.xlsx', bytes: docx() },
    'zip as doc': { name: 'a.doc', bytes: docx() },
    'no extension': { name: 'a', bytes: pdf() },
    'double extension': { name: 'a.pdf.exe', bytes: pdf() },
    empty: { name: 'a.pdf', bytes: Buffer.alloc(0) },
  }
  const rows = await countRows()
  for (const [what, file] of Object.entries(wrong)) {
    const { statusCode, body } = await send([{ name: 'ok.pdf', bytes: pdf() }, file])
    expect([what, statusCode, Object.keys(body.fields ?? {})]).toEqual([what, 422, ['documents.1']])
  }
  expect(await storedNames(portal)).toEqual(filesBefore)
  expect(await countRows()).toBe(rows)
})

test('hostile files of the right type are stored as they came, at once, and wait for their inspection', async () => {
  const hostile = Object.entries(await hostileDocuments()).filter(([what]) => what !== 'xlsx as docx')
  // So that neither reading holds what is gone and not yet swept up.
  globalThis.gc?.()
  const memory = process.memoryUsage().rss
  for (let at = 0; at < hostile.length; at += limits.documents) {
    const some = hostile.slice(at, at + limits.documents)
    const sent = some.map(([, { extension, bytes }]) => ({ name: `a.${extension}`, bytes }))
    const { statusCode, body } = await send(sent)
    expect([statusCode, body.fields]).toEqual([201, undefined])
    const documents: { size: number; inspection: unknown }[] = body.incident.incident_documents
    expect(documents.map(({ size }) => size)).toEqual(sent.map(({ bytes }) => bytes.length))
    for (const { inspection } of documents) expect(inspection).toEqual({ state: 'waiting', findings: [] })
  }
  globalThis.gc?.()
  expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024)
})

test('large metadata before the content of a file does not hide its type', async () => {
  const noise = randomBytes(60_000)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(noise.length)
  head.write('teXt', 4)
  const picture = await png()
  const chunk = Buffer.concat([head, noise, Buffer.alloc(4)])
  const padded = Buffer.concat([picture.subarray(0, 33), chunk, picture.subarray(33)])
  const word = docx()
  const late = Buffer.from(zipSync({ 'a/first.xml': noise, ...unzipSync(word) }))
  expect((await send([{ name: 'a.png', bytes: padded }])).statusCode).toBe(201)
  expect((await send([{ name: 'a.docx', bytes: late }])).statusCode).toBe(201)
})

test('a too large file, too many files and a too large request get different answers', async () => {
  const large = await send([{ name: 'a.pdf', bytes: Buffer.alloc(limits.documentBytes + 1) }])
  expect(large.statusCode).toBe(422)
  expect(large.body.fields).toEqual({ 'documents.0': 'Filen er for stor. Velg en annen.' })
  const many = await send(pdfs(limits.documents + 1))
  expect([many.statusCode, many.body.fields]).toEqual([422, { documents: 'Det ble for mange' }])
  const length = String(limits.requestBytes + 1)
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': length }
  expect((await post({ payload: '--x--\r\n', headers })).statusCode).toBe(413)
  expect(await storedNames(portal)).toEqual(filesBefore)
  // Those that are stored already count.
  const { body } = await send(pdfs(limits.documents))
  filesBefore = await storedNames(portal)
  const more = await post(await multipart([['status', 'Draft']], pdfs(1)), `/incidents/update/${body.incident.id}`)
  expect([more.statusCode, more.body.fields]).toEqual([422, { documents: 'Det ble for mange' }])
  expect(await storedNames(portal)).toEqual(filesBefore)
})

test('document names are cleaned and cannot contain a path', async () => {
  const names: [string, string][] = [
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\a.pdf', 'a.pdf'],
    ['a\u202Efdp.pdf', 'afdp.pdf'],
    ['linje\u2028skift.pdf', 'linjeskift.pdf'],
    ['Åse sin bok.pdf', 'Åse sin bok.pdf'],
    [`${'å'.repeat(300)}.pdf`, `${'å'.repeat(125)}.pdf`],
    ['.pdf', 'dokument.pdf'],
    ['=1+1.pdf', '=1+1.pdf'],
  ]
  const { body } = await send(names.map(([name]) => ({ name, bytes: pdf() })))
  expect(body.incident.incident_documents.map(({ name }: { name: string }) => name)).toEqual(
    names.map(([, shown]) => shown),
  )
  for (const { filepath } of body.incident.incident_documents) {
    const { headers, statusCode } = await fetchFile(filepath)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~!-]+$/,
    )
  }
})

test("control characters in a part's header do not create a second header", async () => {
  const head = (name: string) =>
    `--x\r\nContent-Disposition: form-data; name="documents[]"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  for (const name of ['a%0d%0aSet-Cookie: x.pdf', 'a\u0000b.pdf', 'a"; filename="b.pdf', '%2e%2e%2fa.pdf']) {
    const payload = Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="status"\r\n\r\nDraft\r\n${head(name)}`),
      pdf(),
      Buffer.from('\r\n--x--\r\n'),
    ])
    const { statusCode, body } = await post({ payload, headers })
    if (statusCode !== 201) expect([name, statusCode]).toEqual([name, 422])
    else {
      const { incident_documents } = await portal.given.shown(kari, body.incident.id)
      const file = await fetchFile(incident_documents[0].filepath)
      expect([name, file.statusCode, file.headers['set-cookie']]).toEqual([name, 200, undefined])
      expect(file.headers['content-disposition']).not.toMatch(/[\r\n\0]/)
    }
  }
})

test('a document is fetched in ranges, and HEAD answers the same without the body', async () => {
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')])
  const { body } = await send([{ name: 'lang.pdf', bytes }])
  const { filepath } = body.incident.incident_documents[0]
  // Across the end of a sealed chunk.
  const { statusCode, rawPayload, headers } = await fetchFile(filepath, { range: 'bytes=65530-65545' })
  expect([statusCode, headers['content-range']]).toEqual([206, `bytes 65530-65545/${bytes.length}`])
  expect(rawPayload.equals(bytes.subarray(65530, 65546))).toBe(true)
  expect(await fetchFile(filepath, { range: `bytes=${bytes.length}-` })).toMatchObject({
    statusCode: 416,
    headers: { 'content-range': `bytes */${bytes.length}` },
  })
  const head = await fetchFile(filepath, {}, 'HEAD')
  expect(head.rawPayload).toHaveLength(0)
  expect(head.headers).toMatchObject({
    'content-length': String(bytes.length),
    'content-type': 'application/pdf',
    'accept-ranges': 'bytes',
  })
})

test('an unchanged address works for 15 minutes while its owner is signed in, and ends with the session', async () => {
  const per = await portal.given.account()
  const form = await multipart([['status', 'Draft']], [{ name: 'a.png', bytes: await png() }])
  const stored = await portal.as(per).post('/incidents/store', form.payload, { headers: form.headers })
  const { incident_documents } = await portal.given.shown(per, stored.body.incident.id)
  const { filepath, id } = incident_documents[0]
  await portal.given.inspected(incident_documents)
  const absent = await fetchFile(filepath.replace(`/${id}/`, '/999999/'))
  expect(absent.statusCode).toBe(404)
  const wrong = [
    filepath.replace(/-\w(?=[\w-]{42}\.webp$)/, (sign: string) => (sign === '-A' ? '-B' : '-A')),
    filepath.replace(/\.webp$/, '.html'),
    `${filepath}/x`,
    '/storage/',
    '/storage/documents/..%2f..%2fkek',
    '/storage/documents/1/..%5ckek.pdf',
  ]
  for (const url of wrong)
    expect([url, (await fetchFile(url)).statusCode, (await fetchFile(url)).payload]).toEqual([url, 404, absent.payload])
  expect((await fetchFile(filepath)).statusCode).toBe(200)
  portal.clock.forward({ minutes: 16 })
  expect((await fetchFile(filepath)).payload).toBe(absent.payload)
  portal.clock.reset()
  const lastUsed = (hours: number) =>
    portal.query('UPDATE session SET last_used_at = now() + make_interval(hours => $2) WHERE user_id = $1', [
      per.id,
      hours,
    ])
  await lastUsed(-25)
  expect((await fetchFile(filepath)).statusCode).toBe(404)
  await lastUsed(0)
  expect((await fetchFile(filepath)).statusCode).toBe(200)
  await portal.as(per).get('/auth/logout')
  expect((await fetchFile(filepath)).payload).toBe(absent.payload)
})

test('bodies that are not forms get a 4xx', async () => {
  const bodies: [string, string][] = [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=', 'x'],
    ['multipart/form-data; boundary=x', ''],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="status"\r\n\r\nDraft'],
    [
      'multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="documents[]"; filename="a.pdf"\r\n\r\n${pdf().toString()}`,
    ],
    ['multipart/form-data; boundary=x', `--x\r\n${'a'.repeat(100_000)}`],
    ['multipart/form-data; boundary=x', 'garbage'.repeat(1000)],
    ['application/json', '{'],
    ['application/json', '{"__proto__": {"status": "Draft"}}'],
    ['text/plain', 'status=Draft'],
  ]
  for (const [type, payload] of bodies) {
    const { statusCode } = await post({ payload, headers: { 'content-type': type } })
    expect(Math.floor(statusCode / 100), `${type} ${payload.slice(0, 20)}`).toBe(4)
  }
  const fields = await multipart(Array.from({ length: 500 }, (_, at) => [`witnesses[${at}][name]`, 'x']))
  expect((await post(fields)).statusCode).toBe(413)
  expect(await storedNames(portal)).toEqual(filesBefore)
})

test.for([
  ['its session ends', 401, 'not_signed_in', (owner: Person) => portal.as(owner).get('/auth/logout')],
  ['its account is to be erased', 403, 'account_leaving', (owner: Person) => portal.given.leaving(owner)],
] as const)('a report that is still arriving when %s is not taken in', async ([, status, code, end]) => {
  const owner = await portal.given.account()
  const rows = await countRows()
  const form = await multipart(fieldsOf(await portal.given.report()), [{ name: 'a.pdf', bytes: pdf() }])
  async function* slowly() {
    yield form.payload.subarray(0, 20)
    expect((await end(owner)).statusCode).toBe(200)
    yield form.payload.subarray(20)
  }
  const sent = await portal.as(owner).post('/incidents/store', Readable.from(slowly()), { headers: form.headers })
  expect([sent.statusCode, sent.body.code]).toEqual([status, code])
  expect(await countRows()).toEqual(rows)
})

test('interrupted uploads leave no files, and the server keeps running', async () => {
  const { port } = new URL(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  const rows = await countRows()
  const form = await multipart(
    [['status', 'Draft']],
    [{ name: 'a.pdf', bytes: Buffer.concat([pdf(), randomBytes(300_000)]) }],
  )
  const cutOff = (bytes: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/incidents/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${kari.token}\r\nContent-Type: ${form.headers['content-type']}\r\nContent-Length: ${form.payload.length}\r\n\r\n`,
        )
        // oxlint-disable-next-line no-restricted-globals -- the server gets somewhere meanwhile, it does not matter where.
        socket.write(form.payload.subarray(0, bytes), () => setTimeout(() => socket.destroy(), 20))
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve())
    })
  for (let at = 0; at < 60; at++) await cutOff(Math.floor((form.payload.length * at) / 60))
  await until(async () => (await storedNames(portal)).length === filesBefore.length)
  expect(await storedNames(portal)).toEqual(filesBefore)
  expect(await countRows()).toBe(rows)
  expect((await send([{ name: 'a.pdf', bytes: pdf() }])).statusCode).toBe(201)
})
