import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { until } from '#server/testing/mail.ts'
import { freePort } from '#server/testing/process.ts'
import { browse, stop, timeouts, valueOf, type Browser } from './webDriver.ts'

/** WebKitGTK's small browser on a display of its own, driven over HTTP. */
export async function openWebKit(driver: string, program: string): Promise<Browser> {
  const { display, screen } = await openDisplay()
  const home = await mkdtemp(path.join(tmpdir(), 'portal-webkit-'))
  const port = await freePort()
  const env = { ...process.env, HOME: home, XDG_CACHE_HOME: home, DISPLAY: display, TZ: 'Europe/Oslo', LANG: 'C.UTF-8' }
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const ask = async (method: string, at: string, given?: Record<string, unknown>) => {
    const body = given && JSON.stringify(given)
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, { method, body })
    const value = valueOf(await answer.json())
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const close = async () => {
    await Promise.all([stop(child), stop(screen)])
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const open = async () => {
    const isUp = () => ask('GET', '/status').then(Boolean, () => false)
    await until(isUp, 30)
    const wanted = { timeouts, 'webkitgtk:browserOptions': { binary: program, args: ['--automation'] } }
    const made = await ask('POST', '/session', { capabilities: { alwaysMatch: wanted } })
    return `/session/${z.object({ sessionId: z.string() }).parse(made).sessionId}`
  }
  const session = await open().catch(async (error) => {
    await close()
    throw error
  })
  return {
    ...browse((_name, method, at, given) => ask(method, session + at, given)),
    // The order of its language, which is English here.
    keysOf: ({ year, month, day }) => `${month}/${day}/${year}`,
    async close() {
      await ask('DELETE', session).catch(() => {})
      await close()
    },
  }
}

/** A screen in memory; the server picks a free number and says it. */
async function openDisplay() {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = await once(screen.stdout, 'data')
  return { display: `:${String(number).trim()}`, screen }
}
