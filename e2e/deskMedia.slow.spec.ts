import { readFile } from 'node:fs/promises'
import { desk } from '#texts/desk.ts'
import { asEditor, card, choose, open, picture, row, openDesk, textOf } from './editors.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import { button, heading, press, presses, reads, reloads } from './page.ts'

const { articles, lookups, media, tips } = desk
const portal = usePortal()

const film = async (bytes: number) => {
  const head = await readFile(new URL('../server/database/seed/articles/media/film.mp4', import.meta.url))
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)])
}

test('a film arrives whole over a line that breaks twice, and gets captions and a still picture', async () => {
  const page = await asEditor(portal)
  const session = await page.context().newCDPSession(page)
  const line = (offline: boolean, uploadThroughput = 750_000) =>
    session.send('Network.emulateNetworkConditions', { offline, latency: 5, downloadThroughput: -1, uploadThroughput })
  await line(false)
  const bytes = await film(9_000_000)
  await choose(page, 'Iftar på torget.mp4', bytes)
  const sent = row(page, 'Iftar')
  for (const percent of [10, 50]) {
    await expect
      .poll(async () => Number(/(\d+) %/.exec((await sent.textContent()) ?? '')?.[1] ?? 0), {
        interval: 50,
      })
      .toBeGreaterThanOrEqual(percent)
    await line(true)
    await sent.getByText(/Linjen er brutt/).waitFor()
    if (percent === 10) await hasNoBarrier(page)
    await line(false)
  }
  await sent.getByText(media.upload.ready, { exact: true }).waitFor({ timeout: 60_000 })
  await line(false, -1)
  await sent.getByRole('button', { name: `${media.upload.use}: Iftar på torget.mp4` }).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByText(/^\/media\//).waitFor()
  const address = (await dialog.getByText(/^\/media\//).textContent()) ?? ''
  const stored = await fetch(portal.url + address)
  expect(stored.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true)

  const captions = page.getByRole('group', { name: media.details.captions, exact: true })
  await captions.getByRole('button', { name: new RegExp(media.picker.choose) }).click()
  const vtt = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nVelkommen\n')
  const choices = page.getByRole('dialog', { name: new RegExp(media.picker.title) })
  await choices.getByLabel(media.upload.choose).setInputFiles({ name: 'tekst.vtt', mimeType: 'text/vtt', buffer: vtt })
  await choices.getByRole('button', { name: card(media.picker.pick, 'tekst.vtt') }).click({ timeout: 30_000 })
  await captions.getByText('tekst.vtt').waitFor()
  await dialog.getByLabel(media.details.alt).fill('Mange spiser sammen på torget.')
  await button(dialog, media.details.save).click()
  await hasNoBarrier(dialog.getByText(media.details.saved, { exact: true }))
})

test('an upload that was cut off by closing the page goes on when the same file is chosen again', async () => {
  const page = await asEditor(portal)
  // The line lets nothing through after the third part.
  await page.route('**/parts/3', (route) => route.abort())
  const bytes = await film(5_000_000)
  await choose(page, 'lukket.mp4', bytes)
  const sent = row(page, 'lukket')
  await sent.getByText(/Linjen er brutt ved 6\d %/).waitFor()
  page.on('dialog', (dialog) => void dialog.accept())
  // The later one first: between the two no part gets through.
  await page.route('**/parts/*', (route) => route.abort())
  await page.unroute('**/parts/3')
  await reloads(page, sent.getByText(/Avbrutt ved 6\d %/))
  await page.unroute('**/parts/*')
  await choose(page, 'lukket.mp4', bytes)
  await sent.getByText(media.upload.ready, { exact: true }).waitFor({ timeout: 60_000 })
  expect(await sent.count()).toBe(1)
})

test('a picture is replaced where it is used, and put into the bin and taken back', async () => {
  const page = await asEditor(portal)
  await choose(page, 'gammel.jpg', await picture('#204060'))
  await choose(page, 'ny.jpg', await picture('#806020'))
  for (const name of ['gammel.jpg', 'ny.jpg'])
    await row(page, name).getByText(media.upload.ready, { exact: true }).waitFor({ timeout: 60_000 })
  await open(page, 'gammel.webp')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: new RegExp(`${media.picker.choose}: ${media.details.replaceBy}`) }).click()
  const picked = page.getByRole('button', { name: card(media.picker.pick, 'ny.webp') }).first()
  await picked.click()
  await button(dialog, media.details.replace).click()
  const replacing = page.getByRole('dialog', { name: media.details.replaceTitle })
  await button(replacing, media.details.replace).click()
  await page.getByText(media.details.replaced).waitFor()
  await page.getByLabel(media.which).selectOption({ label: media.bin })
  await open(page, 'gammel.webp')
  await dialog.getByRole('button', { name: media.details.restore }).click()
  await page.getByText(media.details.restored('gammel.webp')).waitFor()
  await page.getByLabel(media.which).selectOption({ label: media.unused })
  await open(page, 'gammel.webp')
  await dialog.getByRole('button', { name: media.details.remove }).click()
  const removing = page.getByRole('dialog', { name: media.details.removeTitle('gammel.webp') })
  await removing.getByRole('button', { name: media.details.remove }).click()
  await page.getByText(media.details.removed('gammel.webp')).waitFor()
})

test('a tip is accepted by keyboard alone; the last new one gone, the list says so', async () => {
  const { token } = await portal.person()
  const tip = { link: 'https://example.org/tastatur', suggestion: 'Bare med tastaturet.' }
  expect((await portal.call('/impact-highlight/store', { token, body: tip })).status).toBe(201)
  const page = await openDesk(portal, '/desk/tips')
  const row = page.getByRole('article').filter({ hasText: tip.suggestion })
  const accept = row.getByRole('button', { name: new RegExp(`^${tips.accept}`) })
  await accept.waitFor()
  await press(page, accept, /er tatt imot\./, tips.emptyNew)
  await page.getByRole('link', { name: tips.write }).first().click()
  await page.waitForURL(/\/desk\/articles\/\d+$/)
  await expect.poll(() => page.getByLabel(articles.fields.link).inputValue()).toBe(tip.link)
  await page.getByText(tips.madeOf(1)).click()
  const madeOf = page.getByRole('group', { name: tips.madeOf(1) })
  await madeOf.getByText(tip.suggestion).waitFor()
  await hasNoBarrier(madeOf.getByRole('link', { name: /^https:\/\/example\.org\/tastatur/ }))
})

test('an editor merges two categories, and readers find the one that is left', async () => {
  const page = await openDesk(portal, '/desk/lookups')
  await reads(page, heading(page, lookups.title), page.getByText('Kultur', { exact: true }))
  const { body } = await portal.call('/impact-highlight/choices')
  const [from, to] = body.choices.categories
  expect(await button(page, `${lookups.remove}: ${from.name}`).count()).toBe(0)
  await button(page, `${lookups.merge}: ${from.name}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(lookups.mergeInto).selectOption({ label: to.name })
  await hasNoBarrier(dialog.getByText(new RegExp(`\\d+ artikle?r? med «${from.name}» får «${to.name}»`)))
  await presses(page, dialog.getByRole('button', { name: lookups.merge }), lookups.merged(from.name, to.name))
  await expect.poll(() => textOf(portal, '/impact')).not.toContain(`>${from.name}<`)
})
