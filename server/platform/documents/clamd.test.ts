import { createServer, type Server } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '#server/platform/http/failures.ts'
import { isInfected } from './clamd.ts'

let server: Server | undefined
afterEach(() => void server?.close())

/** Speaks as clamd does: takes the pieces apart and answers by what was in them. */
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
  expect(await isInfected(config, bytes)).toBe(false)
  expect(seen[0]?.equals(bytes)).toBe(true)
  expect(await isInfected(config, Buffer.concat([bytes, Buffer.from('X5O!')]))).toBe(true)
})

test('a scanner that is away, hangs up or answers nonsense lets nothing in', async () => {
  const refused = expect.objectContaining({ code: 'scanner_unavailable' })
  await expect(isInfected({ clamdUrl: 'tcp://127.0.0.1:1' }, Buffer.from('a'))).rejects.toEqual(refused)
  await expect(isInfected(await scanner(() => undefined), Buffer.from('a'))).rejects.toEqual(refused)
  await expect(
    isInfected(await scanner(() => 'INSTREAM size limit exceeded. ERROR'), Buffer.from('a')),
  ).rejects.toBeInstanceOf(Failure)
  expect(await isInfected({ clamdUrl: null }, Buffer.from('a'))).toBe(false)
})
