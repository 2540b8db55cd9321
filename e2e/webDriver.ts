import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
// oxlint-disable-next-line no-restricted-imports -- a driver tells nothing of what moves: it is asked again after a while.
import { setTimeout as pause } from 'node:timers/promises'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { until } from '#server/testing/mail.ts'
import { freePort } from '#server/testing/freePort.ts'
import { findFirefox, findWebKit } from '../scripts/machine.ts'

/** The few commands of WebDriver that a journey needs. Elements are found by XPath. */
export type Browser = {
  open(url: string): Promise<void>
  /** Runs the body of a function in the page and answers what it returns. */
  run(script: string, ...args: string[]): Promise<unknown>
  /** Waits until the element is there. */
  sees(xpath: string): Promise<void>
  click(xpath: string): Promise<void>
  type(xpath: string, keys: string): Promise<void>
  /** The keys for a date in this browser's own date field. */
  keysOf(date: { year: string; month: string; day: string }): string
  close(): Promise<void>
}

const firefox = findFirefox()
const webKit = findWebKit()

/** Debian's, skipped where they are not installed; `npm test` says so in a line (scripts/machine.ts). */
export const otherBrowsers = [
  { name: 'Firefox', isThere: Boolean(firefox), open: () => openFirefox(firefox ?? '') },
  { name: 'WebKit', isThere: Boolean(webKit), open: () => openWebKit(webKit?.driver ?? '', webKit?.program ?? '') },
]

/** One command: its name in Marionette, its method and path over HTTP, and what it takes. */
type Send = (name: string, method: 'POST', at: string, given: Record<string, unknown>) => Promise<unknown>

const element = z.object({ 'element-6066-11e4-a52e-4f735466cecf': z.string() })
const toMiddle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })"

/** What both protocols do alike. */
function browse(send: Send): Omit<Browser, 'close' | 'keysOf'> {
  /** Waits for the element, because the page may still be loading. */
  const find = async (xpath: string) => {
    const found = await send('WebDriver:FindElement', 'POST', '/element', { using: 'xpath', value: xpath })
    // WebKit's driver does not reach what lies below the window.
    await send('WebDriver:ExecuteScript', 'POST', '/execute/sync', { script: toMiddle, args: [found] })
    return element.parse(found)['element-6066-11e4-a52e-4f735466cecf']
  }
  return {
    open: async (url) => void (await send('WebDriver:Navigate', 'POST', '/url', { url })),
    run: (script, ...args) => send('WebDriver:ExecuteScript', 'POST', '/execute/sync', { script, args }),
    sees: (xpath) => patiently(xpath, async () => void (await find(xpath))),
    click: (xpath) =>
      patiently(xpath, async () => {
        const id = await find(xpath)
        await send('WebDriver:ElementClick', 'POST', `/element/${id}/click`, { id })
      }),
    type: (xpath, text) =>
      patiently(xpath, async () => {
        const id = await find(xpath)
        await send('WebDriver:ElementSendKeys', 'POST', `/element/${id}/value`, { id, text })
      }),
  }
}

/**
 * An element that React replaces or that still moves refuses at first, and WebKit gives up a look when the page is left; what
 * cannot be found is not tried again.
 */
async function patiently(what: string, act: () => Promise<void>, tries = 20): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isPassing =
      error instanceof Error && /stale element|not interactable|intercepted|before the unload event/.test(error.message)
    if (!isPassing || tries === 0) throw new Error(what, { cause: error })
    await pause(250)
    await patiently(what, act, tries - 1)
  }
}

/** Milliseconds. */
const timeouts = { implicit: 20_000, pageLoad: 60_000, script: 20_000 }

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  // Firefox may stay for ever.
  await Promise.race([ended, pause(5000, undefined, { ref: false })])
  child.kill('SIGKILL')
  await ended
}

/** Both protocols wrap what a command answers. */
const valueOf = (answer: unknown) => {
  const { success, data } = z.object({ value: z.unknown() }).safeParse(answer)
  return success ? data.value : answer
}

/** Firefox, driven through its own Marionette, because Debian has no geckodriver. */
async function openFirefox(program: string): Promise<Browser> {
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

/** WebKitGTK's small browser on a display of its own, driven over HTTP. */
async function openWebKit(driver: string, program: string): Promise<Browser> {
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
