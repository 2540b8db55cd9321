import type axeCore from 'axe-core'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright'
import { findHeadless } from '../scripts/machine.ts'
import { startMailServer, until } from '#server/testing/mail.ts'
import { patience } from '#server/testing/patience.ts'
import { freePort } from '#server/testing/freePort.ts'
import { startServer } from '#server/testing/process.ts'
import type { User } from '#contract/accounts.ts'
import { copyPreparedDatabase } from './preparedDatabase.ts'

export type Person = { name: string; email: string; password: string; token: string; user: User }
export type Portal = Awaited<ReturnType<typeof openPortal>>

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

type VisitOptions = {
  at?: string
  as?: Person
  width?: number
  height?: number
  /** What the browser's storage holds; otherwise the session of `as`. */
  storage?: Exclude<BrowserContextOptions['storageState'], string>
  dark?: boolean
  noScript?: boolean
  /** Animations run; otherwise they are off, so that tests need not wait for them. */
  motion?: boolean
  /** Console errors that the test expects, such as a refused save. */
  expects?: RegExp
}

let browser: Promise<Browser> | undefined
let shared: Promise<Awaited<ReturnType<typeof openPortal>>> | undefined

/** One browser for each process of the run, which ends with it. */
const openBrowser = () => (browser ??= chromium.launch({ executablePath: findHeadless(), args: ['--no-sandbox'] }))

/**
 * The portal that the journeys of one process share, one file after the other: for those that make their own people and cases and
 * neither count what there is in all nor change settings. It is closed by the end of the process.
 */
async function sharedPortal() {
  shared ??= openPortal()
  return { ...(await shared), close: () => Promise.resolve() }
}

/** The shared portal for the journeys of one file, which is there once they run: `const portal = useSharedPortal()`. */
export const useSharedPortal = () => use(sharedPortal)

/** The same with a portal of the file's own. */
export const usePortal = (settings = (): Record<string, string> => ({})) => use(() => openPortal(settings()))

function use(open: () => Promise<Portal>): Portal {
  const portal: Portal = Object.create(null)
  beforeAll(async () => void Object.assign(portal, await open()))
  afterEach(() => portal.leave())
  afterAll(() => portal.close())
  return portal
}

/** One real portal with its own database, files and mail server, and a real browser to visit it with. */
export async function openPortal(settings: Record<string, string> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-e2e-'))
  await chmod(folder, 0o711)
  const mail = await startMailServer()
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = {
    PORT: port,
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'portal@example.org',
    ...settings,
  }
  await copyPreparedDatabase(env.DATA_DIR)
  let server = await start()
  const browser = await openBrowser()
  const visits: { context: BrowserContext; problems: string[] }[] = []
  let people = 0

  async function start() {
    const started = await startServer(env, { isReady: false })
    await Promise.race([
      // It answers a moment before it has printed the demo people's passwords, without which a journey signs in with none.
      until(() => started.said().includes('Ready at '), 60),
      started.ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${started.said()}`))),
    ])
    return started
  }

  const call = async (
    at: string,
    { token, body, method }: { token?: string; body?: unknown; method?: string } = {},
  ) => {
    const reply = await fetch(`${url}/api${at}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }

  /** A new account; verified by the link that arrives in its mailbox. */
  async function person({ isVerified = false } = {}): Promise<Person> {
    people += 1
    const facts = { name: `Person ${people}`, email: `person${people}@example.org`, password: 'passord-1' }
    const { status, body } = await call('/auth/register', {
      body: { ...facts, confirmPassword: facts.password, phone_number: '+4799887766', gender: 'Female' },
    })
    if (status !== 201) throw new Error(`registering answered ${status}: ${JSON.stringify(body)}`)
    const person = { ...facts, token: body.data.token, user: body.data.user }
    if (isVerified) {
      const link = await until(() => mail.to(facts.email)[0]?.link, 30)
      const answer = await call(new URL(link).pathname + new URL(link).search, { token: person.token })
      if (answer.status !== 200) throw new Error(`verifying answered ${answer.status}`)
    }
    return person
  }

  /** A page in a new browser context, which shares nothing with others. */
  async function visit(options: VisitOptions = {}) {
    const { at, as, width = 390, height = 844, storage, dark, noScript, motion, expects } = options
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'nb-NO',
      timezoneId: 'Europe/Oslo',
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: motion ? 'no-preference' : 'reduce',
      javaScriptEnabled: !noScript,
      baseURL: url,
      storageState: storage ?? {
        cookies: [],
        origins: as ? [{ origin: url, localStorage: [{ name: 'token', value: as.token }] }] : [],
      },
    })
    context.setDefaultTimeout(patience)
    const problems: string[] = []
    const note = (text: string) => {
      if (!expects?.test(text)) problems.push(text)
    }
    const page = await context.newPage()
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${page.url()})`)
    })
    page.on('pageerror', (error) => note(error.message))
    visits.push({ context, problems })
    if (at) await page.goto(at)
    return page
  }

  return {
    url,
    mail,
    call,
    /** The settings of its server, for commands that stand beside it. */
    env,
    /** What its server has printed, the demo people of the staff among it. */
    said: () => server.said(),

    person,
    visit,

    async newcomer({ isVerified, ...options }: VisitOptions & { isVerified?: boolean } = {}) {
      const as = await person({ isVerified })
      return { person: as, page: await visit({ ...options, as }) }
    },

    mailed: (address: string, subject: string) =>
      until(() => mail.to(address).find((one) => one.subject === subject), 40),

    /** To be called after each test: fails on an unexpected console error and closes the test's pages. */
    async leave() {
      const problems = visits.flatMap((visit) => visit.problems)
      await Promise.all(visits.splice(0).map(({ context }) => context.close()))
      expect(problems).toEqual([])
    },

    /** Stops the server at once, as kill -9 does; `comeBack` starts it again on the same data. */
    goAway: () => server.kill(),
    async comeBack() {
      server = await start()
    },

    async close() {
      await server.stop()
      await mail.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails on any violation of WCAG 2.0 to 2.2, A and AA, on the current screen. */
export async function axe(page: Page) {
  // What is scrolled half below the strip at the top would count as a target that is too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  // Once for each document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  expect(await page.evaluate(runAxe, wcag), page.url()).toEqual([])
}

/**
 * Runs in the page. Only what is wrong is collected, and no page has frames. What lies behind a modal dialog is inert: axe finds its
 * summaries without a name, which nobody can reach.
 */
async function runAxe(tags: string[]) {
  const modals = () => [...document.querySelectorAll('dialog:modal')]
  const shown = modals().at(-1) ?? document
  const { violations } = await window.axe.run(shown, { runOnly: tags, resultTypes: ['violations'], iframes: false })
  const where = `in ${shown.nodeName}, ${modals().length} dialogs now`
  return violations.map(
    ({ id, nodes }) =>
      `${id} (${where}): ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('; ')}`,
  )
}

export async function axeInBothThemes(page: Page) {
  await axe(page)
  await showIn('dark', page)
  await axe(page)
  await showIn('light', page)
}

/** The page hears of the change a moment later, and whoever looks next is to find one theme. */
async function showIn(theme: 'light' | 'dark', page: Page) {
  await page.emulateMedia({ colorScheme: theme })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe(theme)
}

/** Nothing overflows to the side; what does is named. */
export async function fits(page: Page) {
  const wide = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return []
    const over = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth,
    )
    const names = over.map(({ localName, textContent }) => `<${localName}> ${textContent.trim().slice(0, 40)}`)
    return [`${document.documentElement.scrollWidth} px`, ...names]
  })
  expect(wide, page.url()).toEqual([])
}

/**
 * No barrier on this screen, once what is given of it is there, and nothing that scrolls sideways: on a phone in light colours and on
 * a laptop in dark ones, or at each width in both where `LOOK=everywhere` says so, as `npm run test:all` does.
 */
export async function hasNoBarrier(at: Page | Locator, widths: readonly number[] = [390, 1280]) {
  if ('page' in at) await at.waitFor()
  const page = 'page' in at ? at.page() : at
  const isEverywhere = process.env['LOOK'] === 'everywhere'
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 844 })
    if (isEverywhere) await axeInBothThemes(page)
    else {
      if (at % 2 === 1) await showIn('dark', page)
      await axe(page)
      if (at % 2 === 1) await showIn('light', page)
    }
    await fits(page)
  }
}

/** WCAG 1.4.12: the spacing of letters, words and lines that a reader may set. */
export const spaceOut = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *'))
      element.style.cssText += 'line-height:1.5;letter-spacing:.12em;word-spacing:.16em'
  })

/**
 * Fails when the page has moved by `most` or more since it began to load, as browsers measure it (Layout Instability API),
 * and names what moved.
 */
export async function isStill(page: Page, most: number, when: string) {
  const { sum, moved } = await page.evaluate(readShifts)
  expect(sum, `${when}, moved: ${moved.join('; ') || 'nothing'}`).toBeLessThan(most)
}

function readShifts() {
  type Shift = PerformanceEntry & {
    value: number
    sources?: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const isShift = (entry: PerformanceEntry): entry is Shift => 'value' in entry
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return 'something that is gone'
    const words = (node?.textContent ?? '').trim().slice(0, 40)
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> "${words}"`
  }
  return new Promise<{ sum: number; moved: string[] }>((resolve) => {
    let sum = 0
    const moved: string[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!isShift(entry)) continue
        sum += entry.value
        for (const { node, previousRect, currentRect } of entry.sources ?? []) {
          const places = JSON.stringify([previousRect, currentRect])
          moved.push(`${nameOf(node)} at ${Math.round(entry.startTime)} ms by ${entry.value.toFixed(4)}: ${places}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    // oxlint-disable-next-line no-restricted-globals -- nothing tells that the browser has told of every shift.
    setTimeout(() => resolve({ sum, moved }), 200)
  })
}
