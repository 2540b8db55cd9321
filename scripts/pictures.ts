import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from 'playwright'
import { until } from '#server/testing/mail.ts'
import { startServer } from '#server/testing/process.ts'
import { buildWhenStale } from './build.ts'
import { findChromium } from './machine.ts'
import { makePeople, type Given } from './pictures/people.ts'
import { openScreen, storageOf } from './pictures/opening.ts'
import { screens, viewers, type Viewer } from './pictures/screens.ts'

/**
 * `npm run pictures`: every screen, narrow and wide, light and dark, into .pictures/. Names behind `--` choose some:
 * `npm run pictures -- landing report`. It starts its own portal in a temporary folder.
 */
const target = path.join(import.meta.dirname, '../.pictures')
const widths = [390, 1280]
const themes = ['light', 'dark'] as const
const chosen = process.argv.slice(2)
const wanted = screens.filter(({ name }) => chosen.length === 0 || chosen.some((one) => name.startsWith(one)))

await buildWhenStale()
await mkdir(target, { recursive: true })
const folder = await mkdtemp(path.join(tmpdir(), 'portal-pictures-'))
await chmod(folder, 0o711)
const server = await startServer({ DATA_DIR: path.join(folder, 'data') }, { isReady: false })
const url = `http://localhost:${server.port}`
try {
  // Behind the address of the mailbox, which is printed too.
  await until(() => server.said().includes('demo cases made'), 120).catch(() => {
    throw new Error(`the portal did not start: ${server.said()}`)
  })
  const given = await makePeople(url, server.said())
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  for (const width of widths)
    for (const theme of themes) for (const viewer of viewers) await takeAll({ browser, given, width, theme, viewer })
  await browser.close()
  console.log(`${wanted.length * widths.length * themes.length} pictures in ${path.relative(process.cwd(), target)}/`)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

type Round = { browser: Browser; given: Given; width: number; theme: (typeof themes)[number]; viewer: Viewer }

async function takeAll({ browser, given, width, theme, viewer }: Round) {
  for (const screen of wanted.filter(({ as = 'none' }) => as === viewer)) {
    const context = await browser.newContext({
      viewport: { width, height: width < 600 ? 844 : 800 },
      // A phone's scrollbar overlays the page and takes no width.
      isMobile: width < 600,
      hasTouch: width < 600,
      locale: 'nb-NO',
      timezoneId: 'Europe/Oslo',
      colorScheme: theme,
      reducedMotion: 'reduce',
      storageState: storageOf(url, screen, given),
    })
    try {
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      await openScreen(page, url, screen, given)
      // A dialog comes in, with reduced motion too.
      if (screen.press) await page.waitForTimeout(500)
      await page.screenshot({ path: path.join(target, `${screen.name}-${width}-${theme}.png`), fullPage: true })
    } catch (error) {
      console.error(`${screen.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      process.exitCode = 1
    } finally {
      await context.close()
    }
  }
}
