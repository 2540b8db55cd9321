import type { Page, Route } from 'playwright'
import { articleSorts } from '#contract/articleAddress.ts'
import type { ArticlePage } from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import { limits } from '#contract/limits.ts'
import texts from '#texts/nb/articles.ts'
import shell from '#texts/nb/shell.ts'
import { plain } from '#texts/phrase.ts'
import { archive, dialog, listArticles, openFilter, query, shows, someOf, star, titles, titlesOn } from './lists.ts'
import { axe, hasNoBarrier, useSharedPortal } from './portal.ts'
import { arrives, button, download, hasFocus, link, press, presses, sees, tabTo } from './page.ts'

const portal = useSharedPortal()
let all: ArticlePage
beforeAll(async () => void (all = await list('?limit=100')))

const list = (given = '') => listArticles(portal, given)
const cards = (page: Page) => page.locator('main li', { has: page.locator('h2') })

test('the cards are in two columns, three on a wide screen, with two lines of title and three of text', async () => {
  for (const [width, abreast] of Object.entries({ 390: 1, 760: 1, 768: 2, 1200: 2, 1280: 3 })) {
    const page = await portal.visit({ at: archive, width: Number(width) })
    expect(await page.title()).toMatch(/^Muslimer i media \| /)
    const boxes = await cards(page).evaluateAll((found) => found.map((card) => card.getBoundingClientRect().top))
    expect(boxes.filter((top) => top === boxes[0]).length, width).toBe(abreast)
    // Beside the words on a phone, above them on a wider screen.
    const side = abreast === 1 ? ('width' as const) : ('height' as const)
    const sizes = await cards(page).evaluateAll(
      (found, measured) =>
        found.map((card) => Math.round(card.querySelector('div')?.getBoundingClientRect()[measured] ?? 0)),
      side,
    )
    expect(new Set(sizes).size, `pictures at ${width}`).toBe(1)
    const lines = await page
      .locator('main ul h2, main ul h2 + p')
      .evaluateAll((found) =>
        found.map((text) => [
          text.tagName,
          Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)),
        ]),
      )
    for (const [tag, count] of lines) expect(count).toBeLessThanOrEqual(tag === 'H2' ? 2 : 3)
  }
})

test('the cards have five orders, kept in the address', async () => {
  const page = await portal.visit({ at: archive })
  for (const sort of articleSorts) {
    await page.getByLabel(texts.sort).selectOption(sort)
    await expect.poll(() => query(page)['sort'] ?? 'favourites').toBe(sort)
    await shows(page, titles(await list(`?sort=${sort}`)))
  }
  await page.goBack()
  await expect.poll(() => page.getByLabel(texts.sort).inputValue()).toBe(articleSorts.at(-2))
})

test('the filter has every field, keeps a chosen hashtag in sight while another is searched for, and is emptied at once', async () => {
  const page = await portal.visit({ at: archive, width: 1280 })
  await openFilter(page)
  const { news_agency, hashtags } = someOf(all, (each) => each.news_agency !== null && each.hashtags.length > 1)
  await dialog(page).getByLabel(texts.fields.newsAgency).selectOption(String(news_agency?.name))
  const offered = dialog(page).getByText(/^#.+ \(\d+\)$/)
  expect(await offered.filter({ visible: true }).count()).toBe(10)
  const hashtag = (name = '') => dialog(page).getByLabel(new RegExp(`^#${name} \\(`))
  for (const { name } of hashtags.slice(0, 2)) {
    await dialog(page).getByLabel(texts.findHashtag).fill(name)
    await hashtag(name).check()
  }
  expect(await hashtag(hashtags[0]?.name).isVisible()).toBe(true)
  await dialog(page).getByRole('radio', { name: 'Nei', exact: true }).check()
  await dialog(page).getByLabel(texts.fields.date_from).fill('2020-01-01')
  await dialog(page).getByLabel(texts.fields.date_to).fill('2026-11-21')
  await expect.poll(() => query(page)).toMatchObject({ is_paid: 'Nei', date_from: '2020-01-01', date_to: '2026-11-21' })
  await shows(page, titles(await list(new URL(page.url()).search)))
  await dialog(page).getByRole('button', { name: texts.cancel }).click()
  await expect.poll(() => query(page)).toEqual({})
  await shows(page, titles(await list()))
  await expect.poll(() => dialog(page).getByLabel(texts.fields.date_from).inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await hasFocus(page, texts.filter)
})

test('the filter says when the list or the choices cannot be fetched, and tries again, and that it has no hit; each can be removed by its chip', async () => {
  const page = await portal.visit({ at: archive, expects: /503|Failed to load/ })
  const away = (route: Route) => route.fulfill({ status: 503, json: {} })
  await page.route(`**/api${calls.listArticleChoices.url}`, away, { times: 1 })
  await openFilter(page)
  await dialog(page).getByText(plain(texts.categoriesFailed)).waitFor()
  await dialog(page).getByText(texts.categoriesFailedWords).waitFor()
  await dialog(page).getByRole('button', { name: shell.retry }).click()
  await dialog(page).getByText(plain(texts.categoriesFailed)).waitFor({ state: 'detached' })
  await page.route('**/impact.data*', (route) => route.abort(), { times: 1 })
  await dialog(page).getByRole('radio', { name: 'Ja', exact: true }).check()
  await dialog(page).getByText(plain(texts.failed)).waitFor()
  await dialog(page).getByRole('button', { name: texts.apply }).click()
  await page.getByRole('main').getByText(texts.failedWords).first().waitFor()
  await axe(page)
  await page.getByRole('main').getByRole('button', { name: shell.retry }).click()
  await shows(page, titles(await list('?is_paid=Ja')))

  await page.goto(`${archive}?title=finnesikke&is_paid=Ja`)
  await sees(page, texts.noneFound)
  await axe(page)
  await page.goto(`${archive}?title=skole`)
  expect(await page.getByText(/^Viser \d+ av/).count()).toBe(0)
  await page.goBack()
  await page.getByRole('link', { name: /«finnesikke»/ }).click()
  await shows(page, titles(await list('?is_paid=Ja')))
  for (const odd of ['title=%25', 'title=%00', 'categories=abc', 'date_from=2026-02-31', 'cursor=tull', 'sort=x']) {
    const reply = await fetch(`${portal.url}${archive}?${odd}`)
    expect(reply.status, odd).toBeLessThan(500)
  }
})

test('the filter is a plain form without JavaScript, and so are sorting and paging', async () => {
  const page = await portal.visit({ at: archive, noScript: true })
  await page.locator('summary').filter({ hasText: texts.filter }).click()
  await page.locator('#plain-title').fill('skole')
  await page.getByRole('button', { name: texts.apply }).click()
  await page.waitForURL(/title=skole/)
  expect(await titlesOn(page)).toEqual(titles(await list('?title=skole')))
  await page.getByLabel(texts.sort).selectOption('oldest')
  await page.getByRole('button', { name: texts.sortGo }).click()
  await page.waitForURL(/sort=oldest/)
  expect(await titlesOn(page)).toEqual(titles(await list('?title=skole&sort=oldest')))
  await page.goto(archive)
  await presses(page, page.getByRole('link', { name: texts.more }), page.getByRole('link', { name: texts.first }))
  expect((await titlesOn(page)).length).toBe(limits.articlePage)
  await presses(page, page.locator('main ul h2 a').first(), page.getByRole('link', { name: texts.back }))
})

test('an article shows its file according to its kind', async () => {
  const page = await portal.visit({ width: 1280 })
  const open = async (article: { id: number; title: string }) => {
    const reply = await page.goto(`${archive}/${article.id}`)
    expect(reply?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: article.title }).waitFor()
    expect(await page.title()).toContain(article.title)
  }
  await open(someOf(all, ({ file_format, news_agency }) => file_format === 'jpg' && Boolean(news_agency?.logo)))
  for (const image of await page.locator('article img').all())
    await expect.poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).not.toBe(0)
  expect(await page.locator('article img').count()).toBe(2)
  const pdf = someOf(all, ({ file_format }) => file_format === 'pdf')
  await open(pdf)
  expect(await page.getByTitle(texts.pdf(pdf.title)).getAttribute('src')).toBe(pdf.filepath)
  await hasNoBarrier(page, [390, 1280, 320])
  const order = page.locator('article').locator('h1, iframe')
  expect(await order.evaluateAll((found) => found.map(({ tagName }) => tagName))).toEqual(['H1', 'IFRAME'])
  for (const format of ['doc', 'docx']) {
    await open(someOf(all, ({ file_format }) => file_format === format))
    const { name } = await download(page, () => page.getByRole('link', { name: texts.download(format) }).click())
    expect(name).toMatch(new RegExp(`\\.${format}$`))
  }
  await open(someOf(all, ({ file_format }) => file_format === 'Video'))
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video) => video instanceof HTMLVideoElement && video.videoWidth)).not.toBe(0)
  await axe(page)
  await open(someOf(all, ({ file_format }) => file_format === 'zip'))
  await sees(page, texts.unsupported)
  await open(someOf(all, ({ filepath }) => filepath === null))
  await sees(page, texts.noFile)
})

test('by keyboard alone: filter, open an article, go back, mark a favourite', async () => {
  const page = await portal.visit({ width: 1280, as: await portal.person() })
  await page.goto(archive)
  const anyStar = page.getByRole('button', { name: /^Favoritt/ }).first()
  await anyStar.waitFor()
  await press(page, button(page, texts.filter))
  await tabTo(page, page.locator('#dialog-title'))
  await page.keyboard.type('sko')
  await expect.poll(() => query(page)).toEqual({ title: 'sko' })
  // The list has followed; the field must keep its text and the focus.
  await page.keyboard.type('le')
  await expect.poll(() => query(page)).toEqual({ title: 'skole' })
  const [first = '', ...others] = titles(await list('?title=skole'))
  await shows(page, [first, ...others])
  await page.keyboard.press('Escape')
  await press(page, link(page, first), page.getByRole('heading', { level: 1, name: first }))
  await press(page, link(page, texts.back))
  await arrives(page, `${archive}?title=skole`)
  await shows(page, [first, ...others])
  await tabTo(page, star(page, first))
  await page.keyboard.press('Space')
  await sees(page, texts.favourite.marked)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true')
})
