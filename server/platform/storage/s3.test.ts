import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { gather } from '#server/platform/secrets/sealedFile.ts'
import { listenLocally } from '#server/testing/freePort.ts'
import { startStore, useCredentials } from '#server/testing/s3.ts'
import { openStorage } from './index.ts'
import { newStorageName, type Storage } from './names.ts'

useCredentials()
let store: Awaited<ReturnType<typeof startStore>>
let storage: Storage

beforeAll(async () => {
  store = await startStore()
  storage = await openStorage({ storageUrl: store.url, dataDir: '/nowhere' })
})
afterAll(() => void store.close())

test('small and large files are written, read whole and in parts, listed and removed', async () => {
  for (const size of [0, 10, 12_000_000]) {
    const bytes = randomBytes(size)
    const name = newStorageName()
    const halves = [bytes.subarray(0, size / 2), bytes.subarray(size / 2)]
    expect(await storage.write(name, Readable.from(halves, { objectMode: false }))).toEqual({ bytes: size })
    expect((await gather(storage.read(name))).equals(bytes)).toBe(true)
    for (const end of size > 0 ? [7, Infinity] : [])
      expect((await gather(storage.read(name, { start: 3, end }))).equals(bytes.subarray(3, end + 1))).toBe(true)
    const listed: string[] = []
    for await (const entry of storage.list()) listed.push(entry.name)
    expect(listed).toEqual([name])
    await storage.remove(name)
    await storage.remove(name)
    await expect(gather(storage.read(name))).rejects.toThrow()
  }
})

test('a store says whether it has a file; without its bucket, or away, it does not say that a file is missing', async () => {
  const name = newStorageName()
  expect(await storage.has(name)).toBe(false)
  await storage.write(name, Readable.from([Buffer.alloc(10)]))
  expect(await storage.has(name)).toBe(true)
  await storage.remove(name)
  store.is.bucketGone = true
  await expect(storage.has(name)).rejects.toThrow()
  store.is.bucketGone = false
  store.is.full = true
  await expect(storage.has(name)).rejects.toThrow()
  store.is.full = false
  const away = await openStorage({
    storageUrl: 's3://saker?endpoint=http://127.0.0.1:1&region=eu',
    dataDir: '/nowhere',
  })
  await expect(away.has(name)).rejects.toThrow()
})

test('readers who stand still stop neither a write nor another reader', async () => {
  const name = newStorageName()
  // More than a connection takes up while nobody reads.
  await storage.write(name, Readable.from([randomBytes(8_000_000)]))
  const still: Readable[] = []
  // One after the other: a busy machine may take longer to begin all at once than the store has for it.
  for (let at = 0; at < 60; at += 1) {
    const stream = storage.read(name)
    still.push(stream)
    await once(stream, 'readable')
  }
  const other = newStorageName()
  await storage.write(other, Readable.from([Buffer.alloc(10)]))
  expect(await gather(storage.read(other))).toHaveLength(10)
  for (const stream of still) stream.destroy()
  for (const one of [name, other]) await storage.remove(one)
})

test('a store that never answers fails a read and a removal', async () => {
  const name = newStorageName()
  await storage.write(name, Readable.from([Buffer.alloc(10)]))
  store.is.hung = true
  await Promise.all([
    expect(gather(storage.read(name))).rejects.toThrow(),
    expect(storage.remove(name)).rejects.toThrow(),
  ])
  store.is.hung = false
  await storage.remove(name)
})

test('a source that fails leaves nothing in the store, and a full store is reported as storage_full', async () => {
  async function* breaking() {
    yield Buffer.alloc(1000)
    throw new Error('the sender vanished')
  }
  await expect(storage.write(newStorageName(), Readable.from(breaking()))).rejects.toThrow()
  expect(store.objects.size).toBe(0)
  store.is.full = true
  await expect(storage.write(newStorageName(), Readable.from([Buffer.alloc(10)]))).rejects.toEqual(
    expect.objectContaining({ code: 'storage_full' }),
  )
})

test('an invalid STORAGE_URL is refused with the name of the setting', async () => {
  await expect(openStorage({ storageUrl: 's3://saker?endpoint=nowhere', dataDir: '/nowhere' })).rejects.toThrow(
    /^STORAGE_URL must look like/,
  )
})

/** What a store that is asked at the start answers to everything. */
let answer = { status: 200, body: '' }
const answering = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/xml' })
  response.end(answer.body)
})
let endpoint: string
let warned: string[]
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${await listenLocally(answering)}`
})
beforeEach(() => (warned = []))
afterAll(() => void answering.close())

const openAnswering = (at = endpoint) =>
  openStorage(
    { storageUrl: `s3://saker?endpoint=${at}`, dataDir: '/nowhere' },
    { warn: (event) => void warned.push(event) },
  )
const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

test.for([
  [403, 'InvalidAccessKeyId', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY cannot be used: [^\n]+InvalidAccessKeyId/],
  [403, 'SignatureDoesNotMatch', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY cannot be used: /],
  [403, 'AccessDenied', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY cannot be used: /],
  [404, 'NoSuchBucket', /^STORAGE_URL cannot be used: the store has no bucket saker/],
  [400, 'AuthorizationHeaderMalformed', /^STORAGE_URL cannot be used: the bucket saker lies in another region/],
] as const)('a store that answers %i %s stops the start with one line', async ([status, code, line]) => {
  answer = { status, body: failure(code) }
  await expect(openAnswering()).rejects.toThrow(line)
  expect(warned).toEqual([])
})

test('what is no S3 store, and a name that no machine has, stop the start', async () => {
  answer = { status: 404, body: '<html>Not found</html>' }
  await expect(openAnswering()).rejects.toThrow(/^STORAGE_URL /)
  await expect(openAnswering('http://no-such-store.invalid')).rejects.toThrow(
    /^STORAGE_URL cannot be used: there is no machine/,
  )
})

test('a store that is away for a moment only gives a warning', async () => {
  answer = { status: 503, body: failure('SlowDown') }
  await openAnswering()
  await openAnswering('http://127.0.0.1:9')
  expect(warned).toEqual(Array(2).fill(expect.stringMatching(/^the store that STORAGE_URL names does not answer/)))
})
