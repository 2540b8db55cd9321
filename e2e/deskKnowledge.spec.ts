import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import deskErrors from '#texts/nb/deskErrors.ts'
import editorial from '#texts/nb/deskEditorial.ts'
import t from '#texts/nb/deskKnowledge.ts'
import editor from '#texts/nb/deskMarkdown.ts'
import hub from '#texts/nb/knowledge.ts'
import { payloads } from '#server/testing/payloads.ts'
import { said } from './desk.ts'
import { button, field, hasNoBarrier, heading, refusals, signedIn } from './deskOversight.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
// Each start prints new recovery codes, so that a journey that is walked again gets in again.
beforeEach(async () => {
  await portal.goAway()
  await portal.comeBack()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

/** A preview runs no scripts, and the browser says so. */
const expects = new RegExp(`${refusals.source}|Blocked script execution`)
const asEditor = (at: string) => signedIn(portal, 'redaktor@example.org', { at, expects })
const textbox = (page: Page) => page.getByRole('textbox', { name: t.fields.body, exact: true })
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: editorial.parts.label }).getByRole('link', { name, exact: true }).click()
const isSaved = (page: Page) => page.getByText(/^Lagret \d/).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const published = (page: Page) => page.getByText(editorial.state.publishedSaid).first().waitFor()

test('an entry is changed, reviewed, published and restored to an earlier revision; a new address leads on from the old one', async () => {
  const page = await asEditor('/desk/knowledge')
  await heading(page, t.title).waitFor()
  await hasNoBarrier(page, 'hub-list')
  await field(page, t.search).fill('tallene')
  await page.getByRole('link', { name: 'Tallene', exact: true }).click()
  await heading(page, 'Tallene').waitFor()
  await textbox(page).getByRole('heading', { name: 'Anmeldelser med hatmotiv' }).waitFor()
  await hasNoBarrier(page, 'hub-entry')

  // Written with the keyboard alone: a heading, a list, a bold word.
  await textbox(page).focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Nytt i år')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- Første ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('fete')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Andre')
  await press(page, t.fields.reviewToday)
  await isSaved(page)
  const reader = await portal.visit()
  await reader.goto('/information-hub/tallene')
  expect(await reader.getByRole('heading', { name: 'Nytt i år' }).count()).toBe(0)

  await part(page, editorial.parts.preview)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Nytt i år' }).waitFor()
  await hasNoBarrier(page, 'hub-preview')
  await press(page, editorial.state.publishChanges)
  await published(page)
  await expect
    .poll(async () => {
      await reader.reload()
      return reader.getByRole('heading', { name: 'Nytt i år' }).count()
    })
    .toBe(1)
  await expect.poll(() => reader.locator('li', { hasText: 'Første' }).locator('strong').textContent()).toBe('fete')

  await part(page, editorial.parts.revisions)
  await page.getByRole('radio', { name: new RegExp(editorial.revisions.number(1)) }).check()
  await page.locator('ins', { hasText: 'Nytt' }).first().waitFor()
  await hasNoBarrier(page, 'hub-revisions')
  await press(page, editorial.revisions.restore)
  await page.getByRole('dialog').getByRole('button', { name: editorial.revisions.restore, exact: true }).click()
  await part(page, editorial.parts.write)
  await expect.poll(() => textbox(page).getByRole('heading', { name: 'Nytt i år' }).count()).toBe(0)

  await field(page, t.fields.slug).fill('tall-og-fakta')
  await isSaved(page)
  await press(page, editorial.state.publishChanges)
  await published(page)
  await expect
    .poll(async () => {
      await reader.goto('/information-hub/tallene')
      return new URL(reader.url()).pathname
    })
    .toBe('/information-hub/tall-og-fakta')
  const moved = await reader.request.get(`${portal.url}/information-hub/tallene`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/information-hub/tall-og-fakta'])
  // Another entry links to it.
  await reader.goto('/information-hub/hva-er-muslimhets')
  await expect.poll(() => reader.locator('a[href="/information-hub/tall-og-fakta"]').count()).toBeGreaterThan(0)
})

test('two editors on one entry: each sees the other, and nothing is overwritten without a choice', async () => {
  const page = await asEditor('/desk/knowledge')
  await page.getByRole('link', { name: 'For skoler', exact: true }).click()
  await field(page, t.fields.summary).waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await field(other, t.fields.summary).fill('Ingress fra det andre vinduet.')
  await isSaved(other)
  await other.close()
  await field(page, t.fields.summary).fill('Ingress fra det første vinduet.')
  await heading(page, 'For skoler').waitFor()
  await page.getByRole('alert').filter({ hasText: editorial.conflict.ownTitle }).waitFor()
  await expect.poll(() => field(page, t.fields.summary).inputValue()).toBe('Ingress fra det første vinduet.')
  await press(page, editorial.conflict.useTheirs)
  await expect.poll(() => field(page, t.fields.summary).inputValue()).toBe('Ingress fra det andre vinduet.')
})

test('the editor by keyboard alone: toolbar, link from the list, table, and what is pasted is clean text', async () => {
  const page = await asEditor('/desk/knowledge/new')
  await field(page, t.fields.title).fill('Prøvetekst')
  await page.keyboard.press('Enter')
  await textbox(page).focus()
  await page.keyboard.type('Les mer')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Alt+F10')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(editor.bold)
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(editor.link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: editor.linkDialog.ownSearch }).fill('personvernet')
  await dialog.getByRole('radio').first().check()
  await hasNoBarrier(page, 'hub-link')
  await dialog.getByRole('button', { name: editor.linkDialog.save }).click()
  await textbox(page).locator('a[href="/information-hub/personvernet-ditt-her"]').waitFor()

  await textbox(page).press('Control+End')
  await page.keyboard.press('Enter')
  await tool(page, editor.table).click()
  await page.keyboard.type('År')
  await hasNoBarrier(page, 'hub-table')
  await page.getByRole('button', { name: editor.source, exact: true }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: t.fields.body, exact: true }).inputValue())
    .toContain('| År |')
  await page.getByRole('button', { name: editor.source, exact: true }).click()

  await textbox(page).press('Control+Home')
  const html =
    '<p class=MsoNormal style="mso-x:1">Fra <b>Word</b><o:p></o:p></p><img src=x onerror="window.canary=1"><script>window.canary=1</script>'
  await paste(page, { html, text: 'Fra Word' })
  await textbox(page).locator('strong', { hasText: 'Word' }).waitFor()
  for (const text of payloads) await paste(page, { text: `${text}\n\n` })
  const shown = (await textbox(page).innerText()).replaceAll(/\s+/g, ' ')
  for (const text of payloads) expect(shown).toContain(text.replaceAll(/\s+/g, ' ').trim())
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  expect(await textbox(page).locator('[style], script, iframe, img:not([data-picture])').count()).toBe(0)
})

test('a withdrawn entry answers 410 with a kind page, and a dead link is reported with one press', async () => {
  const reader = await portal.visit({ expects: /status of 410/ })
  await reader.goto('/information-hub/hva-sier-loven')
  await reader.getByText(hub.entry.deadLinks.question).click()
  const report = reader.getByRole('button', { name: /^Virker ikke: / }).first()
  const link = ((await report.getAttribute('aria-label')) ?? '').replace('Virker ikke: ', '')
  await report.click()
  await reader.getByText(hub.entry.deadLinks.done).waitFor()

  const page = await asEditor('/desk/knowledge')
  await page.getByRole('region', { name: t.dead.title }).getByText(link, { exact: true }).waitFor()
  await hasNoBarrier(page, 'hub-dead-links')
  await press(page, t.dead.doneThat(link))
  await page.getByText(t.dead.said(link)).waitFor()

  await page.getByRole('link', { name: 'For moskeer', exact: true }).click()
  await press(page, editorial.state.withdraw)
  await page.getByRole('dialog').getByRole('button', { name: editorial.state.withdraw, exact: true }).click()
  await page.getByText(editorial.state.withdrawnSaid).waitFor()
  await expect.poll(async () => (await reader.goto('/information-hub/for-moskeer'))?.status()).toBe(410)
  await heading(reader, hub.entry.gone.heading).waitFor()
})

test('an address that another entry has is refused at its field', async () => {
  const page = await asEditor('/desk/knowledge/new')
  await field(page, t.fields.title).fill('Hva sier loven')
  await button(page, t.begin.go).click()
  await field(page, t.fields.summary).fill('Kort.')
  await textbox(page).focus()
  await page.keyboard.type('Tekst.')
  await press(page, t.fields.reviewToday)
  await isSaved(page)
  await press(page, editorial.state.publish)
  await page.getByText(said(deskErrors.fields.slug_taken)).waitFor()
})

/** As the browser gives what was copied elsewhere. */
const paste = (page: Page, { html = '', text }: { html?: string; text: string }) =>
  textbox(page).evaluate(
    (element, given) => {
      const data = new DataTransfer()
      if (given.html) data.setData('text/html', given.html)
      data.setData('text/plain', given.text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, text },
  )

test('on a phone the main action stays at the foot, and no word is wider than the screen', async () => {
  const page = await asEditor('/desk/knowledge/new')
  const word = `Ord${'o'.repeat(150)}`
  await field(page, t.fields.title).fill(word)
  await press(page, t.begin.go)
  await field(page, t.fields.slug).fill('langt-ord')
  await field(page, t.fields.summary).fill(word)
  await textbox(page).focus()
  await page.keyboard.type(`## ${word}`)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Se her')
  await press(page, t.fields.reviewToday)
  await isSaved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('group', { name: editorial.state.title })
  await page.evaluate(() => window.scrollTo(0, 0))
  await bar.getByRole('button', { name: editorial.state.publish, exact: true }).click()
  await published(page)
  await hasNoBarrier(page, 'hub-foot-bar')

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const at of ['/information-hub', '/information-hub/langt-ord', '/desk/knowledge']) {
      await page.goto(at)
      await page.getByText(word).first().waitFor()
      const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement)
      expect([at, scrollWidth]).toEqual([at, clientWidth])
    }
  }
})

test('the preview is as wide as the page and shown whole', async () => {
  const page = await asEditor('/desk/knowledge')
  await page.getByRole('link', { name: 'Tallene', exact: true }).click()
  await part(page, editorial.parts.preview)
  const frame = page.locator('iframe')
  await frame.waitFor()
  const inside = () => frame.evaluate((one) => (one instanceof HTMLIFrameElement ? one.clientWidth : 0))
  expect(await inside()).toBe(1280)
  const shown = await frame.boundingBox()
  const room = await page.locator('main').boundingBox()
  expect((shown?.x ?? 0) + (shown?.width ?? 9999)).toBeLessThanOrEqual((room?.x ?? 0) + (room?.width ?? 0))
})

test('a new theme keeps the words that it was given, and a new table is filled from its first cell with Tab', async () => {
  const page = await asEditor('/desk/knowledge/new')
  await field(page, t.fields.title).fill('Tema og tabell')
  await page.keyboard.press('Enter')
  await field(page, t.fields.newTheme).fill('Ny greie & ting')
  await page.keyboard.press('Enter')
  const theme = page.getByRole('checkbox', { name: 'Ny greie & ting', exact: true })
  await theme.waitFor()
  await expect.poll(() => theme.isChecked()).toBe(true)
  await isSaved(page)
  await hasNoBarrier(page, 'hub-theme')
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.reload()
  await theme.waitFor()

  await textbox(page).focus()
  await tool(page, editor.table).click()
  const cells = ['År', 'Antall', '2025', '12', '2026', '14']
  for (const [at, words] of cells.entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('2027')
  await page.keyboard.press('Tab')
  // After the last cell Tab leaves the editor.
  await page.keyboard.press('Tab')
  expect(await textbox(page).evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await page.getByRole('button', { name: editor.source, exact: true }).click()
  const source = await page.getByRole('textbox', { name: t.fields.body, exact: true }).inputValue()
  expect(
    source
      .replaceAll(/[ |-]+/g, ' ')
      .trim()
      .split(/\s+/),
  ).toEqual(['År', 'Antall', '2025', '12', '2027', '14'])
})

test('links to what readers do not find are named before publishing, and withdrawing names what links to it', async () => {
  const page = await asEditor('/desk/knowledge/new')
  await field(page, t.fields.title).fill('Lenker ut')
  await press(page, t.begin.go)
  await field(page, t.fields.slug).fill('lenker-ut')
  await field(page, t.fields.summary).fill('Om lenker.')
  await press(page, editor.source)
  await textbox(page).fill('[a](/information-hub/fins-ikke) [b](/information-hub/for-skoler)')
  await press(page, t.fields.reviewToday)
  await isSaved(page)
  await press(page, editorial.state.publish)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('/information-hub/fins-ikke').waitFor()
  await hasNoBarrier(page, 'hub-broken-links')
  await dialog.getByRole('button', { name: t.links.goOn, exact: true }).click()
  await published(page)

  await page.goto('/desk/knowledge')
  await field(page, t.search).fill('skole')
  await page
    .getByRole('link', { name: /skoler/i })
    .first()
    .click()
  await press(page, editorial.state.withdraw)
  await dialog.getByText('«Lenker ut»').waitFor()
})
