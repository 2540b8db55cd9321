import { expect, test } from 'vitest'
import { toldTexts } from '#contract/incidentFacts.ts'
import caseTexts from '#texts/nb/deskCase.ts'
import codingTexts from '#texts/nb/deskCoding.ts'
import callerTexts from '#texts/nb/deskCallerCase.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import errors from '#texts/nb/errors.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import { toPart } from './atCase.ts'
import { readsWitness, said, signedIn } from './desk.ts'
import { button, field, heading, isFocused } from './page.ts'
import { fillWitness, kari as witness } from './reporting.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('a case of somebody who called is entered, and read with its witness, the caller only when asked for', async () => {
  const page = await signedIn(portal, 'saksbehandler@example.org', { at: '/desk/cases/new' })
  await heading(page, callerTexts.title).waitFor()
  await field(page, incidentTexts.facts.country).waitFor()
  await button(page, callerTexts.addWitness).click()
  await button(page, callerTexts.save).click()
  await page.getByText(said(deskErrors.fields.consent_required)).waitFor()
  await page.getByText(said(errors.fields.required)).first().waitFor()
  await hasNoBarrier(page)
  await field(page, callerTexts.callerName).first().fill('Samira')
  await field(page, callerTexts.callerContact).fill('90 80 70 60')
  await page.getByRole('checkbox', { name: callerTexts.consent }).check()
  await page.getByRole('checkbox', { name: codingTexts.labels.consent_to.contact, exact: true }).check()
  await field(page, incidentTexts.facts.country).selectOption({ label: 'Norge' })
  await field(page, incidentTexts.facts.city).fill('oslo')
  await field(page, incidentTexts.facts.description).fill('Ropt etter på trikken.')
  await fillWitness(page.getByRole('group', { name: incidentTexts.witnesses.number(1) }), witness)
  await button(page, callerTexts.save).click()
  await page.waitForURL(/\/desk\/cases\/\d+$/)
  await page.getByText('Ropt etter på trikken.').waitFor()
  // Neither day, time of day nor category was known, nor was any text told but the description.
  await expect.poll(() => page.getByText(caseTexts.told.empty, { exact: true }).count()).toBe(1 + toldTexts.length)
  await readsWitness(page, witness)
  await page.getByRole('heading', { name: callerTexts.note.title }).waitFor()
  for (const word of ['90807060', 'Samira']) expect(await page.getByText(word).count()).toBe(0)
  await button(page, callerTexts.note.show).click()
  for (const word of ['90807060', 'Samira']) await page.getByText(word).waitFor()
  await isFocused(button(page, callerTexts.note.hide))
  await hasNoBarrier(page)
  await toPart(page, 'coding')
  await page.getByRole('heading', { level: 3, name: codingTexts.groups.source }).click()
  await expect.poll(() => field(page, codingTexts.fields.source).inputValue()).toBe('phone')
})
