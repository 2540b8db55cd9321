import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'

const patience = 60_000

/** The virus scanner gave no answer that can be used: its document waits. */
export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}

/**
 * Asks the virus scanner; false without one. Rejects with `ScannerUnavailable` when it gives no verdict (docs/threats.md
 * row 4), and with the error of `bytes` when those cannot be read.
 */
export async function isInfected({ clamdUrl }: Pick<Config, 'clamdUrl'>, bytes: () => Readable): Promise<boolean> {
  if (!clamdUrl) return false
  const answer = await ask(new URL(clamdUrl), bytes())
  if (answer.endsWith(' FOUND')) return true
  if (!answer.endsWith(': OK')) throw new ScannerUnavailable('no verdict')
  return false
}

async function ask(url: URL, bytes: Readable) {
  const socket = url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 3310), url.hostname)
  let answer = ''
  socket.setTimeout(patience, () => socket.destroy(new Error('the scanner is silent')))
  socket.on('data', (part) => (answer += part.toString('latin1')))
  let failure: Error | undefined
  socket.on('error', (error) => (failure = error))
  const closed = once(socket, 'close').catch(() => undefined)
  try {
    await send(socket, bytes, closed)
    await closed
  } finally {
    socket.destroy()
  }
  if (failure) throw new ScannerUnavailable('the connection failed')
  return answer.split('\0')[0]?.trim() ?? ''
}

/** The INSTREAM command: pieces, each after its length in four bytes, and a length of zero. */
async function send(socket: Socket, bytes: Readable, closed: Promise<unknown>) {
  socket.write('zINSTREAM\0')
  for await (const part of bytes) {
    if (!socket.writable) break
    socket.write(lengthOf(part.length))
    if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
  }
  if (socket.writable) socket.write(lengthOf(0))
}

function lengthOf(count: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
