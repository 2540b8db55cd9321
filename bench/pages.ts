import { createServer } from 'node:http'
import { once } from 'node:events'
import { chromium, type Browser } from 'playwright'
import { findChromium } from '../scripts/machine.ts'
import { openPortal } from './portal.ts'
import { median, print, type Bar, type Row } from './table.ts'

/** Bars of design section 8: largest paint in milliseconds, JavaScript in kB over the wire. */
const pages: { at: string; paint?: Bar; script?: Bar }[] = [
  { at: '/', paint: { atMost: 1200 }, script: { atMost: 110 } },
  { at: '/about' },
  { at: '/information-hub' },
  { at: '/impact' },
  { at: '/login' },
  { at: '/create-harassment', paint: { atMost: 1200 }, script: { atMost: 200 } },
]
const rounds = 5

/** Largest paint, layout shift, JavaScript, requests and bytes on a slow phone: 1.6 Mbit/s, 150 ms, a processor 4 times slower. */
export async function benchPages() {
  const portal = await openPortal()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const rows: Row[] = []
  try {
    for (const { at, paint, script } of pages) {
      const html = Buffer.from(await (await fetch(portal.url + at)).arrayBuffer())
      const bare = await serveBare(html)
      const ours = await visits(browser, portal.url + at)
      const baseline = await visits(browser, bare.url)
      bare.close()
      rows.push(
        { what: `${at} largest paint`, ours: ours.paint, baseline: baseline.paint, unit: 'ms', bar: paint },
        { what: `${at} JavaScript`, ours: ours.script / 1000, unit: 'kB', bar: script },
        { what: `${at} all bytes`, ours: ours.bytes / 1000, unit: 'kB' },
        { what: `${at} requests`, ours: ours.requests, unit: '' },
        { what: `${at} layout shift`, ours: ours.shift, unit: '', bar: { atMost: 0 } },
      )
    }
  } finally {
    await browser.close()
    await portal.close()
  }
  print('Pages on a slow phone', 'the same HTML without styles and scripts, from a bare node:http server', rows)
}

/** The page's own words with nothing that loads: what the line and the processor need at least. */
async function serveBare(html: Buffer) {
  const plain = html.toString().replaceAll(/<script[\s\S]*?<\/script>|<link\b[^>]*>/g, '')
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(plain)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}

async function visits(browser: Browser, url: string) {
  const seen: Awaited<ReturnType<typeof visit>>[] = []
  for (let round = 0; round < rounds; round += 1) seen.push(await visit(browser, url))
  const middle = (name: 'paint' | 'shift' | 'script' | 'bytes' | 'requests') => median(seen.map((one) => one[name]))
  return {
    paint: middle('paint'),
    shift: middle('shift'),
    script: middle('script'),
    bytes: middle('bytes'),
    requests: middle('requests'),
  }
}

/** Runs in the page: the last largest paint, and the sum of what moved. */
const observe = `new Promise((resolve) => {
  const sums = { paint: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sums.paint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sums.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sums), 500)
})`

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const kinds = new Map<string, string>()
  const sum = { script: 0, bytes: 0, requests: 0 }
  cdp.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.requests += 1
    sum.bytes += encodedDataLength
    if (kinds.get(requestId) === 'Script') sum.script += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  const told: { paint: number; shift: number } = await page.evaluate(observe)
  await context.close()
  return { ...sum, ...told }
}
