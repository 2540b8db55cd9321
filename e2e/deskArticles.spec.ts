import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import articles from '#texts/nb/deskArticles.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import editorial from '#texts/nb/deskEditorial.ts'
import lookups from '#texts/nb/deskLookups.ts'
import media from '#texts/nb/deskMedia.ts'
import { payloads } from '#server/testing/payloads.ts'
import own from '#texts/nb/ownTips.ts'
import tips from '#texts/nb/deskTips.ts'
import { callDesk, said } from './desk.ts'
import { asEditor, choose, isSaved, open, openDesk, picture, row, textOf } from './editors.ts'
import { button, field, heading, isFocused } from './page.ts'
import { hasNoBarrier, type Person, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const t = articles.fields

test('an article is written, and published once nothing is missing: readers find it, in the feed and in the site map too', async () => {
  const page = await openDesk(portal, '/desk')
  await page.getByRole('navigation').getByRole('link', { name: articles.title }).click()
  await heading(page, articles.title).waitFor()
  await page.getByText(/^\d\d artikler$/).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('link', { name: articles.create }).click()
  await heading(page, articles.begin.title).waitFor()
  await button(page, editorial.begin.go).click()
  await page.getByText(said(errors.fields.required)).waitFor()
  await field(page, t.link).fill('https://example.org/sak')
  await field(page, t.title).fill('Kveld med åpne dører')
  await button(page, editorial.begin.go).click()
  await heading(page, 'Kveld med åpne dører').waitFor()

  await button(page, editorial.state.publish).click()
  await page.getByText(editorial.state.missing).waitFor()
  await page.getByText(said(deskErrors.fields.category_required)).waitFor()
  await hasNoBarrier(page)
  await field(page, t.description).fill('Naboene kom på besøk.')
  await field(page, t.date).fill('17.05.2026')
  await field(page, t.addCategory).selectOption({ label: 'Kultur' })
  await isSaved(page)
  await button(page, editorial.state.publish).click()
  await page.getByText(editorial.state.publishedSaid).first().waitFor()
  const address = (await page.getByRole('link', { name: editorial.state.publicPage }).getAttribute('href')) ?? ''
  await expect.poll(() => textOf(portal, address)).toContain('Naboene kom på besøk.')
  for (const at of [`/impact?title=${encodeURIComponent('åpne dører')}`, '/impact/feed.xml'])
    await expect.poll(() => textOf(portal, at)).toContain('Kveld med åpne dører')
  await expect.poll(() => textOf(portal, '/sitemap.xml')).toContain(address)
})

const press = (page: Page, action: string, name: string) =>
  page.getByRole('button', { name: `${action}: ${name}`, exact: true }).click()

test('an editor adds, renames, orders by keyboard, and deletes what is not in use', async () => {
  const page = await openDesk(portal, '/desk/lookups')
  await heading(page, lookups.title).waitFor()
  await page.getByText('Kultur', { exact: true }).waitFor()
  await hasNoBarrier(page)
  const newName = page.getByLabel(lookups.kinds.categories.newName)
  await newName.fill('Kultur')
  await page.keyboard.press('Enter')
  await page.getByText(said(deskErrors.fields.name_taken)).waitFor()
  await newName.fill('Nabolag')
  await page.keyboard.press('Enter')
  await page.getByText(lookups.created('Nabolag')).waitFor()
  await press(page, lookups.rename, 'Nabolag')
  await page.getByRole('dialog').getByLabel(lookups.name).fill('Naboskap')
  await hasNoBarrier(page)
  await page.keyboard.press('Enter')
  await page.getByText(lookups.renamed('Naboskap')).waitFor()

  // The last one, moved up twice by keys; the focus stays on the button.
  const up = page.getByRole('button', { name: `${lookups.up}: Naboskap`, exact: true })
  await up.focus()
  await page.keyboard.press('Enter')
  const { length } = (await callDesk(page, '/desk/articles/choices')).categories
  await page.getByText(lookups.moved('Naboskap', length - 1, length)).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(lookups.moved('Naboskap', length - 2, length)).waitFor()
  await isFocused(up)

  await press(page, lookups.remove, 'Naboskap')
  await page.getByRole('dialog').getByRole('button', { name: lookups.remove }).click()
  await page.getByText(lookups.removed('Naboskap')).waitFor()
  await up.waitFor({ state: 'detached' })
})

test('a picture is added to the library and described; what is no file of it is refused at once or after the check, with the reason', async () => {
  const page = await asEditor(portal)
  await choose(page, 'flate.jpg', await picture('#204060'))
  await row(page, 'flate.jpg').getByText(media.upload.ready, { exact: true }).waitFor()
  await choose(page, 'side.svg', Buffer.from('<svg onload="canary=1">'))
  await row(page, 'side.svg').getByText(media.upload.wrongType).waitFor()
  await choose(page, '<img src=x onerror=canary=1>.pdf', Buffer.from('<script>canary=1</script>'))
  await row(page, 'onerror').getByText(new RegExp(media.upload.failed)).waitFor()
  await choose(page, 'tekst.vtt', Buffer.from('WEBVTT\n\nikke noe'))
  await row(page, 'tekst.vtt')
    .getByText(new RegExp(media.upload.reasons.captions_invalid.slice(0, 30)))
    .waitFor()
  await hasNoBarrier(page)
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  await open(page, 'flate.webp')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel(media.details.alt).fill('En blå flate')
  await dialog.getByLabel(media.details.across).fill('25')
  await dialog.getByLabel(media.details.down).fill('40')
  await dialog.getByRole('button', { name: media.details.save, exact: true }).click()
  await dialog.getByText(media.details.saved, { exact: true }).waitFor()
  await hasNoBarrier(page)
})

let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const send = async (link: string, suggestion: string, { token }: Person = kari) => {
  const { status } = await portal.call('/impact-highlight/store', { token, body: { link, suggestion } })
  expect(status).toBe(201)
}

test('an editor merges a tip with the article at its address and rejects one with a note; the sender sees what became of them', async () => {
  const { body } = await portal.call('/impact-highlight/list?limit=100')
  const [article] = body.impactHighlights.filter(({ link }: { link: string | null }) => link !== null)
  await send(`${article.link.replace('https://', 'http://www.')}/?utm_source=post#x`, 'Denne er fin.')
  await send('https://example.org/noe-annet', 'Og denne.')
  const page = await openDesk(portal, '/desk/tips')
  const row = (words: string) => page.getByRole('article').filter({ hasText: words })
  const verb = (name: string, words: string) => row(words).getByRole('button', { name: new RegExp(`^${name}`) })
  await row('Denne er fin.').getByText(tips.sameArticle(article.title)).waitFor()
  const link = row('Og denne.').getByRole('link', { name: /noe-annet/ })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  await hasNoBarrier(page)

  await verb(tips.merge, 'Denne er fin.').click()
  const dialog = page.getByRole('dialog')
  // What stands at the same address is chosen already.
  await expect.poll(() => dialog.getByRole('radio', { name: tips.sameArticle(article.title) }).isChecked()).toBe(true)
  await hasNoBarrier(page)
  await dialog.getByLabel(tips.search).fill(article.title.slice(0, 5))
  await dialog.getByRole('button', { name: tips.merge }).click()
  await page.getByText(/er slått sammen\./).waitFor()

  await verb(tips.reject, 'Og denne.').click()
  await dialog.getByLabel(tips.note).fill('Handler ikke om muslimer.')
  await hasNoBarrier(page)
  await dialog.getByRole('button', { name: tips.reject }).click()
  await row('Og denne.').waitFor({ state: 'detached' })

  const reader = await portal.visit({ as: kari })
  await reader.goto('/create-impact')
  const mine = reader.getByRole('region', { name: own.title })
  await mine.getByText(own.outcomes.rejected).waitFor()
  await mine.getByText(own.outcomes.published).waitFor()
  expect(await mine.getByText('Handler ikke om muslimer.').count()).toBe(0)
  await hasNoBarrier(reader)
  await mine.getByRole('link', { name: own.read(article.title) }).click()
  await reader.waitForURL(`**/impact/${article.id}`)
})

test('scripts in a tip are text, at the desk and for whoever sent it', async () => {
  // As many as one account may send in an hour.
  const ola = await portal.person()
  for (const payload of payloads) await send(`https://example.org/?q=${encodeURIComponent(payload)}`, payload, ola)
  const page = await openDesk(portal, '/desk/tips')
  const reader = await portal.visit({ as: ola })
  await reader.goto('/create-impact')
  for (const one of [page, reader]) {
    for (const payload of payloads.slice(-5)) await one.getByText(payload, { exact: true }).first().waitFor()
    expect(await one.evaluate(() => 'canary' in window)).toBe(false)
  }
})
