import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useCredentials } from '#server/testing/s3.ts'
import { listenLocally } from '#server/testing/freePort.ts'
import { openStorage } from './index.ts'

useCredentials()

let server: Server
let endpoint: string
let answer = { status: 200, body: '' }
let warned: string[]
const log = { warn: (event: string) => void warned.push(event) }

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/xml' })
    response.end(answer.body)
  })
  endpoint = `http://127.0.0.1:${await listenLocally(server)}`
})
beforeEach(() => (warned = []))
afterAll(() => void server.close())

const open = (at = endpoint) => openStorage({ storageUrl: `s3://saker?endpoint=${at}`, dataDir: '/nowhere' }, log)
const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

test.for([
  [403, 'InvalidAccessKeyId', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY cannot be used: [^\n]+InvalidAccessKeyId/],
  [403, 'SignatureDoesNotMatch', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY cannot be used: /],
  [403, 'AccessDenied', /^AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY cannot be used: /],
  [404, 'NoSuchBucket', /^STORAGE_URL cannot be used: the store has no bucket saker/],
  [400, 'AuthorizationHeaderMalformed', /^STORAGE_URL cannot be used: the bucket saker lies in another region/],
] as const)('a store that answers %i %s stops the start with one line', async ([status, code, line]) => {
  answer = { status, body: failure(code) }
  await expect(open()).rejects.toThrow(line)
  expect(warned).toEqual([])
})

test('what is no S3 store, and a name that no machine has, stop the start', async () => {
  answer = { status: 404, body: '<html>Not found</html>' }
  await expect(open()).rejects.toThrow(/^STORAGE_URL /)
  await expect(open('http://no-such-store.invalid')).rejects.toThrow(/^STORAGE_URL cannot be used: there is no machine/)
})

test('a store that is away for a moment only gives a warning', async () => {
  answer = { status: 503, body: failure('SlowDown') }
  await open()
  await open('http://127.0.0.1:9')
  expect(warned).toEqual(Array(2).fill(expect.stringMatching(/^the store that STORAGE_URL names does not answer/)))
})
