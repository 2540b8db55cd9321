import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gather } from '#server/platform/secrets/sealedFile.ts'
import { openStorage } from './index.ts'
import { newStorageName, type Storage } from './names.ts'

/**
 * Implements the part of S3 that the storage uses, without checking signatures. As in a real store, an object appears
 * only when it is complete.
 */
const objects = new Map<string, Buffer>()
const parts = new Map<string, Buffer>()
let isFull = false
let isBucketGone = false
let server: Server
let storage: Storage

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'test'
  server = createServer((request, response) => {
    void answer(request).then(({ status = 200, body = '', headers = {} }) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  storage = await openStorage({
    storageUrl: `s3://saker/prod?endpoint=http://127.0.0.1:${port}&region=eu`,
    dataDir: '/nowhere',
  })
})
afterAll(() => void server.close())

type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string> }

async function answer(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '', 'http://x')
  const key = url.pathname.replace('/saker/', '')
  const query = url.searchParams
  const body = await gather(request)
  if (isFull && request.method !== 'DELETE') return { status: 507, body: '<Error><Code>QuotaExceeded</Code></Error>' }
  if (request.method === 'HEAD' && /^\/saker\/?$/.test(url.pathname)) return { status: isBucketGone ? 404 : 200 }
  if (request.method === 'POST' && query.has('uploads'))
    return { body: xml('InitiateMultipartUploadResult', '<UploadId>u</UploadId>') }
  if (request.method === 'PUT' && query.has('partNumber')) {
    parts.set(`${key} ${query.get('partNumber')?.padStart(5, '0')}`, body)
    return { headers: { etag: '"e"' } }
  }
  if (request.method === 'POST') {
    const names = [...parts.keys()].filter((name) => name.startsWith(key)).toSorted()
    objects.set(key, Buffer.concat(names.map((name) => parts.get(name) ?? Buffer.of())))
    return { body: xml('CompleteMultipartUploadResult', '<ETag>e</ETag>') }
  }
  if (request.method === 'PUT') {
    objects.set(key, body)
    return { headers: { etag: '"e"' } }
  }
  if (request.method === 'DELETE') {
    objects.delete(key)
    return { status: 204 }
  }
  if (query.has('list-type')) {
    const rows = [...objects.keys()].map(
      (name) => `<Contents><Key>${name}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
    )
    return { body: xml('ListBucketResult', `<IsTruncated>false</IsTruncated>${rows.join('')}`) }
  }
  return download(objects.get(key), request.headers.range)
}

function download(object: Buffer | undefined, range: string | undefined): Answer {
  if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (start === undefined) return { body: object }
  return { status: 206, body: object.subarray(Number(start), end ? Number(end) + 1 : undefined) }
}

const xml = (name: string, inner: string) => `<?xml version="1.0"?><${name}>${inner}</${name}>`

test('small and large files are written, read whole and in parts, listed and removed', async () => {
  for (const size of [0, 10, 12_000_000]) {
    const bytes = randomBytes(size)
    const name = newStorageName()
    expect(
      await storage.write(
        name,
        Readable.from([bytes.subarray(0, size / 2), bytes.subarray(size / 2)], { objectMode: false }),
      ),
    ).toEqual({ bytes: size })
    expect((await gather(storage.read(name))).equals(bytes)).toBe(true)
    if (size > 0)
      expect((await gather(storage.read(name, { start: 3, end: 7 }))).equals(bytes.subarray(3, 8))).toBe(true)
    if (size > 0)
      expect((await gather(storage.read(name, { start: 3, end: Infinity }))).equals(bytes.subarray(3))).toBe(true)
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
  isBucketGone = true
  await expect(storage.has(name)).rejects.toThrow()
  isBucketGone = false
  isFull = true
  await expect(storage.has(name)).rejects.toThrow()
  isFull = false
  const away = await openStorage({
    storageUrl: 's3://saker?endpoint=http://127.0.0.1:1&region=eu',
    dataDir: '/nowhere',
  })
  await expect(away.has(name)).rejects.toThrow()
})

test('a source that fails leaves nothing in the store, and a full store is reported as storage_full', async () => {
  async function* breaking() {
    yield Buffer.alloc(1000)
    throw new Error('the sender vanished')
  }
  await expect(storage.write(newStorageName(), Readable.from(breaking()))).rejects.toThrow()
  expect(objects.size).toBe(0)
  isFull = true
  await expect(storage.write(newStorageName(), Readable.from([Buffer.alloc(10)]))).rejects.toEqual(
    expect.objectContaining({ code: 'storage_full' }),
  )
}, 30_000)

test('an invalid STORAGE_URL is refused with the name of the setting', async () => {
  await expect(openStorage({ storageUrl: 's3://saker?endpoint=nowhere', dataDir: '/nowhere' })).rejects.toThrow(
    /^STORAGE_URL must look like/,
  )
})
