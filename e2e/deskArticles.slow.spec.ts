import { desk } from '#texts/desk.ts'
import demo from '#texts/nb/articlesDemo.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import publicTexts from '#texts/nb/articles.ts'
import { query, said } from './desk.ts'
import { isSaved, openDesk, openNewArticle, pickFile, publish, published, textOf, unfold } from './editors.ts'
import { button, enter, field, hasFocus, heading, link, opens, presses, reads } from './page.ts'
import { axeInBothThemes, hasNoBarrier, usePortal } from './portal.ts'

const { articles, editorial, media } = desk
const portal = usePortal()

const t = articles.fields

test('categories are put in order by keyboard, a hashtag is added, and a picture of the library is not published without words', async () => {
  const page = await openDesk(portal, '/desk/articles/new')
  await hasNoBarrier(page)
  await field(page, t.title).fill('Mønster på veggen')
  await presses(page, editorial.begin.go, heading(page, 'Mønster på veggen'))
  await field(page, t.description).fill('Naboene kom på besøk.')
  for (const topic of [t.publication, t.categories, t.hashtags, t.fileGroup]) await unfold(page, topic)
  await field(page, t.date).fill('17.05.2026')
  await field(page, t.addCategory).selectOption({ label: 'Kultur' })
  await field(page, t.addCategory).selectOption({ label: 'Idrett' })
  await page.getByRole('button', { name: editorial.fields.up('Idrett') }).focus()
  await enter(page, editorial.fields.moved('Idrett', 1))
  await field(page, t.newHashtag).fill('#nabolag')
  await enter(page, page.getByRole('button', { name: editorial.fields.remove('#nabolag') }))
  await isSaved(page)

  await pickFile(page, `${media.picker.choose}: ${t.file}`, 'pattern-01')
  await expect.poll(() => page.getByLabel(t.alt).inputValue()).toBe(demo.pictures['pattern-01.jpg'])
  await page.getByLabel(t.alt).fill('')
  await isSaved(page)
  await presses(page, editorial.state.publish, said(deskErrors.fields.alt_required))
  await page.getByLabel(t.alt).fill('Et mønster i grønt')
  await isSaved(page)
  await hasNoBarrier(page)
  const address = await publish(page)
  await expect.poll(() => textOf(portal, address)).toContain('Et mønster i grønt')
  await pickFile(page, `${media.picker.change}: ${t.file}`, 'pattern-02')
  await expect.poll(() => page.getByLabel(t.alt).inputValue()).not.toBe('Et mønster i grønt')
})

test('an article is previewed as a page and as a card, in dark colours and narrow, and no script runs in it', async () => {
  const page = await openNewArticle(portal, 'Sett på forhånd', { hashtags: ['nabolag'] })
  await unfold(page, t.fileGroup)
  await pickFile(page, `${media.picker.choose}: ${t.file}`, 'pattern-01')
  await page.getByLabel(t.alt).fill('Et mønster i grønt')
  await isSaved(page)
  await link(page, editorial.parts.preview).click()
  const frame = page.frameLocator('iframe')
  await reads(page, frame.getByRole('heading', { name: 'Sett på forhånd', level: 1 }), frame.getByText('#nabolag'))
  await frame.getByRole('img', { name: 'Et mønster i grønt' }).waitFor()
  expect(await frame.locator('script').count()).toBe(0)
  await field(page, editorial.preview.themes.dark).check()
  await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark')
  await field(page, editorial.preview.views.card).check()
  await frame.getByRole('heading', { name: 'Sett på forhånd', level: 2 }).waitFor()
  await field(page, editorial.preview.widths.narrow).check()
  await expect.poll(() => page.locator('iframe').evaluate((one) => one.clientWidth)).toBe(390)
  await hasNoBarrier(page)
})

test('an article is planned for a day, which readers do not see; a plan that is older than the words is renewed with one press, and taken back; one that failed is told where one looks; withdrawn it is gone for readers, who are told so, and is published again at its address', async () => {
  const page = await openNewArticle(portal, 'Til julaften')
  await button(page, editorial.state.schedule).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(editorial.state.day).fill('24.12.2099')
  await dialog.getByLabel(editorial.state.time).fill('09:00')
  await hasNoBarrier(page)
  await button(page, editorial.state.scheduleGo).click()
  await page.getByText(editorial.state.planned('24. desember 2099 kl. 09:00')).first().waitFor()
  await hasFocus(page, editorial.state.now('Planlagt'))
  expect(await textOf(portal, '/impact')).not.toContain('Til julaften')
  await field(page, t.description).fill('Halvskrevet set')
  await page.getByText(editorial.state.planIsOlder).waitFor()
  await button(page, editorial.state.planNewer).click()
  await page.getByText(editorial.state.planIsOlder).waitFor({ state: 'detached' })
  await presses(page, editorial.state.unschedule, page.getByText(editorial.state.unscheduledSaid).first())

  // As the job leaves one that could not be published (server/features/editorial/articles/articles.test.ts).
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await query(portal, 'UPDATE editorial_item SET plan_failed_at = now() WHERE id = $1', [id])
  await page.goto('/desk')
  const waiting = page.getByRole('link', { name: editorial.waiting.articlesFailed(1) })
  await hasNoBarrier(waiting)
  await presses(page, waiting, /^Ble ikke publisert .* som planlagt$/)
  await presses(page, page.getByRole('link', { name: 'Til julaften' }), /^Den skulle ha vært publisert/)
  await hasNoBarrier(page)
  const address = await publish(page)
  await expect.poll(() => page.getByText(/^Den skulle ha vært publisert/).count()).toBe(0)
  await button(page, editorial.state.withdraw).click()
  await dialog.getByRole('button', { name: editorial.state.withdraw }).click()
  await page.getByText(editorial.state.withdrawnSaid, { exact: true }).waitFor()
  await expect.poll(async () => (await fetch(portal.url + address)).status).toBe(410)
  const reader = await portal.visit({ at: address, expects: /410/ })
  await reader.getByRole('heading', { name: publicTexts.withdrawn.heading }).waitFor()
  await axeInBothThemes(reader)

  await button(page, editorial.state.publishAgain).click()
  await published(page)
  await expect.poll(async () => (await fetch(portal.url + address)).status).toBe(200)
})

test('words stay when a save fails, and are saved by themselves when the server is there again', async () => {
  const page = await openNewArticle(portal, 'Lagres senere')
  await portal.goAway()
  await field(page, t.title).fill('Lagret senere')
  await page.getByText(editorial.autosave.failed).waitFor()
  await expect.poll(() => field(page, t.title).inputValue()).toBe('Lagret senere')
  await button(page, editorial.autosave.retry).waitFor()
  await portal.comeBack()
  await isSaved(page)
})

test('several articles are put into the bin, taken back, and published at once', async () => {
  const page = await openNewArticle(portal, 'Samlet nummer')
  await page.goto('/desk/articles?search=samlet')
  const row = page.getByRole('checkbox', { name: articles.select('Samlet nummer') })
  await row.check()
  await hasNoBarrier(page)
  await presses(page, articles.bulk.bin, editorial.bin.binned(1))
  await row.waitFor({ state: 'detached' })
  await button(page, editorial.bin.undo).click()
  await row.check()
  await button(page, articles.bulk.publish).click()
  await page.getByRole('dialog').getByRole('button', { name: articles.bulk.publish }).click()
  await page.getByText(articles.bulk.published(1)).waitFor()
  await opens(page, '/desk/bin', editorial.bin.empty)
  await hasNoBarrier(page)
})

test('a page is never in conflict with itself: what is pressed while a save is on its way waits for it', async () => {
  const page = await openNewArticle(portal, 'Travel linje')
  // A slow line, so that the press and the autosave come while the save before is under way.
  let isSlow = true
  const held: (() => void)[] = []
  await page.route(/\/api\/desk\/items\/\d+$/, async (route) => {
    if (route.request().method() === 'POST' && isSlow) await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await field(page, t.description).fill('Første setning.')
  await page.getByText(editorial.autosave.saving).waitFor()
  await field(page, t.description).fill('Første setning. Andre.')
  await button(page, editorial.state.publish).click()
  // Written on before the answer: the focus stays where the person writes.
  await field(page, t.description).press('End')
  await page.keyboard.type(' Den tredje skrives')
  await expect.poll(() => held.length).toBe(1)
  held.shift()?.()
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.type(' mens den andre er på vei, ')
  held.shift()?.()
  isSlow = false
  await page.keyboard.type('og lenge etter.')
  await published(page)
  expect(await page.getByRole('heading', { name: editorial.conflict.title }).count()).toBe(0)
  await expect
    .poll(() => field(page, t.description).inputValue())
    .toBe('Første setning. Andre. Den tredje skrives mens den andre er på vei, og lenge etter.')
  const link = await page.getByRole('link', { name: editorial.state.publicPage }).getAttribute('href')
  await expect.poll(() => textOf(portal, link ?? '')).toContain('Første setning. Andre.')
})
