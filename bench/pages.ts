import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Browser } from 'playwright'
import { z } from 'zod'
import { findChromium } from '../scripts/machine.ts'
import { startBarePage } from './bare.ts'
import { listArticles } from '#contract/articles.ts'
import { listReleases } from '#contract/openNumbers.ts'
import { withPortal, type Portal } from './portal.ts'
import { median, ms, print, type Row } from './table.ts'

/**
 * A page to open on the slow phone. `js` is its bar in kB of script over the wire, `own` that of what it loads beyond a page of text,
 * `paint` in milliseconds.
 */
type Asked = { at: string; js?: number; own?: number; paint?: number }

const textPage = '/about'
/** Every public page, the form, and where one signs in. */
const pages: Asked[] = [
  { at: '/', js: 125, paint: 1200 },
  { at: '/create-harassment', js: 200, paint: 1200 },
  { at: '/login' },
  { at: '/register' },
  { at: '/forgot-password' },
  { at: textPage },
  { at: '/information-hub' },
  { at: '/information-hub/slik-anmelder-du-til-politiet' },
  { at: '/impact' },
]
/** At most so many times a bare page of as many bytes, and blocked for at most so many milliseconds. */
const paintTimes = 1.5
const mostBlocking = 300
const rounds = 7

/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each request, a processor four times slower. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4

const seen = z.object({ lcp: z.number(), cls: z.number(), blocking: z.number() })
type Visit = z.infer<typeof seen> & { js: number; html: number }

export const bench = () => withPortal(measure)

async function measure(portal: Portal) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const rows: Row[] = []
  try {
    let ofText = 0
    for (const { at, js, own, paint } of [...pages, await anArticle(portal), await aRelease(portal)]) {
      const { html } = await visit(browser, portal.url + at)
      const bare = await startBarePage(portal.folder, plainPage(html))
      const [ours, plain] = await visits(browser, [portal.url + at, bare.url])
      await bare.stop()
      if (at === textPage) ofText = ours.js
      const atMost = (most: number | undefined) => (most === undefined ? undefined : { atMost: most })
      rows.push(
        ms(`${at} largest paint`, ours.lcp, plain.lcp, { atMost: paintTimes, inTimes: true }),
        ...(paint ? [ms(`${at} largest paint, by itself`, ours.lcp, undefined, atMost(paint))] : []),
        ms(`${at} blocked`, ours.blocking, plain.blocking, { atMost: mostBlocking }),
        { what: `${at} JavaScript`, ours: ours.js, unit: 'kB', bar: atMost(js) },
        ...(own
          ? [{ what: `${at} JavaScript beyond ${textPage}`, ours: ours.js - ofText, unit: 'kB', bar: atMost(own) }]
          : []),
        { what: `${at} layout shift`, ours: ours.cls, unit: '', bar: atMost(0) },
      )
    }
  } finally {
    await browser.close()
  }
  const baseline = 'a bare page whose HTML has as many bytes on the wire, without styles and scripts'
  print('First visit on a slow phone: 1.6 Mbit/s, 150 ms, processor 4 times slower, median of 7', baseline, rows)
}

async function anArticle(portal: Portal): Promise<Asked> {
  const { impactHighlights } = listArticles.schema.response[200].parse(await portal.call('/impact-highlight/list'))
  return { at: `/impact/${impactHighlights[0]?.id}` }
}

/** The newest published numbers: the demo's are invented while the server runs. */
async function aRelease(portal: Portal): Promise<Asked> {
  for (;;) {
    const { data } = listReleases.schema.response[200].parse(await portal.call('/numbers'))
    if (data[0]) return { at: `/tall/${data[0].slug}`, own: 20 }
    await pause(200)
  }
}

/** Both pages in turn, so that whatever else the machine does meanwhile slows both. */
async function visits(browser: Browser, [ours, bare]: [ours: string, bare: string]) {
  const pairs: [Visit, Visit][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await visit(browser, ours), await visit(browser, bare)])
  return [middleOf(pairs.map(([one]) => one)), middleOf(pairs.map(([, other]) => other))] as const
}

function middleOf(all: Visit[]): Visit {
  const middle = (name: keyof Visit) => median(all.map((one) => one[name]))
  // The worst, not the median: a page that shifts in one of five visits does shift.
  const cls = Math.max(...all.map((one) => one.cls))
  return { lcp: middle('lcp'), cls, blocking: middle('blocking'), js: middle('js'), html: middle('html') }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', slowLine)
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const kinds = new Map<string, string>()
  const sums = { js: 0, html: 0 }
  line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kB = encodedDataLength / 1000
    if (kinds.get(requestId) === 'Script') sums.js += kB
    if (kinds.get(requestId) === 'Document') sums.html += kB
  })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(500)
  const found = seen.parse(await page.evaluate(readPaint))
  await context.close()
  return { ...found, ...sums }
}

/**
 * Runs in the page. `blocking` is the total blocking time: what each task after the first paint takes beyond 50 ms, in
 * which no press is answered.
 */
const readPaint = `new Promise((resolve) => {
  let lcp = 0, cls = 0
  const tasks = []
  new PerformanceObserver((list) => { for (const one of list.getEntries()) lcp = one.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) cls += one.value })
    .observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    .observe({ type: 'longtask', buffered: true })
  setTimeout(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const rest = tasks.map(({ startTime, duration }) => Math.min(duration, startTime + duration - painted))
    resolve({ lcp, cls, blocking: rest.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0) })
  }, 300)
})`

/** A heading, and a comment that pads the page to the size. */
function plainPage(kB: number) {
  const html = `<!doctype html><html lang="nb"><title>x</title><h1>Har du opplevd hets?</h1><p>Si ifra.</p><!--`
  const filler = 'x'.repeat(Math.max(0, Math.round(kB * 1000) - html.length - 350))
  const body = Buffer.from(`${html}${filler}-->`)
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length },
    body: body.toString('base64'),
  }
}
