import type { Page } from 'playwright'
import { payloads } from '#server/testing/payloads.ts'
import { desk } from '#texts/desk.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import own from '#texts/nb/ownTips.ts'
import { callDesk, said } from './desk.ts'
import { asEditor, choose, isSaved, open, openDesk, picture, publish, published } from './editors.ts'
import { row, textbox, textOf, unfold } from './editors.ts'
import { button, enter, field, fills, heading, isFocused, link, presses, reads, reloads } from './page.ts'
import { hasNoBarrier, type Person, useSharedPortal, isStill } from './portal.ts'

const { articles, editorial, knowledge, lookups, media, tips } = desk
const portal = useSharedPortal()

const t = articles.fields

test('an article is written, and published once nothing is missing: readers find it, in the feed and in the site map too', async () => {
  const page = await openDesk(portal, '/desk')
  await page.getByRole('navigation').getByRole('link', { name: articles.title }).click()
  await heading(page, articles.title).waitFor()
  await hasNoBarrier(page.getByText(/^\d\d artikler$/))
  await presses(page, page.getByRole('link', { name: articles.create }), heading(page, articles.begin.title))
  await presses(page, editorial.begin.go, said(errors.fields.required))
  await fills(page, { [t.link]: 'https://example.org/sak', [t.title]: 'Kveld med åpne dører' })
  await presses(page, editorial.begin.go, heading(page, 'Kveld med åpne dører'))

  await presses(page, editorial.state.publish, editorial.state.missing, said(deskErrors.fields.category_required))
  await hasNoBarrier(page)
  await fills(page, { [t.description]: 'Naboene kom på besøk.', [t.date]: '17.05.2026' })
  await field(page, t.addCategory).selectOption({ label: 'Kultur' })
  await isSaved(page)
  const address = await publish(page)
  await expect.poll(() => textOf(portal, address)).toContain('Naboene kom på besøk.')
  for (const at of [`/impact?title=${encodeURIComponent('åpne dører')}`, '/impact/feed.xml'])
    await expect.poll(() => textOf(portal, at)).toContain('Kveld med åpne dører')
  await expect.poll(() => textOf(portal, '/sitemap.xml')).toContain(address)
})

const press = (page: Page, action: string, name: string) => button(page, `${action}: ${name}`).click()

test('an editor adds, renames, orders by keyboard, and deletes what is not in use', async () => {
  const page = await openDesk(portal, '/desk/lookups')
  await heading(page, lookups.title).waitFor()
  await hasNoBarrier(page.getByText('Kultur', { exact: true }))
  const newName = page.getByLabel(lookups.kinds.categories.newName)
  await newName.fill('Kultur')
  await enter(page, said(deskErrors.fields.name_taken))
  await newName.fill('Nabolag')
  await enter(page, lookups.created('Nabolag'))
  await press(page, lookups.rename, 'Nabolag')
  await page.getByRole('dialog').getByLabel(lookups.name).fill('Naboskap')
  await hasNoBarrier(page)
  await enter(page, lookups.renamed('Naboskap'))

  // The last one, moved up twice by keys; the focus stays on the button.
  const up = button(page, `${lookups.up}: Naboskap`)
  await up.focus()
  await page.keyboard.press('Enter')
  const { length } = (await callDesk(page, '/desk/articles/choices')).categories
  await page.getByText(lookups.moved('Naboskap', length - 1, length)).waitFor()
  await enter(page, lookups.moved('Naboskap', length - 2, length))
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
  await button(dialog, media.details.save).click()
  await hasNoBarrier(dialog.getByText(media.details.saved, { exact: true }))
})

let kari: Person
beforeAll(async () => void (kari = await portal.person()))

const send = async (link: string, suggestion: string, { token }: Person = kari) => {
  const { status } = await portal.call('/impact-highlight/store', { token, body: { link, suggestion } })
  expect(status).toBe(201)
}

test('an editor merges a tip with the article at its address, rejects one with a note and takes that back; the sender sees what became of them', async () => {
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
  await expect.poll(() => dialog.getByRole('radio', { name: tips.sameArticle(article.title) }).isChecked()).toBe(true)
  await hasNoBarrier(page)
  await dialog.getByLabel(tips.search).fill(article.title.slice(0, 5))
  await presses(page, dialog.getByRole('button', { name: tips.merge }), /er slått sammen\./)

  await verb(tips.reject, 'Og denne.').click()
  await dialog.getByLabel(tips.note).fill('Handler ikke om muslimer.')
  await hasNoBarrier(page)
  await dialog.getByRole('button', { name: tips.reject }).click()
  await row('Og denne.').waitFor({ state: 'detached' })

  const reader = await portal.visit({ at: '/create-impact', as: kari })
  const mine = reader.getByRole('region', { name: own.title })
  await reads(mine, own.outcomes.rejected, own.outcomes.published)
  expect(await mine.getByText('Handler ikke om muslimer.').count()).toBe(0)
  await hasNoBarrier(reader)

  await page.getByRole('button', { name: tips.counted(tips.states.rejected, 1) }).click()
  await page.getByText(tips.noted('Handler ikke om muslimer.')).waitFor()
  await presses(page, page.getByRole('button', { name: new RegExp(`^${tips.undo}`) }), /er nytt igjen\./)
  await reloads(reader, mine.getByText(own.outcomes.waiting))
  await mine.getByRole('link', { name: own.read(article.title) }).click()
  await reader.waitForURL(`**/impact/${article.id}`)
})

test('scripts in a tip are text, at the desk and for whoever sent it', async () => {
  // As many as one account may send in an hour.
  const ola = await portal.person()
  for (const payload of payloads) await send(`https://example.org/?q=${encodeURIComponent(payload)}`, payload, ola)
  const page = await openDesk(portal, '/desk/tips')
  const reader = await portal.visit({ at: '/create-impact', as: ola })
  for (const one of [page, reader]) {
    for (const payload of payloads.slice(-5)) await one.getByText(payload, { exact: true }).first().waitFor()
    expect(await one.evaluate(() => 'canary' in window)).toBe(false)
  }
})

test('an entry is changed by keyboard alone, reviewed, previewed and published', async () => {
  const page = await openDesk(portal, '/desk/knowledge')
  await reads(page, heading(page, knowledge.title), link(page, 'Tallene'))
  await isStill(page, 0.02, 'the list')
  await hasNoBarrier(page)
  await field(page, knowledge.search).fill('tallene')
  await presses(page, link(page, 'Tallene'), heading(page, 'Tallene'))
  await reloads(page, textbox(page).getByRole('heading', { name: 'Anmeldelser med hatmotiv' }))
  await isStill(page, 0.02, 'the form')
  const controls = page.locator('main :is(button, input, select, textarea, summary, a):not([contenteditable] a)')
  expect(await controls.filter({ visible: true }).count()).toBeLessThanOrEqual(35)
  await hasNoBarrier(page)

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
  await unfold(page, knowledge.fields.review)
  await button(page, knowledge.fields.reviewToday).click()
  await isSaved(page)
  const reader = await portal.visit({ at: '/information-hub/tallene' })
  expect(await reader.getByRole('heading', { name: 'Nytt i år' }).count()).toBe(0)

  await link(page, editorial.parts.preview).click()
  const frame = page.frameLocator('iframe')
  await hasNoBarrier(frame.getByRole('heading', { name: 'Nytt i år' }))
  await button(page, editorial.state.publishChanges).click()
  await published(page)
  await expect
    .poll(async () => {
      await reader.reload()
      return reader.getByRole('heading', { name: 'Nytt i år' }).count()
    })
    .toBe(1)
  await expect.poll(() => reader.locator('li', { hasText: 'Første' }).locator('strong').textContent()).toBe('fete')
})
