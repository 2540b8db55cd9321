import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/platform/errorCode.ts'

/** Milliseconds. clamd itself gives a file up after 120 s (MaxScanTime). */
const patienceMs = 150_000
const pingMs = 5000

/** `not_asked`: no scanner is configured. `too_large`: more than the scanner takes (StreamMaxLength of clamd.conf). */
export type ScanVerdict = 'not_asked' | 'sound' | 'infected' | 'too_large'

/** `code`: the cause, for the log. `hadFile`: false when the scanner was away, which says nothing about the file. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
  code: string
  hadFile: boolean
  constructor(code: string, { hadFile }: { hadFile: boolean }) {
    super('the virus scanner gave no verdict')
    this.code = code
    this.hadFile = hadFile
  }
}

/** Rejects with `ScannerUnavailable` without a verdict (docs/threats.md row 4), and with the error of `bytes`. */
export async function scan({ clamdUrl }: Pick<Config, 'clamdUrl'>, bytes: () => Readable): Promise<ScanVerdict> {
  if (!clamdUrl) return 'not_asked'
  const url = new URL(clamdUrl)
  await ping(url)
  const { answer, isSent, failure } = await ask(url, bytes())
  if (answer.endsWith(' FOUND')) return 'infected'
  // clamd says so and resets the connection while bytes are still on their way.
  if (answer.includes('size limit exceeded')) return 'too_large'
  if (failure) throw new ScannerUnavailable(failure, { hadFile: true })
  if (!isSent || !answer.endsWith(': OK'))
    throw new ScannerUnavailable(answer ? 'no_verdict' : 'hung_up', { hadFile: true })
  return 'sound'
}

/** Asked first, so that a scanner that is away is told from one that a file brings down. */
async function ping(url: URL) {
  const line = open(url, pingMs)
  line.socket.write('zPING\0')
  await line.closed
  if (line.answer() !== 'PONG') throw new ScannerUnavailable(line.failure() ?? 'hung_up', { hadFile: false })
}

async function ask(url: URL, bytes: Readable) {
  const progress = { isReading: false }
  const line = open(url, patienceMs, () => {
    // Nothing was sent because the storage gives nothing: that says nothing about the scanner.
    if (progress.isReading) bytes.destroy(new Error('the storage is silent'))
  })
  const { socket, closed } = line
  let isSent = false
  try {
    isSent = await send(socket, bytes, { progress, isAnswered: () => line.answer() !== '', closed })
    await closed
  } finally {
    socket.destroy()
  }
  return { answer: line.answer(), isSent, failure: line.failure() }
}

/** A connection to the scanner, which closes it after its answer. */
function open(url: URL, silentMs: number, whenSilent?: () => void) {
  const socket = url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 3310), url.hostname)
  let answer = ''
  let failure: string | undefined
  socket.setTimeout(silentMs, () => {
    failure ??= 'silent'
    whenSilent?.()
    socket.destroy()
  })
  socket.on('data', (part) => (answer += part.toString('latin1')))
  socket.on('error', (error) => (failure ??= errorCode(error) || 'connection_failed'))
  return {
    socket,
    closed: once(socket, 'close').catch(() => undefined),
    answer: () => answer.split('\0')[0]?.trim() ?? '',
    failure: () => failure,
  }
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
