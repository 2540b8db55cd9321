import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { multipart, pdf } from '#server/testing/documents.ts'
import { freePort } from '#server/testing/freePort.ts'
import { openPortal } from '#server/testing/index.ts'
import { useCredentials } from '#server/testing/s3.ts'

useCredentials()

/** Answers what the storage asks of S3, until it fails in the middle of an upload. */
let mode: 'sound' | 'killed' | 'hung' | 'slow' = 'sound'
let store: Server
let port = 0
let opened: Awaited<ReturnType<typeof openPortal>>
let url = ''
const sockets = new Set<Socket>()
const xml = (name: string, inner = '') => `<?xml version="1.0"?><${name}>${inner}</${name}>`

function openStore() {
  store = createServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams
    const isPart = request.method === 'PUT'
    let size = 0
    request.on('data', (part: Buffer) => {
      size += part.length
      if (!isPart || size < 500_000) return
      if (mode === 'killed') killStore()
      if (mode === 'hung') for (const socket of sockets) socket.pause()
    })
    request.on('end', () => {
      if (mode === 'hung') return
      const words = query.has('uploads')
        ? xml('InitiateMultipartUploadResult', '<UploadId>u</UploadId>')
        : request.method === 'POST'
          ? xml('CompleteMultipartUploadResult', '<ETag>e</ETag>')
          : request.method === 'GET'
            ? xml('ListBucketResult', '<IsTruncated>false</IsTruncated>')
            : ''
      const answer = () => {
        response.writeHead(200, { 'content-type': 'application/xml', etag: '"e"' })
        response.end(words)
      }
      // oxlint-disable-next-line no-restricted-globals -- longer than a store that gives no answer is waited for.
      if (mode === 'slow' && isPart) setTimeout(answer, 3000)
      else answer()
    })
  })
  store.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return new Promise<void>((resolve) => store.listen(port, '127.0.0.1', () => resolve()))
}

function killStore() {
  store.close()
  for (const socket of sockets) socket.resetAndDestroy()
}

beforeAll(async () => {
  port = await freePort()
  await openStore()
  opened = await openPortal({ STORAGE_URL: `s3://saker?endpoint=http://127.0.0.1:${port}` })
  url = await opened.portal.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => (mode = 'sound'))
afterAll(async () => {
  killStore()
  await opened.close()
})

/** More than 20 MB is more than the client reads ahead, so that somebody waits for a reader when it gives up. */
async function send(bytes: number) {
  const { token } = await opened.portal.given.account()
  const file = { name: 'a.pdf', bytes: Buffer.concat([pdf(), Buffer.alloc(bytes)]) }
  const { payload, headers } = await multipart([['status', 'Draft']], [file, { name: 'b.pdf', bytes: pdf() }])
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/incidents/store`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  const { code } = z.object({ code: z.string().optional() }).parse(await answer.json())
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, code, retryAfter, ms: performance.now() - startedAt }
}

test.each(['killed', 'hung'] as const)(
  'a store that is %s in the middle of an upload is answered with 503 at once, and the next upload succeeds',
  async (how) => {
    mode = how
    const { ms, ...answer } = await send(26_000_000)
    expect(answer).toEqual({ status: 503, code: 'unavailable', retryAfter: '2' })
    // Two seconds on an idle machine. It was a minute, until the stalled body was given up.
    expect(ms).toBeLessThan(20_000)
    console.log(`a store that is ${how}: ${Math.round(ms)} ms`)
    expect(opened.portal.logged.join('')).toContain('the store failed while a file was written')
    mode = 'sound'
    if (how === 'killed') await openStore()
    else for (const socket of sockets) socket.destroy()
    expect((await send(6_000_000)).status).toBe(201)
  },
)

test('a store that is slow, but answers, is waited for', async () => {
  mode = 'slow'
  expect((await send(1_000_000)).status).toBe(201)
})
