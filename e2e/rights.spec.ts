import { PDFDocument } from '@cantoo/pdf-lib'
import choices from '#texts/nb/consentChoices.ts'
import deskCaseTexts from '#texts/nb/deskCase.ts'
import deskMessageTexts from '#texts/nb/deskMessages.ts'
import messages from '#texts/nb/messages.ts'
import rightsTexts from '#texts/nb/rights.ts'
import entryTexts, { papers as papersEntry } from '#texts/nb/rightsEntry.ts'
import papers from '#texts/nb/papers.ts'
import { callDesk, sentIn, signedIn } from './desk.ts'
import { button, download, field, holdCalls, isFocused, link, localDraft, press, presses, reads } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { detail } from './reporting.ts'
import { atDesk, expects, openCase, policeTold, says } from './rightsSteps.ts'

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
  const input = field(page, correct.fields.time)
  await isFocused(input)
  await press(page, button(page, correct.save), correct.same)
  // Escape closes as the button does, but keeps what was typed.
  await page.keyboard.press('Escape')
  await input.waitFor({ state: 'detached' })
  await isFocused(time)
  await press(page, time)
  await isFocused(input)
  // A field of a time takes its digits one after the other, and where the browser has twelve hours the half of the day.
  await page.keyboard.type('0915a')
  await expect.poll(() => input.inputValue()).toBe('09:15')
  await page.keyboard.press('Escape')
  await expect.poll(() => input.inputValue()).toBe('09:15')
  await press(page, button(page, correct.save), says(page, correct.saved))
  await isFocused(time)
  await page.getByText(detail.clock('09:15')).first().waitFor()
  // The way to a message leaves no second page of the case to go back through.
  await press(page, button(page, correct.moreLink))
  await page.waitForURL(`**/incident/${id}#meldinger`)
  await isFocused(field(page, messages.label))
  // Whoever comes back to the case later is not led there again.
  await press(page, link(page, entryTexts.consents))
  await page.waitForURL(`**/incident/${id}/samtykker`)
  await page.goBack()
  await isFocused(page.getByRole('heading', { level: 1 }))
  await page.goBack()
  expect(page.url()).toBe('about:blank')

  const desk = await atDesk(portal, id)
  const corrected = desk.getByRole('group', { name: deskCaseTexts.corrected.title })
  await press(desk, corrected.locator('summary'))
  await reads(corrected, deskCaseTexts.corrected.clock('14:05'), deskCaseTexts.corrected.clock('09:15'))
})

test('a consent is given and withdrawn by keyboard, and staff see it where they write', async () => {
  const { id, person: amina } = await sentIn(portal)
  const page = await portal.visit({ at: `/incident/${id}`, as: amina, width: 1280 })
  await press(page, link(page, entryTexts.consents))
  const { label } = choices.contact
  await press(page, button(page, consents.yesTo(label)), says(page, consents.saved.yes(label)))
  await isFocused(button(page, consents.withdrawOf(label)))
  await press(page, button(page, consents.withdrawOf(label)), says(page, consents.saved.no(label)))
  const desk = await atDesk(portal, id)
  await hasNoBarrier(desk.getByText(deskMessageTexts.contact.withdrawn))
})

const told = 'Ropt etter på bussen i Østensjø.'

/** The text for the police of a new case, as its reporter reads it. */
async function opened() {
  const witnesses = [{ name: 'Nora Vitne', contact_number: '99887766' }]
  const { id, person } = await sentIn(portal, { date: '2026-11-01', description: told, witnesses })
  const page = await portal.visit({ at: `/incident/${id}`, as: person, width: 1280, expects: /status of 409/ })
  await link(page, papersEntry.title).press('Enter')
  const happened = field(page, papers.parts.happened.name)
  await expect.poll(() => happened.inputValue()).toBe(told)
  return { id, page, happened }
}

test('a reporter reads a text through, changes it, and keeps it as PDF', async () => {
  const { page, happened } = await opened()
  await hasNoBarrier(page.getByText(papers.noEvidence))
  await happened.fill('Min egen tekst om det som skjedde.')
  await page.getByRole('radio', { name: papers.kinds.diskrimineringsnemnda.name }).check()
  await page.getByText(/tre år 1\. november 2029/).waitFor()
  await page.getByRole('radio', { name: papers.kinds.police.name }).check()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await page.getByText(papers.unsaved).waitFor()
  // What is not saved stays on the device.
  await page.reload()
  await page.getByText(papers.unsaved).waitFor()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await page.getByRole('checkbox', { name: papers.withWitnesses }).check()
  const { bytes } = await download(page, async () => {
    // It is saved first, and what is typed meanwhile would be overwritten.
    const letGo = await holdCalls(page, '**/api/papers/*')
    await button(page, papers.pdf).click()
    await expect.poll(() => happened.isEditable()).toBe(false)
    letGo()
  })
  const made = await PDFDocument.load(bytes)
  expect(made.getTitle()).toBe(papers.kinds.police.title)
  await page.getByText(papers.pdfDone).waitFor()
  await page.reload()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
  expect(await localDraft(page).then(String)).not.toContain('egen tekst')
})

test('what a reporter types over a text that staff have changed stays, and they are told', async () => {
  const { id, page, happened } = await opened()
  const lead = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}` })
  const { papers: shown } = await callDesk(lead, `/desk/cases/${id}/papers`)
  await callDesk(lead, `/desk/cases/${id}/papers`, policeTold(shown, 'Rettet av en ansatt.'))
  await happened.fill('Noe annet.')
  await presses(page, papers.save, page.getByRole('alert').filter({ hasText: papers.changed }))
  await expect.poll(() => happened.inputValue()).toBe('Noe annet.')
  await hasNoBarrier(page)
  await button(page, papers.loadNew).click()
  await expect.poll(() => happened.inputValue()).toBe('Rettet av en ansatt.')
  await button(page, papers.reset).click()
  await button(page, papers.resetTitle).click()
  await expect.poll(() => happened.inputValue()).toBe(told)
})
