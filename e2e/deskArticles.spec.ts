import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import articles from '#texts/nb/deskArticles.ts'
import demo from '#texts/nb/articlesDemo.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import media from '#texts/nb/deskMedia.ts'
import editorial from '#texts/nb/deskEditorial.ts'
import publicTexts from '#texts/nb/articles.ts'
import settings from '#texts/nb/deskSettings.ts'
import { ageSessions, query, said, setRoles, signedIn as withSession, texts } from './desk.ts'
import { button, field, hasNoBarrier, heading } from './deskOversight.ts'
import { axeInBothThemes, openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
  // A second editor, beside the demo's own.
  await setRoles(portal, 'analytiker@example.org', ['editor'])
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

/** Refused calls, those while the server is away, and what axe tries in the frame of the preview, where nothing may run. */
const expects = /status of (401|403|404|409|422|503)|ERR_CONNECTION_REFUSED|Blocked script execution/
const editor = 'redaktor@example.org'
const other = 'analytiker@example.org'
async function open(email: string, at: string, width = 1280): Promise<Page> {
  const page = await portal.visit({ width, expects })
  await withSession(portal, page, email)
  await page.goto(at)
  return page
}
const t = articles.fields
const saved = (page: Page) => page.getByText(/^Lagret \d\d[:.]\d\d\.$/).waitFor()
const textOf = async (path: string) => (await fetch(`${portal.url}${path}`)).text()

/** From the start page to a draft with the fields that an article must have. */
async function write(page: Page, title: string) {
  await field(page, t.link).fill('https://example.org/sak')
  await field(page, t.title).fill(title)
  await button(page, articles.begin.go).click()
  await heading(page, title).waitFor()
  await field(page, t.description).fill('Naboene kom på besøk, og det ble kake til alle.')
  await field(page, t.date).fill('17.05.2026')
  await field(page, t.addCategory).selectOption({ label: 'Kultur' })
  await saved(page)
}

test('an article is written, previewed, planned, taken back, published and found by readers, in the feed and in the site map', async () => {
  const page = await open(editor, '/desk')
  await page.getByRole('navigation').getByRole('link', { name: articles.title }).click()
  await heading(page, articles.title).waitFor()
  await page.getByText(/^4\d artikler$/).waitFor()
  await hasNoBarrier(page, 'articles')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: articles.create }).click()
  await heading(page, articles.begin.title).waitFor()
  await hasNoBarrier(page, 'article-new')
  await page.setViewportSize({ width: 1280, height: 844 })
  await button(page, articles.begin.go).click()
  await page.getByText(articles.begin.either).waitFor()
  await field(page, t.link).fill('https://example.org/sak')
  await field(page, t.title).fill('Kveld med åpne dører')
  await button(page, articles.begin.go).click()
  await heading(page, 'Kveld med åpne dører').waitFor()

  // What is missing is said at its field, and nothing is published.
  await button(page, editorial.state.publish).click()
  await page.getByText(editorial.state.missing).waitFor()
  await page.getByText(said(deskErrors.fields.category_required)).waitFor()
  await hasNoBarrier(page, 'article-missing')
  await page.setViewportSize({ width: 1280, height: 844 })

  await field(page, t.description).fill('Naboene kom på besøk.')
  await field(page, t.date).fill('17.05.2026')
  await field(page, t.addCategory).selectOption({ label: 'Kultur' })
  await field(page, t.addCategory).selectOption({ label: 'Idrett' })
  await page.getByRole('button', { name: t.up('Idrett') }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t.moved('Idrett', 1)).waitFor()
  await field(page, t.newHashtag).fill('#nabolag')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: t.remove('#nabolag') }).waitFor()
  await saved(page)

  // A picture of the library, with words for those who do not see it.
  await button(page, `${media.picker.choose}: ${t.file}`).click()
  await page.getByRole('dialog').getByLabel(media.search).fill('pattern-01')
  await page.getByRole('button', { name: new RegExp(`^${media.picker.pick} pattern-01\\.jpg `) }).click()
  await expect.poll(() => page.getByLabel(t.alt).inputValue()).toBe(demo.pictures['pattern-01.jpg'])
  await page.getByLabel(t.alt).fill('')
  await saved(page)
  await button(page, editorial.state.publish).click()
  await page.getByText(said(deskErrors.fields.alt_required)).waitFor()
  await page.getByLabel(t.alt).fill('Et mønster i grønt')
  await saved(page)
  await hasNoBarrier(page, 'article-write')
  await page.setViewportSize({ width: 1280, height: 844 })

  await page.getByRole('link', { name: editorial.parts.preview, exact: true }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Kveld med åpne dører', level: 1 }).waitFor()
  await frame.getByText('#nabolag').waitFor()
  await frame.getByRole('img', { name: 'Et mønster i grønt' }).waitFor()
  expect(await frame.locator('script').count()).toBe(0)
  await field(page, editorial.preview.themes.dark).check()
  await expect.poll(() => frame.locator('html').getAttribute('data-theme')).toBe('dark')
  await field(page, editorial.preview.views.card).check()
  await frame.getByRole('heading', { name: 'Kveld med åpne dører', level: 2 }).waitFor()
  await field(page, editorial.preview.widths.narrow).check()
  await expect.poll(() => page.locator('iframe').evaluate((one) => one.clientWidth)).toBe(390)
  await hasNoBarrier(page, 'article-preview')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: editorial.parts.write, exact: true }).click()

  await button(page, editorial.state.schedule).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(editorial.state.day).fill('24.12.2099')
  await dialog.getByLabel(editorial.state.time).fill('09:00')
  await hasNoBarrier(page, 'article-schedule')
  await page.setViewportSize({ width: 1280, height: 844 })
  await button(page, editorial.state.scheduleGo).click()
  await page.getByText(editorial.state.planned('24. desember 2099 kl. 09:00')).first().waitFor()
  expect(await textOf('/impact')).not.toContain('Kveld med åpne dører')
  await button(page, editorial.state.unschedule).click()
  await page.getByText(editorial.state.unscheduledSaid).first().waitFor()

  await button(page, editorial.state.publish).click()
  await page.getByText(editorial.state.publishedSaid).first().waitFor()
  const address = (await page.getByRole('link', { name: editorial.state.publicPage }).getAttribute('href')) ?? ''
  await expect.poll(() => textOf(address), { timeout: 2000 }).toContain('Et mønster i grønt')
  await expect.poll(() => textOf(`/impact?title=${encodeURIComponent('åpne dører')}`)).toContain('Kveld med åpne dører')
  await expect.poll(() => textOf('/impact/feed.xml')).toContain('Kveld med åpne dører')
  await expect.poll(() => textOf('/sitemap.xml')).toContain(address)

  await button(page, editorial.state.withdraw).click()
  await page.getByRole('dialog').getByRole('button', { name: editorial.state.withdraw }).click()
  await page.getByText(editorial.state.withdrawnSaid, { exact: true }).waitFor()
  await expect.poll(async () => (await fetch(portal.url + address)).status).toBe(410)
  expect(await textOf('/impact/feed.xml')).not.toContain('Kveld med åpne dører')
  expect(await textOf('/sitemap.xml')).not.toContain(address)
  const reader = await portal.visit({ expects: /410/ })
  await reader.goto(address)
  await reader.getByRole('heading', { name: publicTexts.withdrawn.heading }).waitFor()
  await axeInBothThemes(reader)

  await button(page, editorial.state.publishAgain).click()
  await page.getByText(editorial.state.publishedSaid).first().waitFor()
  await expect.poll(async () => (await fetch(portal.url + address)).status).toBe(200)
})

test('two editors on one article see each other, and of two texts one chooses; an earlier revision is fetched back', async () => {
  const ada = await open(editor, '/desk/articles/new')
  await write(ada, 'Skrevet av to')
  const ola = await open(other, new URL(ada.url()).pathname)
  await heading(ola, 'Skrevet av to').waitFor()
  await button(ola, editorial.lock.take).waitFor()
  await hasNoBarrier(ola, 'article-lock')
  await ola.setViewportSize({ width: 1280, height: 844 })
  await field(ola, t.description).fill('Olas tekst.')
  await saved(ola)

  await field(ada, t.description).fill('Adas tekst.')
  await ada.getByRole('heading', { name: editorial.conflict.title }).waitFor()
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Adas tekst.')
  await button(ada, editorial.conflict.compare).click()
  await ada.getByText('Olas').waitFor()
  await hasNoBarrier(ada, 'article-conflict')
  await ada.setViewportSize({ width: 1280, height: 844 })
  await button(ada, editorial.conflict.useMine).click()
  await saved(ada)

  await ada.getByRole('link', { name: editorial.parts.revisions }).click()
  await ada.getByRole('radio', { name: new RegExp(editorial.revisions.number(1)) }).check()
  await ada.getByRole('deletion').first().waitFor()
  await hasNoBarrier(ada, 'article-revisions')
  await ada.setViewportSize({ width: 1280, height: 844 })
  await ada.getByRole('radio', { name: new RegExp(editorial.revisions.number(2)) }).check()
  await button(ada, editorial.revisions.restore).click()
  await ada.getByRole('dialog').getByRole('button', { name: editorial.revisions.restore }).click()
  await ada.getByRole('link', { name: editorial.parts.write, exact: true }).click()
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Olas tekst.')
})

test('words stay when a save fails and are kept when it can; several are published at once, put into the bin and taken back', async () => {
  const page = await open(editor, '/desk/articles/new')
  await write(page, 'Samlet nummer én')
  await portal.goAway()
  await field(page, t.title).fill('Samlet nummer to')
  await page.getByText(editorial.autosave.failed).waitFor()
  await expect.poll(() => field(page, t.title).inputValue()).toBe('Samlet nummer to')
  await button(page, editorial.autosave.retry).waitFor()
  await portal.comeBack()
  // By itself, without a press.
  await saved(page)

  await page.goto('/desk/articles?search=samlet')
  await page.getByRole('checkbox', { name: articles.select('Samlet nummer to') }).check()
  await hasNoBarrier(page, 'articles-bulk')
  await page.setViewportSize({ width: 1280, height: 844 })
  await button(page, articles.bulk.bin).click()
  await page.getByText(editorial.bin.binned(1)).waitFor()
  const row = page.getByRole('checkbox', { name: articles.select('Samlet nummer to') })
  await row.waitFor({ state: 'detached' })
  await button(page, editorial.bin.undo).click()
  await page.getByRole('checkbox', { name: articles.select('Samlet nummer to') }).check()
  await button(page, articles.bulk.publish).click()
  await page.getByRole('dialog').getByRole('button', { name: articles.bulk.publish }).click()
  await page.getByText(articles.bulk.published(1)).waitFor()
  await page.getByRole('checkbox', { name: articles.select('Samlet nummer to') }).check()
  await button(page, articles.bulk.bin).click()
  await page.getByText(said(deskErrors.fields.item_is_published)).waitFor()
  await page.goto('/desk/bin')
  await page.getByText(editorial.bin.empty).waitFor()
  await hasNoBarrier(page, 'bin')
})

test('with a second editor asked for, whoever wrote is told so beside the button, and another publishes', async () => {
  const admin = await open('administrator@example.org', '/desk/settings')
  const part = admin.getByRole('region', { name: editorial.secondEditor.title })
  await part.getByRole('checkbox').check()
  await part.getByRole('button', { name: settings.save }).click()
  await part.getByText(settings.saved).waitFor()

  const ada = await open(editor, '/desk/articles/new')
  await write(ada, 'Leses av en annen')
  await ada.getByText(editorial.state.needsOther).waitFor()
  expect(await button(ada, editorial.state.publish).count()).toBe(0)
  await button(ada, editorial.state.ask).click()
  await ada.getByText(editorial.state.askedSaid).waitFor()
  const ola = await open(other, new URL(ada.url()).pathname)
  await button(ola, editorial.state.publish).click()
  await ola.getByText(editorial.state.publishedSaid).first().waitFor()

  await part.getByRole('checkbox').uncheck()
  await part.getByRole('button', { name: settings.save }).click()
  await part.getByText(settings.saved).waitFor()
})

test('the words that give way to the newest version lie among the revisions, and are fetched back', async () => {
  const ada = await open(editor, '/desk/articles/new')
  await write(ada, 'Den ene gir seg')
  const ola = await open(other, new URL(ada.url()).pathname)
  await heading(ola, 'Den ene gir seg').waitFor()
  await field(ola, t.description).fill('Olas utgave.')
  await saved(ola)
  await field(ada, t.description).fill('Adas utgave.')
  await ada.getByRole('heading', { name: editorial.conflict.title }).waitFor()
  // Typed while the choice is open: these words are kept too.
  await field(ada, t.description).fill('Adas utgave, med mer.')
  await button(ada, editorial.conflict.useTheirs).click()
  await ada.getByText(editorial.conflict.setAside).waitFor()
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Olas utgave.')
  await ada.getByRole('link', { name: editorial.parts.revisions }).click()
  await ada.getByRole('radio', { name: new RegExp(editorial.revisions.kinds.aside) }).check()
  await hasNoBarrier(ada, 'article-aside')
  await ada.setViewportSize({ width: 1280, height: 844 })
  await button(ada, editorial.revisions.restore).click()
  await ada.getByRole('dialog').getByRole('button', { name: editorial.revisions.restore }).click()
  await ada.getByRole('link', { name: editorial.parts.write, exact: true }).click()
  await expect.poll(() => field(ada, t.description).inputValue()).toBe('Adas utgave, med mer.')
})

test('a page that is closed before its words are sent asks first', async () => {
  const page = await open(editor, '/desk/articles/new')
  await write(page, 'Lukket for tidlig')
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.accept()
  })
  // On a slow machine the words would be saved while they are typed.
  const address = /\/api\/desk\/articles\/\d+$/
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.continue() : undefined))
  await field(page, t.description).press('End')
  await page.keyboard.type(' Med noe mer.')
  await page.reload({ waitUntil: 'commit' })
  await page.unroute(address)
  expect(asked).toBe(1)
  await heading(page, 'Lukket for tidlig').waitFor()
  // Whoever goes on all the same finds the words, and they are saved.
  await page.getByText(editorial.conflict.fetchedBack).waitFor()
  expect(await field(page, t.description).inputValue()).toMatch(/ Med noe mer\.$/)
  await saved(page)
  await page.reload()
  expect(asked).toBe(1)
  await expect.poll(() => field(page, t.description).inputValue()).toMatch(/ Med noe mer\.$/)
  expect(await page.evaluate(() => sessionStorage.getItem('desk-words'))).toBeNull()
})

test('words that were typed when the session had ended are there after a reload and a sign-in, for the same person alone', async () => {
  const email = 'redaktor@example.org'
  const page = await open(email, '/desk/articles/new')
  await write(page, 'Skrevet bak dekselet')
  const path = new URL(page.url()).pathname
  page.on('dialog', (dialog) => void dialog.accept())
  await ageSessions(portal, email, 'ended')
  await field(page, t.description).fill('Skrevet mens økten var slutt.')
  await page.getByRole('dialog', { name: texts.ended.title }).waitFor()
  await page.reload()
  await heading(page, texts.login.title).waitFor()

  // Another person who signs in in this tab gets none of them.
  const kept = await page.evaluate(() => sessionStorage.getItem('desk-words'))
  expect(kept).toContain('Skrevet mens økten var slutt.')
  await withSession(portal, page, other)
  await page.goto(path)
  await heading(page, 'Skrevet bak dekselet').waitFor()
  expect(await field(page, t.description).inputValue()).not.toContain('økten var slutt')
  expect(await page.evaluate(() => sessionStorage.getItem('desk-words'))).toBeNull()
  await page.evaluate((words) => sessionStorage.setItem('desk-words', words ?? ''), kept)
  await withSession(portal, page, email)
  await page.goto(path)
  await page.getByText(editorial.conflict.fetchedBack).waitFor()
  expect(await field(page, t.description).inputValue()).toBe('Skrevet mens økten var slutt.')
  await saved(page)
})

test('what is sent back says why to its writer, and a dialog is not closed over what was typed in it', async () => {
  const ada = await open(editor, '/desk/articles/new')
  await write(ada, 'Sendes tilbake')
  await button(ada, editorial.state.ask).click()
  await ada.getByText(editorial.state.askedSaid).waitFor()
  const ola = await open(other, new URL(ada.url()).pathname)
  await button(ola, editorial.state.back).click()
  const dialog = ola.getByRole('dialog', { name: editorial.state.backTitle })
  await dialog.getByLabel(editorial.state.backNote).fill('Datoen er feil.\nSe kilden.')
  await ola.keyboard.press('Escape')
  const question = ola.getByRole('dialog', { name: texts.frame.unsavedDialog.title })
  await question.waitFor()
  // Once more closes the question alone.
  await ola.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel(editorial.state.backNote).inputValue()).toBe('Datoen er feil.\nSe kilden.')
  await hasNoBarrier(ola, 'article-send-back')
  await ola.setViewportSize({ width: 1280, height: 844 })
  await dialog.getByRole('button', { name: editorial.state.back }).click()
  await ola.getByText(editorial.state.backSaid).first().waitFor()
  await ada.reload()
  const note = ada.getByRole('region', { name: editorial.state.sentBackLabel })
  await note.getByText('Datoen er feil.').waitFor()
  await note.getByText(/^.+ sendte den tilbake /).waitFor()
  await hasNoBarrier(ada, 'article-sent-back')
  await ada.setViewportSize({ width: 1280, height: 844 })
  await ada.getByRole('link', { name: editorial.parts.revisions }).click()
  await ada.getByRole('radio', { name: new RegExp(editorial.revisions.kinds.sent_back) }).check()
  expect(await ada.getByText('Datoen er feil.').count()).toBe(2)
})

test('a page is never in conflict with itself: what is pressed while a save is on its way waits for it', async () => {
  const page = await open(editor, '/desk/articles/new')
  await write(page, 'Travel linje')
  // A slow line, so that the press and the autosave come while the save before is under way.
  await page.route(/\/api\/desk\/articles\/\d+$/, async (route) => {
    if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })
  await field(page, t.description).fill('Første setning.')
  await page.getByText(editorial.autosave.saving).waitFor()
  await field(page, t.description).fill('Første setning. Andre.')
  await button(page, editorial.state.publish).click()
  // Written on before the answer: the focus stays where the person writes.
  await field(page, t.description).press('End')
  await page.keyboard.type(' Den tredje skrives mens den andre er på vei, og lenge etter.', { delay: 120 })
  await page.getByText(editorial.state.publishedSaid).first().waitFor()
  expect(await page.getByRole('heading', { name: editorial.conflict.title }).count()).toBe(0)
  await expect
    .poll(() => field(page, t.description).inputValue())
    .toBe('Første setning. Andre. Den tredje skrives mens den andre er på vei, og lenge etter.')
  const link = await page.getByRole('link', { name: editorial.state.publicPage }).getAttribute('href')
  await expect.poll(() => textOf(link ?? '')).toContain('Første setning. Andre.')
})

test('another picture comes without the words of the one before; a plan holds for what was there, and one that failed is told', async () => {
  const page = await open(editor, '/desk/articles/new')
  await write(page, 'Plan som svikter')
  const pick = async (name: string, verb: string) => {
    await button(page, `${verb}: ${t.file}`).click()
    await page.getByRole('dialog').getByLabel(media.search).fill(name)
    await page.getByRole('button', { name: new RegExp(`^${media.picker.pick} ${name}\\.`) }).click()
  }
  await pick('pattern-01', media.picker.choose)
  await page.getByLabel(t.alt).fill('Et mønster i grønt')
  await pick('pattern-02', media.picker.change)
  await expect.poll(() => page.getByLabel(t.alt).inputValue()).not.toBe('Et mønster i grønt')
  await page.getByLabel(t.alt).fill('Et mønster i blått')
  await saved(page)

  await button(page, editorial.state.schedule).click()
  await page.getByRole('dialog').getByLabel(editorial.state.day).fill('24.12.2099')
  await button(page, editorial.state.scheduleGo).click()
  // The dialog says when, too, before it is planned; this is said afterwards.
  await page
    .getByText(/^Planlagt 24\. desember 2099/)
    .first()
    .waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe(editorial.state.now('Planlagt'))
  await field(page, t.description).fill('Halvskrevet set')
  await page.getByText(editorial.state.planIsOlder).waitFor()
  await hasNoBarrier(page, 'article-plan-older')
  await page.setViewportSize({ width: 1280, height: 844 })
  await button(page, editorial.state.planNewer).click()
  await page.getByText(editorial.state.planIsOlder).waitFor({ state: 'detached' })

  // As the job leaves one that could not be published (server/features/editorial/items/keeping.test.ts).
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  await query(
    portal,
    "UPDATE editorial_item SET state = 'draft', publish_at = NULL, plan_failed_at = now() WHERE id = $1",
    [id],
  )
  await page.goto('/desk')
  await page.getByRole('link', { name: editorial.waiting.articlesFailed(1) }).waitFor()
  await hasNoBarrier(page, 'home-editor')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: editorial.waiting.articlesFailed(1) }).click()
  await page.getByText(/^Ble ikke publisert .* som planlagt$/).waitFor()
  await hasNoBarrier(page, 'articles-failed')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: 'Plan som svikter' }).click()
  await page.getByText(/^Den skulle ha vært publisert/).waitFor()
  await hasNoBarrier(page, 'article-plan-failed')
  await page.setViewportSize({ width: 1280, height: 844 })
  await button(page, editorial.state.publish).click()
  await page.getByText(editorial.state.publishedSaid).first().waitFor()
  expect(await page.getByText(/^Den skulle ha vært publisert/).count()).toBe(0)
})

test('an article that lies in the bin says so, and what was typed meanwhile is kept when it is taken back', async () => {
  const page = await open(editor, '/desk/articles/new')
  await write(page, 'Lagt bort av en annen')
  const path = new URL(page.url()).pathname
  const ola = await open(other, path)
  await heading(ola, 'Lagt bort av en annen').waitFor()
  await button(ola, editorial.state.bin).click()
  await ola.getByText(editorial.bin.binned(1)).waitFor()
  await field(page, t.description).fill('Skrevet mens den lå der.')
  await page.getByRole('heading', { name: editorial.inBin.title }).waitFor()
  await page.getByText(editorial.inBin.words).waitFor()
  expect(await button(page, editorial.state.publish).count()).toBe(0)
  await ola.goto(path)
  await ola.getByText(editorial.inBin.body).waitFor()
  expect(await field(ola, t.description).isVisible()).toBe(false)
  await hasNoBarrier(ola, 'article-in-bin')
  await button(page, editorial.bin.restore).click()
  await saved(page)
  await button(page, editorial.state.publish).waitFor()
  await page.reload()
  await expect.poll(() => field(page, t.description).inputValue()).toBe('Skrevet mens den lå der.')
})
