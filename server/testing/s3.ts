import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, vi } from 'vitest'
import { gather } from '#server/platform/secrets/sealedFile.ts'
import { freePort } from './freePort.ts'

/** Credentials for the tests of one file: whatever they are, the storage needs them. */
export function useCredentials() {
  beforeAll(() => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'test')
  })
  afterAll(() => void vi.unstubAllEnvs())
}

type Answer = { status?: number; body?: string | Buffer; headers?: Record<string, string> }

/**
 * Implements the part of S3 that the storage uses, over HTTP and without checking signatures. As in a real store, an object
 * appears only when it is complete. `is` says what is wrong with it; `onPart` hears how many bytes of a part have come.
 */
export async function startStore(onPart?: (bytes: number) => void) {
  const objects = new Map<string, Buffer>()
  const parts = new Map<string, Buffer>()
  const is = { full: false, bucketGone: false, away: false, hung: false, slow: false }
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    if (is.away) return void request.destroy()
    if (is.hung) return
    let bytes = 0
    if (request.method === 'PUT') request.on('data', (part: Buffer) => onPart?.((bytes += part.length)))
    const send = ({ status = 200, body = '', headers = {} }: Answer) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers })
      response.end(body)
    }
    void answer(request).then(
      // oxlint-disable-next-line no-restricted-globals -- longer than a store that gives no answer is waited for.
      (words) => (is.slow && bytes > 0 ? void setTimeout(send, 3000, words) : send(words)),
      (error: unknown) => {
        // Whoever was cut off waits for no answer.
        if (!request.destroyed) throw error
      },
    )
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const port = await freePort()
  const listen = () => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', () => resolve()))
  await listen()

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '', 'http://x')
    const key = url.pathname.replace('/saker/', '')
    const query = url.searchParams
    const body = await gather(request)
    if (is.full && request.method !== 'DELETE')
      return { status: 507, body: '<Error><Code>QuotaExceeded</Code></Error>' }
    if (request.method === 'HEAD' && /^\/saker\/?$/.test(url.pathname)) return { status: is.bucketGone ? 404 : 200 }
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

  return {
    url: `s3://saker/prod?endpoint=http://127.0.0.1:${port}&region=eu`,
    objects,
    is,
    hang() {
      is.hung = true
      for (const socket of sockets) socket.pause()
    },
    cut() {
      server.close()
      for (const socket of sockets) socket.resetAndDestroy()
    },
    reopen: () => {
      is.hung = false
      return listen()
    },
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}

function download(object: Buffer | undefined, range: string | undefined): Answer {
  if (!object) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (start === undefined) return { body: object }
  return { status: 206, body: object.subarray(Number(start), end ? Number(end) + 1 : undefined) }
}

const xml = (name: string, inner: string) => `<?xml version="1.0"?><${name}>${inner}</${name}>`
