import { expect, test } from 'vitest'
import choices from '#texts/nb/consentChoices.ts'
import deskCaseTexts from '#texts/nb/deskCase.ts'
import deskMessageTexts from '#texts/nb/deskMessages.ts'
import messages from '#texts/nb/messages.ts'
import rightsTexts from '#texts/nb/rights.ts'
import entryTexts from '#texts/nb/rightsEntry.ts'
import { sentIn } from './desk.ts'
import { press } from './keyboard.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, detail, link } from './reporting.ts'
import { atDesk, expects, hasFocus, openCase, says } from './rightsSteps.ts'

const portal = useSharedPortal()

const { correct, consents } = rightsTexts

test('a reporter corrects the time of a case by keyboard, and staff see what it said first', async () => {
  const { id, person: amina } = await sentIn(portal)
  const page = await portal.visit({ as: amina, width: 1280, expects })
  await openCase(page, id)
  await expect.poll(() => page.title()).toContain(entryTexts.correct)
  await hasNoBarrier(page)
  const time = button(page, correct.change(correct.fields.time))
  await press(page, time)
  const input = page.getByLabel(correct.fields.time, { exact: true })
  await hasFocus(input)
  // Nothing was changed yet.
  await press(page, button(page, correct.save))
  await page.getByText(correct.same).waitFor()
  // Escape closes as the button does, but keeps what was typed.
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  await hasFocus(time)
  await press(page, time)
  await hasFocus(input)
  // A field of a time takes its digits one after the other, and where the browser has twelve hours the half of the day.
  await page.keyboard.type('0915a')
  await expect.poll(() => input.inputValue()).toBe('09:15')
  await page.keyboard.press('Escape')
  await expect.poll(() => input.inputValue()).toBe('09:15')
  await press(page, button(page, correct.save))
  await says(page, correct.saved)
  await hasFocus(time)
  await page.getByText(detail.clock('09:15')).first().waitFor()
  // The way to a message leaves no second page of the case to go back through.
  await press(page, button(page, correct.moreLink))
  await page.waitForURL(`**/incident/${id}#meldinger`)
  await hasFocus(page.getByLabel(messages.label, { exact: true }))
  // Whoever comes back to the case later is not led there again.
  await press(page, link(page, entryTexts.consents))
  await page.waitForURL(`**/incident/${id}/samtykker`)
  await page.goBack()
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await page.goBack()
  expect(page.url()).toBe('about:blank')

  const desk = await atDesk(portal, id)
  const corrected = desk.getByRole('group', { name: deskCaseTexts.corrected.title })
  await press(desk, corrected.locator('summary'))
  await corrected.getByText(deskCaseTexts.corrected.clock('14:05')).waitFor()
  await corrected.getByText(deskCaseTexts.corrected.clock('09:15')).waitFor()
})

test('a consent is given and withdrawn by keyboard, and staff see it where they write', async () => {
  const { id, person: amina } = await sentIn(portal)
  const page = await portal.visit({ as: amina, width: 1280 })
  await page.goto(`/incident/${id}`)
  await press(page, link(page, entryTexts.consents))
  const { label } = choices.contact
  await press(page, button(page, consents.yesTo(label)))
  await says(page, consents.saved.yes(label))
  await hasFocus(button(page, consents.withdrawOf(label)))
  await press(page, button(page, consents.withdrawOf(label)))
  await says(page, consents.saved.no(label))
  const desk = await atDesk(portal, id)
  await desk.getByText(deskMessageTexts.contact.withdrawn).waitFor()
  await hasNoBarrier(desk)
})
