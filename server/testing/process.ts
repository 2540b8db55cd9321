import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, connect as connectTo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askDatabase } from './askDatabase.ts'
import { freePort, listenLocally } from './freePort.ts'
import { until } from './mail.ts'

const main = path.join(import.meta.dirname, '../main.ts')
const endsWithParent = path.join(import.meta.dirname, 'endsWithParent.ts')

/** What a portal outside a trial must be told. */
export const ownOrganisation = { ORG_EMAIL: 'post@dialog.example', ORG_ADDRESS: 'Storgata 1, 0155 Oslo' }

export const signUpForm = (email: string) => ({
  name: 'Kari',
  email,
  phone_number: '91234567',
  gender: 'Female',
  password: 'hemmelig-nok',
  confirmPassword: 'hemmelig-nok',
})

/** The real server as a separate process that a test may stop and kill. */
export async function startServer(env: Record<string, string>, { isReady = true } = {}) {
  const port = String(await freePort())
  const fixed = { NODE_ENV: 'production', PORT: port, THROTTLE_NETWORK_FACTOR: '1000', ...ownOrganisation }
  // As `npm start` does: a server that is started often starts sooner.
  const cache = path.join(import.meta.dirname, '../../node_modules/.cache/node')
  const clean = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: cache, ...fixed }
  const child = spawn(process.execPath, ['--import', endsWithParent, main], {
    env: { TMPDIR: tmpdir(), ...clean, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit').then(([code]) => Number(code ?? -1))
  const server = {
    url,
    port: Number(port),
    child,
    ended,
    said: () => said,
    get: (at: string, headers: Record<string, string> = {}) =>
      fetch(url + at, { headers, signal: AbortSignal.timeout(10_000) }),
    post: (at: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(url + at, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(30_000),
      }),
    untilReady: () =>
      until(
        () =>
          server.get('/healthz/ready').then(
            ({ ok }) => ok,
            () => false,
          ),
        60,
      ),
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  if (isReady)
    await Promise.race([
      server.untilReady(),
      ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${said}`))),
    ])
  return server
}

type Running = { databaseUrl: string; services: { config: { dataDir: string; publicUrl: string } } }
/**
 * The same on the database and the data folder of a portal; `env`: what else it is told. A job that fails once, as when the connections
 * of a start are all taken, is tried again after a second: the portal's own pause of half a minute to a minute, and the poll after it,
 * are longer than tests wait.
 */
export async function startServerOf({ databaseUrl, services: { config } }: Running, env: Record<string, string> = {}) {
  const { dataDir, publicUrl } = config
  const server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: publicUrl, ...env })
  // All its work has begun, so all queues are there.
  await until(() => server.said().includes('Ready at'), 60)
  await askDatabase(databaseUrl, 'UPDATE pgboss.queue SET retry_delay = 1, retry_delay_max = 1')
  return server
}

/** Asks again while the answer is 503, as a sender does: every call may be for a moment after a stall (`databaseMonitor.ts`). */
export const untilServed = (ask: () => Promise<Response>) =>
  until(async () => {
    const answer = await ask()
    return answer.status !== 503 && answer
  }, 60)

/** A TCP proxy to the database: `join` says what becomes of each connection, both of whose ends close together. */
export async function listenFor(databaseUrl: string, join: (near: Socket, far: Socket) => void) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const line = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    join(near, far)
  })
  const port = await listenLocally(line)
  const destroy = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    sockets,
    destroy,
    close() {
      destroy()
      line.close()
    },
  }
}

/** One that a test can cut, stall and restore. */
export async function openLine(databaseUrl: string) {
  let isCut = false
  let isHung = false
  const { url, sockets, destroy, close } = await listenFor(databaseUrl, (near, far) => {
    if (isCut) near.destroy()
    else if (!isHung) near.pipe(far).pipe(near)
  })
  return {
    url,
    close,
    cut() {
      isCut = true
      destroy()
    },
    hang() {
      isHung = true
      for (const socket of sockets) socket.pause().unpipe()
    },
    mend() {
      isCut = false
      isHung = false
      destroy()
    },
  }
}
