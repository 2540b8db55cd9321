import { expect, test } from 'vitest'
import caseTexts from '#texts/nb/deskCase.ts'
import callerTexts from '#texts/nb/deskCallerCase.ts'
import documentTexts from '#texts/nb/deskDocuments.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import { toPart } from './atCase.ts'
import { field, heading, signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, pdf, refuseSends } from './reporting.ts'

const portal = useSharedPortal()

test('the case of somebody who called is not lost on the way, nor a document that could not be stored with it', async () => {
  const page = await signedIn(portal, 'saksbehandler@example.org', { at: '/desk/cases/new' })
  await heading(page, callerTexts.title).waitFor()
  await field(page, incidentTexts.facts.country).waitFor()
  await field(page, callerTexts.callerName).first().fill('Samira')
  await field(page, callerTexts.callerContact).fill('90 80 70 60')
  await page.getByRole('checkbox', { name: callerTexts.consent }).check()
  await field(page, incidentTexts.facts.description).fill('Ropt etter på trikken.')
  await page.getByLabel(documentTexts.add.choose).setInputFiles(pdf('brev-fra-skolen.pdf'))
  await page.getByText('brev-fra-skolen.pdf').first().waitFor()
  await page.getByRole('link', { name: callerTexts.title, exact: true }).waitFor()
  await page.getByRole('navigation').getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: caseTexts.unsaved.title })
  await dialog.waitFor()
  await hasNoBarrier(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => field(page, incidentTexts.facts.description).inputValue()).toBe('Ropt etter på trikken.')
  await refuseSends(page, '**/documents')
  await button(page, callerTexts.save).click()
  await heading(page, callerTexts.storedTitle).waitFor()
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await hasNoBarrier(page)
  await page.unroute('**/documents')
  await button(page, documentTexts.add.submit(1)).click()
  await page.waitForURL(/\/desk\/cases\/\d+$/)
  await page.getByText('Ropt etter på trikken.').waitFor()
  await toPart(page, 'documents')
  await page.getByRole('heading', { level: 3, name: 'brev-fra-skolen.pdf' }).waitFor()
})
