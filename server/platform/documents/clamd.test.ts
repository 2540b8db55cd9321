import { createServer, type Server } from 'node:net'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { scan, ScannerUnavailable } from './clamd.ts'
import { listenLocally } from '#server/testing/freePort.ts'

const of = (bytes: Buffer) => () => Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)])
const ping = Buffer.from('zPING\0')
let server: Server | undefined
afterEach(() => void server?.close())

/** Answers as clamd does, by what was in the pieces that it got. */
async function scanner(answer: (bytes: Buffer) => string | undefined) {
  server = createServer((socket) => {
    let data = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
      if (part.equals(ping)) return void socket.end('PONG\0')
      data = Buffer.concat([data, part])
      const pieces: Buffer[] = []
      for (let at = 10; at + 4 <= data.length;) {
        const length = data.readUInt32BE(at)
        if (length === 0) {
          const words = answer(Buffer.concat(pieces))
          return words === undefined ? void socket.destroy() : void socket.end(`${words}\0`)
        }
        pieces.push(data.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  return { clamdUrl: `tcp://127.0.0.1:${await listenLocally(server)}` }
}

test('every byte reaches the scanner, and its verdict counts', async () => {
  const bytes = randomBytes(200_000)
  const seen: Buffer[] = []
  const config = await scanner((sent) => {
    seen.push(sent)
    return sent.includes('X5O!') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
  })
  expect(await scan(config, of(bytes))).toBe('sound')
  expect(seen[0]?.equals(bytes)).toBe(true)
  expect(await scan(config, of(Buffer.concat([bytes, Buffer.from('X5O!')])))).toBe('infected')
})

test('a scanner that is away, hangs up or answers nonsense gives no verdict', async () => {
  const a = of(Buffer.alloc(100_000, 'a'))
  const causeOf = async (config: { clamdUrl: string }) => {
    const error = await scan(config, a).catch((caught: unknown) => caught)
    return error instanceof ScannerUnavailable ? [error.code, error.hadFile] : error
  }
  expect(await causeOf({ clamdUrl: 'tcp://127.0.0.1:1' })).toEqual(['ECONNREFUSED', false])
  expect(await causeOf({ clamdUrl: 'unix:/nowhere/clamd.sock' })).toEqual(['ENOENT', false])
  expect(await causeOf(await scanner(() => undefined))).toEqual(['hung_up', true])
  expect(await causeOf(await scanner(() => 'Command read timed out. ERROR'))).toEqual(['no_verdict', true])
  expect(await scan({ clamdUrl: null }, a)).toBe('not_asked')
})

test('a file over the size that the scanner takes is told from a scanner that is away, also when the connection is reset', async () => {
  server = createServer((socket) => {
    let size = 0
    socket.on('error', () => {})
    socket.on('data', (part) => {
      if (part.equals(ping)) return void socket.end('PONG\0')
      size += part.length
      if (size < 300_000) return
      socket.pause()
      // In the turn after the next one the other end, which is in this process, has read it.
      const reset = () => setImmediate(() => setImmediate(() => socket.resetAndDestroy()))
      socket.write('INSTREAM size limit exceeded. ERROR\0', reset)
    })
  })
  const clamdUrl = `tcp://127.0.0.1:${await listenLocally(server)}`
  const large = () => Readable.from(Array.from({ length: 400 }, () => Buffer.alloc(65_536, 'a')))
  expect(await scan({ clamdUrl }, large)).toBe('too_large')
})

test('a file that cannot be read is no fault of the scanner', async () => {
  const broken: Readable = new Readable({ read: () => broken.destroy(new Error('the storage failed')) })
  await expect(scan(await scanner(() => 'stream: OK'), () => broken)).rejects.toThrow('the storage failed')
})
