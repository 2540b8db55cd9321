import { z } from 'zod'
import { multipart, openPortal, pdf } from '#server/testing/index.ts'
import { startStore, useCredentials } from '#server/testing/s3.ts'

useCredentials()

/** What the store does in the middle of an upload. */
let mode: 'sound' | 'killed' | 'hung' = 'sound'
let store: Awaited<ReturnType<typeof startStore>>
let opened: Awaited<ReturnType<typeof openPortal>>
let url = ''
beforeAll(async () => {
  store = await startStore((bytes) => {
    if (bytes < 500_000) return
    if (mode === 'killed') store.cut()
    if (mode === 'hung') store.hang()
  })
  opened = await openPortal({ STORAGE_URL: store.url })
  url = await opened.portal.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => (mode = 'sound'))
afterAll(async () => {
  store.cut()
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
    store.cut()
    await store.reopen()
    expect((await send(6_000_000)).status).toBe(201)
  },
)

test('a store that is slow, but answers, is waited for', async () => {
  store.is.slow = true
  expect((await send(1_000_000)).status).toBe(201)
})
