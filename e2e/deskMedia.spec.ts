import { expect, test } from 'vitest'
import media from '#texts/nb/deskMedia.ts'
import { asEditor, choose, open, picture, row } from './library.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('a picture is added to the library and described', async () => {
  const page = await asEditor(portal)
  await choose(page, 'flate.jpg', await picture('#204060'))
  await row(page, 'flate.jpg').getByText(media.upload.ready, { exact: true }).waitFor()
  await hasNoBarrier(page)
  await open(page, 'flate.webp')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByLabel(media.details.alt).fill('En blå flate')
  await dialog.getByLabel(media.details.across).fill('25')
  await dialog.getByLabel(media.details.down).fill('40')
  await dialog.getByRole('button', { name: media.details.save, exact: true }).click()
  await dialog.getByText(media.details.saved, { exact: true }).waitFor()
  await hasNoBarrier(page)
})

test('what is no file of the library is refused at once or after the check, with the reason', async () => {
  const page = await asEditor(portal)
  await choose(page, 'side.svg', Buffer.from('<svg onload="canary=1">'))
  await row(page, 'side.svg').getByText(media.upload.wrongType).waitFor()
  await choose(page, '<img src=x onerror=canary=1>.pdf', Buffer.from('<script>canary=1</script>'))
  await row(page, 'onerror').getByText(new RegExp(media.upload.failed)).waitFor()
  await choose(page, 'tekst.vtt', Buffer.from('WEBVTT\n\nikke noe'))
  await row(page, 'tekst.vtt')
    .getByText(new RegExp(media.upload.reasons.captions_invalid.slice(0, 30)))
    .waitFor({ timeout: 30_000 })
  await hasNoBarrier(page)
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
})
