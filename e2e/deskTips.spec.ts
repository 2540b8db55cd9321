import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payloads } from '#server/testing/payloads.ts'
import articles from '#texts/nb/deskArticles.ts'
import own from '#texts/nb/ownTips.ts'
import tips from '#texts/nb/deskTips.ts'
import { heading, signedIn, texts } from './desk.ts'
import { hasNoBarrier, refusals } from './deskOversight.ts'
import { axeInBothThemes, fits, openPortal, type Person, type Portal } from './portal.ts'

let portal: Portal
let kari: Person
beforeAll(async () => {
  portal = await openPortal()
  kari = await portal.person()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

const send = async (link: string, suggestion: string, { token }: Person = kari) => {
  const { status } = await portal.call('/impact-highlight/store', { token, body: { link, suggestion } })
  expect(status).toBe(201)
}
async function asEditor() {
  const page = await portal.visit({ width: 1280, expects: refusals })
  await signedIn(portal, page, 'redaktor@example.org')
  await page.goto('/desk/tips')
  await heading(page, tips.title).waitFor()
  return page
}

test('an editor merges a tip with the article at its address, rejects one with a note and takes that back; the sender sees what became of them', async () => {
  const { body } = await portal.call('/impact-highlight/list?limit=100')
  const [article] = body.impactHighlights.filter(({ link }: { link: string | null }) => link !== null)
  await send(`${article.link.replace('https://', 'http://www.')}/?utm_source=post#x`, 'Denne er fin.')
  await send('https://example.org/noe-annet', 'Og denne.')
  const page = await asEditor()
  await page.getByText(tips.emptyNew).waitFor({ state: 'detached' })
  const row = (words: string) => page.getByRole('article').filter({ hasText: words })
  await row('Denne er fin.').getByText(tips.sameArticle(article.title)).waitFor()
  const link = row('Og denne.').getByRole('link', { name: /noe-annet/ })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  await hasNoBarrier(page, 'tips')
  await page.setViewportSize({ width: 1280, height: 844 })

  await row('Denne er fin.')
    .getByRole('button', { name: new RegExp(`^${tips.merge}`) })
    .click()
  const dialog = page.getByRole('dialog')
  // What stands at the same address is chosen already.
  await expect.poll(() => dialog.getByRole('radio', { name: tips.sameArticle(article.title) }).isChecked()).toBe(true)
  await hasNoBarrier(page, 'tips-merge')
  await dialog.getByLabel(tips.search).fill(article.title.slice(0, 5))
  await dialog.getByRole('button', { name: tips.merge }).click()
  await page.getByText(/er slått sammen\./).waitFor()

  await row('Og denne.')
    .getByRole('button', { name: new RegExp(`^${tips.reject}`) })
    .click()
  await dialog.getByLabel(tips.note).fill('Handler ikke om muslimer.')
  await hasNoBarrier(page, 'tips-reject')
  await dialog.getByRole('button', { name: tips.reject }).click()
  await page.getByText(tips.emptyNew).waitFor()
  await page.getByRole('button', { name: tips.counted(tips.states.rejected, 1) }).click()
  await page.getByText(tips.noted('Handler ikke om muslimer.')).waitFor()

  const reader = await portal.visit({ as: kari })
  await reader.goto('/create-impact')
  const mine = reader.getByRole('region', { name: own.title })
  await mine.getByText(own.outcomes.rejected).waitFor()
  await mine.getByText(own.outcomes.published).waitFor()
  expect(await mine.getByText('Handler ikke om muslimer.').count()).toBe(0)
  await axeInBothThemes(reader)
  await fits(reader)
  await mine.getByRole('link', { name: own.read(article.title) }).click()
  await reader.waitForURL(`**/impact/${article.id}`)

  await page.getByRole('button', { name: new RegExp(`^${tips.undo}`) }).click()
  await page.getByText(/er nytt igjen\./).waitFor()
  await reader.goto('/create-impact')
  await mine.getByText(own.outcomes.waiting).waitFor()
})

test('a tip is accepted by keyboard alone', async () => {
  await send('https://example.org/tastatur', 'Bare med tastaturet.')
  const page = await asEditor()
  const accept = page
    .getByRole('article')
    .filter({ hasText: 'Bare med tastaturet.' })
    .getByRole('button', { name: new RegExp(`^${tips.accept}`) })
  await accept.waitFor()
  for (let at = 0; at < 80; at += 1) {
    if (await accept.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByText(/er tatt imot\./).waitFor()
  await page.getByRole('link', { name: tips.write }).first().click()
  await page.waitForURL(/\/desk\/articles\/\d+$/)
  await expect.poll(() => page.getByLabel(articles.fields.link).inputValue()).toBe('https://example.org/tastatur')
  // What was tipped stands beside it.
  const tip = page.getByRole('region', { name: tips.madeOf(1) })
  await tip.getByText('Bare med tastaturet.').waitFor()
  await tip.getByRole('link', { name: /^https:\/\/example\.org\/tastatur/ }).waitFor()
  await hasNoBarrier(page, 'article-of-tip')

  // Without it the article is written all the same, and what was typed stays when it is asked for again.
  await page.route('**/api/desk/tips?item=*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await page.getByLabel(articles.fields.title).fill('Uten tipset')
  await page.unroute('**/api/desk/tips?item=*')
  let answer = () => {}
  const isAsked = new Promise<void>((done) => void (answer = done))
  await page.route('**/api/desk/tips?item=*', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.getByRole('button', { name: texts.frame.retry }).click()
  expect(await page.getByLabel(articles.fields.title).inputValue()).toBe('Uten tipset')
  answer()
  await tip.getByText('Bare med tastaturet.').waitFor()
})

test('scripts in a tip are text, at the desk and for whoever sent it', async () => {
  // As many as one account may send in an hour.
  const ola = await portal.person()
  for (const payload of payloads) await send(`https://example.org/?q=${encodeURIComponent(payload)}`, payload, ola)
  const page = await asEditor()
  const reader = await portal.visit({ as: ola })
  await reader.goto('/create-impact')
  await reader.getByRole('region', { name: own.title }).waitFor()
  for (const one of [page, reader]) {
    for (const payload of payloads.slice(-5)) await one.getByText(payload, { exact: true }).first().waitFor()
    expect(await one.evaluate(() => 'canary' in window)).toBe(false)
  }
})

test('a caseworker finds no tips, and no editor finds cases', async () => {
  const page = await portal.visit({ width: 1280, expects: refusals })
  await signedIn(portal, page, 'saksbehandler@example.org')
  for (const at of ['/desk/tips', '/desk/lookups', '/desk/media']) {
    await page.goto(at)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([at, await page.getByRole('heading', { level: 1, name: tips.title, exact: true }).count()]).toEqual([at, 0])
    expect(await page.getByRole('link', { name: tips.title, exact: true }).count()).toBe(0)
  }
})
