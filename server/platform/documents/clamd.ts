import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'

const patienceMs = 60_000

/** `not_asked`: no scanner is configured. `too_large`: more than the scanner takes (StreamMaxLength of clamd.conf). */
export type ScanVerdict = 'not_asked' | 'sound' | 'infected' | 'too_large'

/** The virus scanner gave no answer that can be used: its document waits. `code` is the cause, for the log. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
  code: string
  constructor(code: string) {
    super('the virus scanner gave no verdict')
    this.code = code
  }
}

/**
 * Asks the virus scanner. Rejects with `ScannerUnavailable` when it gives no verdict (docs/threats.md row 4), and with
 * the error of `bytes` when those cannot be read.
 */
export async function scan({ clamdUrl }: Pick<Config, 'clamdUrl'>, bytes: () => Readable): Promise<ScanVerdict> {
  if (!clamdUrl) return 'not_asked'
  const { answer, isSent, failure } = await ask(new URL(clamdUrl), bytes())
  if (answer.endsWith(' FOUND')) return 'infected'
  // clamd says so and resets the connection while bytes are still on their way.
  if (answer.includes('size limit exceeded')) return 'too_large'
  if (failure) throw new ScannerUnavailable(failure)
  if (!isSent || !answer.endsWith(': OK')) throw new ScannerUnavailable(answer ? 'no_verdict' : 'hung_up')
  return 'sound'
}

async function ask(url: URL, bytes: Readable) {
  const socket = url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 3310), url.hostname)
  let answer = ''
  let failure: string | undefined
  const progress = { isReading: false }
  socket.setTimeout(patienceMs, () => {
    failure ??= 'silent'
    // Nothing was sent because the storage gives nothing: that says nothing about the scanner.
    if (progress.isReading) bytes.destroy(new Error('the storage is silent'))
    socket.destroy()
  })
  socket.on('data', (part) => (answer += part.toString('latin1')))
  socket.on('error', (error) => (failure ??= errorCode(error) || 'connection_failed'))
  const closed = once(socket, 'close').catch(() => undefined)
  let isSent = false
  try {
    isSent = await send(socket, bytes, { progress, isAnswered: () => answer !== '', closed })
    await closed
  } finally {
    socket.destroy()
  }
  return { answer: answer.split('\0')[0]?.trim() ?? '', isSent, failure }
}

type Sending = { progress: { isReading: boolean }; isAnswered: () => boolean; closed: Promise<unknown> }

/** The INSTREAM command: pieces, each after its length in four bytes, and a length of zero. False when cut short. */
async function send(socket: Socket, bytes: Readable, { progress, isAnswered, closed }: Sending) {
  socket.write('zINSTREAM\0')
  progress.isReading = true
  for await (const part of bytes) {
    progress.isReading = false
    // An early answer is read before more is sent, because what a reset connection has brought is lost.
    await nextTurn()
    if (!socket.writable || isAnswered()) break
    socket.write(lengthOf(part.length))
    if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
    progress.isReading = true
  }
  progress.isReading = false
  if (!socket.writable || isAnswered()) return false
  socket.write(lengthOf(0))
  return true
}

function lengthOf(count: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
