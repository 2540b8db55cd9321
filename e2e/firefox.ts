import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '#server/testing/mail.ts'
import { browse, stop, timeouts, valueOf, type Browser } from './webDriver.ts'

/** Firefox, driven through its own Marionette, because Debian has no geckodriver. */
export async function openFirefox(program: string): Promise<Browser> {
  const profile = await mkdtemp(path.join(tmpdir(), 'portal-firefox-'))
  const settings = { 'marionette.port': 0, 'intl.accept_languages': 'nb-NO', 'ui.prefersReducedMotion': 1 }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify([name, value]).slice(1, -1)});`,
  )
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const flags = ['--headless', '--no-remote', '--marionette', '--profile', profile]
  const child = spawn(program, flags, { env: { ...process.env, HOME: profile, TZ: 'Europe/Oslo' }, stdio: 'ignore' })
  const readPort = () => readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => '')
  const close = async () => {
    await stop(child)
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const open = async () => {
    const port = await until(async () => Number(await readPort()) || undefined, 60)
    const marionette = await openMarionette(port)
    await marionette.ask('WebDriver:NewSession', {})
    await marionette.ask('WebDriver:SetTimeouts', timeouts)
    return marionette
  }
  const { ask, end } = await open().catch(async (error) => {
    await close()
    throw error
  })
  return {
    ...browse((name, _method, _at, given) => ask(name, given)),
    keysOf: ({ year, month, day }) => `${year}-${month}-${day}`,
    async close() {
      end()
      await close()
    },
  }
}

/** Marionette's protocol: `length:[0, id, command, parameters]`, answered by `length:[1, id, error, result]`. */
async function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, (error: unknown, result: unknown) => void>()
  let rest = Buffer.alloc(0)
  let last = 0
  socket.on('error', () => {})
  socket.on('data', (data: Buffer) => {
    rest = Buffer.concat([rest, data])
    for (;;) {
      const colon = rest.indexOf(':')
      const size = Number(rest.subarray(0, Math.max(colon, 0)))
      if (colon < 1 || rest.length < colon + 1 + size) return
      const message: unknown = JSON.parse(rest.subarray(colon + 1, colon + 1 + size).toString())
      rest = rest.subarray(colon + 1 + size)
      // The first message is a greeting.
      if (Array.isArray(message)) waiting.get(message[1])?.(message[2], message[3])
    }
  })
  const ask = (command: string, given: Record<string, unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      last += 1
      waiting.set(last, (error, result) =>
        error ? reject(new Error(JSON.stringify(error))) : resolve(valueOf(result)),
      )
      const text = JSON.stringify([0, last, command, given])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  return { ask, end: () => socket.destroy() }
}
