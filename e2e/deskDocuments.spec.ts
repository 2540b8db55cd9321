import { beforeAll, expect, test } from 'vitest'
import { photo } from '#server/testing/documents.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { wordFile } from '#server/testing/shownDocuments.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { inspection } from '#texts/inspection.ts'
import { atDesk, isDrawn, report } from './documents.ts'
import { hasNoBarrier, useSharedPortal, type Person } from './portal.ts'
import { button } from './reporting.ts'

const { picture, text } = texts
const portal = useSharedPortal()
let kari: Person
beforeAll(async () => void (kari = await portal.person({ isVerified: true })))

test('a lead sees the documents without opening them, and each picture is fetched when it is asked for', async () => {
  const id = await report(portal, kari, {
    'skade.jpg': await photo(1200, 900),
    'notat.docx': wordFile('Hilsen naboen'),
    'hale.jpg': await jpgWithTail(4000),
    'gammel.pdf': Buffer.from('%PDF-1.7\n%%EOF'),
  })
  const page = await atDesk(portal, id)
  await button(page, picture.of(picture.show, 'skade.jpg')).waitFor()
  // Passing it by on the way down is no look at it.
  await button(page, picture.of(picture.show, 'hale.jpg')).scrollIntoViewIfNeeded()
  await button(page, picture.of(picture.show, 'skade.jpg')).press('Enter')
  await isDrawn(page, picture.alt('skade.jpg'))
  expect(await page.getByRole('img').and(page.locator('[src*="/documents/"]')).count()).toBe(1)
  await page.getByText(inspection.nb.findings.trailing_data).first().waitFor()
  await page.getByText(texts.states.unreadable).first().waitFor()
  await button(page, picture.of(text.show, 'notat.docx')).press('Enter')
  await expect.poll(() => page.getByLabel(text.of('notat.docx')).inputValue()).toContain('Hilsen naboen <b>')
  await hasNoBarrier(page)
  await page.reload()
  // Hidden again: what was asked for was remembered in memory alone.
  await button(page, picture.of(picture.show, 'skade.jpg')).waitFor()
}, 180_000)
