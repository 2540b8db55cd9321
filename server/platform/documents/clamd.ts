import { connect, type Socket } from 'node:net'
import type { Config } from '#server/config.ts'
import { fail } from '#server/platform/http/failures.ts'

const patience = 60_000
const piece = 64 * 1024

/** Asks the virus scanner, when there is one. One that does not answer is no reason to let a file in (trust 1, row 4). */
export async function isInfected({ clamdUrl }: Pick<Config, 'clamdUrl'>, bytes: Buffer): Promise<boolean> {
  if (!clamdUrl) return false
  const answer = await ask(new URL(clamdUrl), bytes).catch(() => fail('scanner_unavailable'))
  if (/ FOUND$/.test(answer)) return true
  if (!/: OK$/.test(answer)) fail('scanner_unavailable')
  return false
}

function ask(url: URL, bytes: Buffer) {
  return new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 3310), url.hostname)
    socket.setTimeout(patience, () => socket.destroy(new Error('the scanner is silent')))
    socket.on('error', reject)
    socket.on('data', (part) => (answer += part.toString('latin1')))
    socket.on('close', () => resolve(answer.replace(/\0.*$/s, '').trim()))
    socket.on('connect', () => send(socket, bytes))
  })
}

function send(socket: Socket, bytes: Buffer) {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece)
    socket.write(lengthOf(part.length))
    socket.write(part)
  }
  socket.write(lengthOf(0))
}

function lengthOf(count: number) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
