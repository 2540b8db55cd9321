// oxlint-disable-next-line no-restricted-imports -- about time: a page shows nothing for as long as it waits
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { until } from '#server/testing/mail.ts'
import shell from '#texts/nb/shell.ts'
import landing from '#texts/nb/landing.ts'
import { findChromium } from '../scripts/machine.ts'
import { dropButton, escape, escapeAway, isAway, leaveLink, startNeutralPage, typed, words, write } from './leaving.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import { arrives, button, isAlive, keepDraft, link, localDraft, opens, pdf } from './page.ts'
import { facts, fileInput, form, texts } from './reporting.ts'
import type { Page } from 'playwright'

let neutral: Awaited<ReturnType<typeof startNeutralPage>>
beforeAll(async () => void (neutral = await startNeutralPage()))
afterAll(() => neutral.close())
const portal = usePortal(() => ({ LEAVE_URL: neutral.url }))

const everywhere = [
  '/',
  '/about',
  '/information-hub',
  '/information-hub/hva-er-muslimhets',
  '/impact',
  '/impact/1',
  '/create-impact',
  '/login',
  '/register',
  '/forgot-password',
  '/create-harassment',
  '/report-harassment',
  '/dashboard',
  '/finnes-ikke',
]

test('every page has the button, after the skip link, in view while the page scrolls, and over no field', async () => {
  const visitor = await portal.visit({ expects: /404/ })
  const owner = await portal.visit({ as: await portal.person({ isVerified: true }) })
  for (const at of everywhere) {
    // A visitor is sent on from there, which moves the focus.
    const page = at === '/dashboard' ? owner : visitor
    await page.goto(at)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), { message: at }).toBe(shell.skip)
    expect(await leaveLink(page).getAttribute('href'), at).toBe(neutral.url)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => leaveLink(page).isVisible(), { message: at }).toBe(true)
    const { top, bottom, hit } = await leaveLink(page).evaluate((link) => {
      const box = link.getBoundingClientRect()
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2) === link
      return { top: box.top, bottom: box.bottom, hit }
    })
    expect({ isAtTop: top >= 0 && bottom < 60, hit }, at).toEqual({ isAtTop: true, hit: true })
  }
  // A field that is focused from above is not left behind the strip (WCAG 2.4.11).
  await visitor.goto('/create-harassment')
  await visitor.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await visitor.getByLabel(facts.description).focus()
  const strip = await visitor.getByRole('complementary', { name: words.label }).boundingBox()
  const field = await visitor.getByLabel(facts.description).boundingBox()
  expect(field?.y).toBeGreaterThanOrEqual((strip?.y ?? 0) + (strip?.height ?? 0))
})

test('a page that the browser has kept whole for Back is not shown either', async () => {
  // Playwright turns this cache off by default.
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  // A machine that is short of memory drops the pages that are kept.
  await (await browser.newBrowserCDPSession()).send('Memory.setPressureNotificationsSuppressed', { suppressed: true })
  const page = await browser.newPage({ baseURL: portal.url, locale: 'nb-NO' })
  const back = () => page.evaluate(() => history.back()).catch(() => undefined)
  await page.goto('/about')
  await page.evaluate(() => (document.body.dataset['kept'] = 'yes'))
  await page.goto(neutral.url)
  await back()
  // On the way back nothing can be asked of the page.
  await expect.poll(() => page.url()).toBe(`${portal.url}/about`)
  await expect.poll(() => page.evaluate(() => document.body.dataset['kept']).catch(() => undefined)).toBe('yes')

  await page.goto('/impact')
  await page.getByRole('button', { name: /^Filtrer/ }).click()
  await page.getByRole('dialog').getByRole('searchbox').first().fill(typed)
  await escape(page, 1)
  await write(page)
  await leaveLink(page).click()
  await isAway(page)
  for (let step = 0; step < 4; step++) {
    const before = neutral.asked()
    await back()
    // Each page of the portal asks for the neutral one once more; before the first of them the tab was empty.
    await expect.poll(() => neutral.asked() > before || page.url() === 'about:blank').toBe(true)
    await expect.poll(() => page.url()).not.toContain(portal.url)
    // While a page goes its content cannot be asked for.
    expect(await until(() => page.content().catch(() => undefined))).not.toContain(typed)
  }
})

test('while the neutral page has not come, loading the page again shows nothing, and a further Escape stops nothing', async () => {
  const page = await portal.visit()
  await page.addInitScript(lookWhenReloaded)
  await write(page)
  const answer = neutral.hold()
  onTestFinished(answer)
  const before = neutral.asked()
  await page.evaluate(reloadAfterEscapes)
  await escape(page, 3)
  await expect.poll(() => neutral.asked()).toBe(before + 2)
  await pause(1000)
  answer()
  await isAway(page)
  await page.goto('/about')
  const seen = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
  expect(seen).toMatchObject({ prevented: 'third further', reloaded: 'yes' })
  expect(seen).not.toHaveProperty('shown')
})

/** Browsers stop loading at Escape, unless the page prevents it; these keys do not reach that part of the browser. */
function reloadAfterEscapes() {
  let times = 0
  addEventListener('keydown', (event) => {
    times += 1
    if (times !== 3) return
    const isPrevented = !dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
    localStorage.setItem('prevented', `${event.defaultPrevented ? 'third' : ''} ${isPrevented ? 'further' : ''}`)
    // oxlint-disable-next-line no-restricted-globals -- runs in the page, after what the browser does at the key
    setTimeout(() => location.reload(), 300)
  })
}

function lookWhenReloaded() {
  const [visit] = performance.getEntriesByType('navigation')
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type !== 'reload') return
  localStorage.setItem('reloaded', 'yes')
  const look = () => {
    const isShown = document.body?.innerText.trim() && getComputedStyle(document.documentElement).display !== 'none'
    if (isShown) localStorage.setItem('shown', 'yes')
    requestAnimationFrame(look)
  }
  look()
}

test('the third Escape leaves before the scripts have loaded, and while a page loads', async () => {
  const page = await portal.visit()
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/create-harassment', { waitUntil: 'commit' })
  await page.getByLabel(facts.description).fill(typed)
  await escapeAway(page)
  await isAway(page)
  await page.unrouteAll()

  const someone = await portal.visit({ as: await portal.person() })
  await someone.route('**/api/user', () => undefined)
  await someone.goto('/report-harassment')
  await escapeAway(someone)
  await isAway(someone)
})

test('in a dialog, behind which the page cannot be pressed, there is the button too, and the question before a report is given up also offers to delete the draft and leave', async () => {
  const page = await portal.visit()
  const dialog = page.getByRole('dialog')
  await write(page)
  await button(page, texts.localDraft.remove).click()
  await dialog.waitFor()
  expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-leave'))).toBe(false)
  await expect.poll(() => dialog.getByRole('button').last().innerText()).toBe(words.now)
  await button(dialog, words.now).click()
  await isAway(page)

  await write(page)
  await button(page, form.cancel).click()
  await hasNoBarrier(dialog, [390, 1280, 320])
  const rowOf = async (name: string) => (await button(dialog, name).boundingBox())?.y
  expect(await rowOf(texts.leave.stay)).toBe(await rowOf(texts.leave.confirm))
  expect(await rowOf(words.drop.join(' '))).toBeGreaterThan((await rowOf(texts.leave.stay)) ?? Infinity)
  await button(dialog, words.drop.join(' ')).click()
  await isAway(page)
  await page.goto('/create-harassment')
  expect(await localDraft(page)).toBeNull()
})

test('the landing page mentions a draft to its owner and, when nobody owns it, to all; whoever’s it is, it can be deleted', async () => {
  const page = await portal.visit()
  const mention = page.getByText(landing.draft.heading)
  const open = () => link(page, landing.draft.new)
  await page.goto('/')
  expect(await mention.isVisible()).toBe(false)
  await write(page)
  await opens(page, '/', mention)
  await open().click()
  await arrives(page, '/create-harassment')
  await expect.poll(() => page.getByLabel(facts.description).inputValue()).toBe(typed)

  const { person: amina, page: own } = await portal.newcomer({ at: '/about' })
  await keepDraft(own, { description: 'ord', owner: amina.user.id })
  await opens(own, '/', landing.draft.heading)
  await own.evaluate(() => localStorage.removeItem('token'))
  await own.reload()
  expect(await own.getByText(landing.draft.heading).isVisible()).toBe(false)
  await dropButton(own).click()
  await isAway(own)
  await own.goto('/about')
  expect(await localDraft(own)).toBeNull()
  expect(await dropButton(own).isVisible()).toBe(false)
  await keepDraft(own, { description: 'ord', owner: null, savedAt: Date.now() - 25 * 60 * 60 * 1000 })
  await own.reload()
  expect(await own.getByText(landing.draft.heading).isVisible()).toBe(false)
})

test('chosen files, about which the browser asks before a page is closed, keep nobody on the page', async () => {
  for (const leave of [(page: Page) => leaveLink(page).click(), escapeAway]) {
    const page = await portal.visit({ as: await portal.person() })
    let asked = 0
    page.on('dialog', (dialog) => {
      asked += 1
      void dialog.dismiss()
    })
    await page.goto('/create-harassment?step=3')
    // Of a file that is chosen before, the page does not hear.
    await isAlive(page)
    await fileInput(page).setInputFiles([pdf()])
    await page.getByText(pdf().name).first().waitFor()
    // Escape is no use of a page by which a browser lets it ask; a press is.
    await page.getByRole('heading', { level: 1 }).click()
    await leave(page)
    await isAway(page)
    expect(asked).toBe(0)
  }
})

test('a draft of a user who came with another token, or of a day to come, is not mentioned', async () => {
  const page = await portal.visit()
  const keep = (owner: number | null, savedAt: number, of: string) =>
    page.evaluate(
      ([owner, savedAt, of]) => {
        localStorage.setItem('token', '1|abcdefgh')
        localStorage.setItem('user', JSON.stringify({ id: 7, name: '', email_verified_at: null, of }))
        localStorage.setItem('incidentFormDraft', JSON.stringify({ description: 'ord', owner, savedAt }))
        dispatchEvent(new Event('draft'))
        return document.documentElement.dataset['draft']
      },
      [owner, savedAt, of] as const,
    )
  const day = 24 * 60 * 60 * 1000
  // Without the app's scripts, which would drop the token.
  await page.route('**/assets/*.js', () => undefined)
  await page.goto('/about', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await keep(7, Date.now(), 'abcdefgh')).toBe('new')
  expect(await keep(7, Date.now(), 'hgfedcba')).toBe('other')
  expect(await keep(null, Date.now() + 1000, 'abcdefgh')).toBe('new')
  expect(await keep(null, Date.now() + 2 * day, 'abcdefgh')).toBe('other')
})
