import { createServer, type Server } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { isInfected, ScannerUnavailable } from './clamd.ts'

const of = (bytes: Buffer) => () => Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)])
let server: Server | undefined
afterEach(() => void server?.close())

/** Answers as clamd does, by what was in the pieces that it got. */
async function scanner(answer: (bytes: Buffer) => string | undefined) {
  server = createServer((socket) => {
    let data = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (part) => {
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
  const listening = server
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', () => resolve()))
  const address = listening.address()
  return { clamdUrl: `tcp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` }
}

test('every byte reaches the scanner, and its verdict counts', async () => {
  const bytes = randomBytes(200_000)
  const seen: Buffer[] = []
  const config = await scanner((sent) => {
    seen.push(sent)
    return sent.includes('X5O!') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
  })
  expect(await isInfected(config, of(bytes))).toBe(false)
  expect(seen[0]?.equals(bytes)).toBe(true)
  expect(await isInfected(config, of(Buffer.concat([bytes, Buffer.from('X5O!')])))).toBe(true)
})

test('a scanner that is away, hangs up or answers nonsense gives no verdict', async () => {
  const a = of(Buffer.alloc(100_000, 'a'))
  await expect(isInfected({ clamdUrl: 'tcp://127.0.0.1:1' }, a)).rejects.toBeInstanceOf(ScannerUnavailable)
  await expect(isInfected(await scanner(() => undefined), a)).rejects.toBeInstanceOf(ScannerUnavailable)
  await expect(isInfected(await scanner(() => 'INSTREAM size limit exceeded. ERROR'), a)).rejects.toBeInstanceOf(
    ScannerUnavailable,
  )
  expect(await isInfected({ clamdUrl: null }, a)).toBe(false)
})

test('a file that cannot be read is no fault of the scanner', async () => {
  const broken = () =>
    new Readable({
      read() {
        this.destroy(new Error('the storage failed'))
      },
    })
  await expect(isInfected(await scanner(() => 'stream: OK'), broken)).rejects.toThrow('the storage failed')
})
