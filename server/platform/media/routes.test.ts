import { caseWithFiles, pdf, useStaffedPortal } from '#server/testing/index.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { addMedia, mediaAddress, writeMedia } from './store.ts'

const { portal, kari } = useStaffedPortal()
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256))
const at: Record<string, string> = {}

beforeAll(async () => {
  for (const filename of ['film.mp4', 'side.pdf', 'bilde.webp', 'brev.docx', 'ukjent.svg', '../../Små "ting"\r\n.doc'])
    at[filename] = await give(filename)
})

async function give(filename: string) {
  const media = await writeMedia(portal.services, { bytes, filename })
  await portal.inTransaction((trx) => addMedia(trx, [media]))
  return mediaAddress(media)
}
const read = (url = '', headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url, headers })

test.for([
  ['bilde.webp', 'image/webp', 'inline; filename="bilde.webp"', /^sandbox/, 'DENY'],
  ['film.mp4', 'video/mp4', 'inline; filename="film.mp4"', /^sandbox/, 'DENY'],
  ['side.pdf', 'application/pdf', 'inline; filename="side.pdf"', /frame-ancestors 'self'/, 'SAMEORIGIN'],
  ['brev.docx', /wordprocessingml/, 'attachment; filename="brev.docx"', /^sandbox/, 'DENY'],
  ['ukjent.svg', 'application/octet-stream', 'attachment; filename="ukjent.svg"', /^sandbox/, 'DENY'],
  ['../../Små "ting"\r\n.doc', 'application/msword', 'attachment; filename="Sm_ _ting_.doc"', /^sandbox/, 'DENY'],
] as const)(
  'the public file %s is served whole, with its media type, and cannot run anything',
  async ([name, type, disposition, policy, frame]) => {
    const { statusCode, headers, rawPayload } = await read(at[name])
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(bytes)).toBe(true)
    expect(headers['content-type']).toEqual(typeof type === 'string' ? type : expect.stringMatching(type))
    expect(String(headers['content-disposition'])).toMatch(disposition)
    expect(headers['content-security-policy']).toMatch(policy)
    expect(headers['x-frame-options']).toBe(frame)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'content-length': '1000',
      'accept-ranges': 'bytes',
    })
  },
)

test('a film is read in ranges, and If-Range gives a range only of the same version', async () => {
  const part = await read(at['film.mp4'], { range: 'bytes=10-19' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 10-19/1000'])
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toBe(true)
  const etag = String(part.headers.etag)
  const range = 'bytes=990-'
  expect((await read(at['film.mp4'], { range, 'if-range': etag })).rawPayload.equals(bytes.subarray(990))).toBe(true)
  expect((await read(at['film.mp4'], { range, 'if-range': '"other"' })).statusCode).toBe(200)
  const beyond = await read(at['film.mp4'], { range: 'bytes=1000-' })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000'])
})

test('HEAD of a public file answers with the same headers and no body, and a known entity tag gets 304', async () => {
  const head = await read(at['side.pdf'], {}, 'HEAD')
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '1000'])
  const again = await read(at['side.pdf'], { 'if-none-match': String(head.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a public file is kept when files without an owner are removed', async () => {
  await removeUnownedFiles(portal.services, new Date(Date.now() + 60_000))
  expect((await read(at['bilde.webp'])).statusCode).toBe(200)
})

test.for([
  '/media/',
  '/media/x',
  '/media/..%2f..%2fetc%2fpasswd',
  `/media/${'0'.repeat(32)}.jpg`,
  `/media/${'0'.repeat(32)}`,
  '/media/%00.jpg',
])('there is no public file at %s', async (url) => {
  const { statusCode, headers } = await read(url)
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
})

test("no document of a case is reached as a public file, and no public file as a case's document", async () => {
  const sent = await caseWithFiles(portal, kari, [{ name: 'sak.pdf', bytes: pdf() }])
  const [{ storage_name, id }] = await portal.query('SELECT storage_name, id FROM incident_document')
  for (const name of [storage_name, `${storage_name}.pdf`, `${storage_name}-320.webp`, String(id)])
    expect((await read(`/media/${name}`)).statusCode).toBe(404)
  const { incident_documents } = await portal.given.shown(kari, sent.id)
  const { filepath } = incident_documents[0]
  const publicName = String(at['side.pdf']).replace('/media/', '')
  for (const name of [publicName, publicName.replace('.pdf', '')])
    expect((await read(String(filepath).replace(/[^/]+$/, name))).statusCode).toBe(404)
})
