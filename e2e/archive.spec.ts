import type { ArticlePage } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import texts from '#texts/nb/articles.ts'
import { archive, dialog, hits, listArticles, openFilter, query, shows, someOf, titles, titlesOn } from './lists.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, isHydrated } from './page.ts'

const portal = useSharedPortal()
let all: ArticlePage
beforeAll(async () => void (all = await list('?limit=100')))

const list = (given = '') => listArticles(portal, given)

test('the cards are newest first for signed-out readers, who see no star, and link to a report', async () => {
  const page = await portal.visit({ at: archive })
  await shows(page, titles(await list('?sort=latest')))
  await expect.poll(() => page.getByLabel(texts.sort).inputValue()).toBe('favourites')
  expect(await page.getByRole('button', { name: /^Favoritt/ }).count()).toBe(0)
  await hasNoBarrier(page, [390, 1280, 320])
  expect(await page.getByRole('link', { name: texts.report, exact: true }).last().getAttribute('href')).toBe(
    '/create-harassment',
  )
})

test('more cards are loaded on request; Back from an article leads to the same place', async () => {
  const page = await portal.visit({ at: archive })
  await isHydrated(page)
  const before = await titlesOn(page)
  await page.getByRole('link', { name: texts.more }).click()
  await expect.poll(async () => (await titlesOn(page)).length).toBe(2 * limits.articlePage)
  expect((await titlesOn(page)).slice(0, before.length)).toEqual(before)
  await expect
    .poll(() => page.evaluate(() => (document.activeElement?.textContent ?? '').slice(0, 200)))
    .toBe((await titlesOn(page))[before.length])
  const late = page.locator('main ul h2 a').nth(before.length + 6)
  const name = await late.innerText()
  await late.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: texts.back }).click()
  await expect.poll(async () => (await titlesOn(page)).length).toBe(2 * limits.articlePage)
  await expect
    .poll(() => page.getByRole('link', { name, exact: true }).evaluate((link) => link.getBoundingClientRect().top))
    .toSatisfy((top: number) => top > 0 && top < 844)
  await page.reload()
  await expect.poll(async () => (await titlesOn(page)).length).toBe(2 * limits.articlePage)
})

test('the filter applies at once while it is open, is kept in the address, and each step can be undone by Back', async () => {
  const page = await portal.visit({ at: archive })
  await openFilter(page)
  await dialog(page).getByLabel(texts.fields.title).pressSequentially(' SKOLE', { delay: 20 })
  await expect.poll(() => query(page)).toEqual({ title: 'SKOLE' })
  const found = await list('?title=skole')
  expect(found.total).toBeGreaterThan(1)
  await shows(page, titles(found))
  const first = found.impactHighlights[0]?.categories[0]
  if (!first) throw new Error('no category')
  await dialog(page)
    .getByLabel(new RegExp(`^${first.name} \\(`))
    .check()
  await expect.poll(() => query(page)).toEqual({ title: 'SKOLE', categories: String(first.id) })
  const narrow = await list(`?title=skole&categories=${first.id}`)
  for (const { categories } of narrow.impactHighlights) expect(categories[0]?.id).toBe(first.id)
  await shows(page, titles(narrow))
  await hasNoBarrier(page, [390, 1280, 320])
  await dialog(page).getByRole('button', { name: texts.apply }).click()
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => hits(page)).toBe(texts.hits(narrow.total))
  await button(page, texts.filterActive(2)).waitFor()

  await page.reload()
  await isHydrated(page)
  await shows(page, titles(narrow))
  await page.goBack()
  await shows(page, titles(found))
  await page.goBack()
  await shows(page, titles(await list()))
})

test('an article links out safely, and by its chips to similar articles', async () => {
  const article = someOf(all, ({ link, hashtags }) => link !== null && hashtags.length > 0)
  const page = await portal.visit({ at: `${archive}/${article.id}` })
  const out = page.getByRole('link', { name: new RegExp(`^${texts.linkAt(article.news_agency?.name ?? '')}`) })
  expect(await out.getAttribute('href')).toBe(article.link)
  expect(await out.getAttribute('rel')).toContain('noopener')
  await page.getByRole('link', { name: `#${article.hashtags[0]?.name}` }).click()
  await expect.poll(() => query(page)).toEqual({ hashtags: article.hashtags[0]?.name })
  await shows(page, titles(await list(new URL(page.url()).search)))
})
