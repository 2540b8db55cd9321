import { expect, test } from 'vitest'
import articles from '#texts/nb/deskArticles.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import editorial from '#texts/nb/deskEditorial.ts'
import { said } from './desk.ts'
import { button, field, heading } from './deskOversight.ts'
import { isSaved, openDesk, textOf } from './editors.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

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
