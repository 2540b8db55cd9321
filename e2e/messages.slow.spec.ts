import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import deskTexts from '#texts/nb/deskMessages.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import messageTexts from '#texts/nb/messages.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import { callDesk, moveCase, sentIn, signedIn } from './desk.ts'
import { button, field, holdCalls, isFocused, link, localDraft, losesAnswer, pdf, reads, untilKept } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const expects = /ERR_FAILED|status of 409/
const ownInput = (page: Page) => field(page, messageTexts.label)

test('a reporter finds a question, answers it with a file, and what was typed outlives a reload', async () => {
  const { id, person } = await sentIn(portal)
  const staff = await signedIn(portal, 'leder@example.org')
  await moveCase(staff, id, 'acknowledge')
  await moveCase(staff, id, 'begin')
  await callDesk(staff, `/desk/cases/${id}/messages`, { body: 'Når var det?', ask: true, last_id: null })
  const own = await portal.visit({ as: person, expects })
  // The link of the mail about it.
  await own.goto('/login?redirect=/dashboard')
  await own.waitForURL('**/dashboard')
  await own.getByText(messageTexts.unread(1)).waitFor()
  await own.goto('/report-harassment')
  await reads(own, messageTexts.unread(1), incidentTexts.list.groups.waiting)
  await hasNoBarrier(own)
  // In a tab behind nobody has read it yet.
  await own.addInitScript(() => {
    if (sessionStorage.getItem('looked')) return
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  })
  await own.goto(`/incident/${id}`)
  await own.getByText(messageTexts.question).waitFor()
  const unread = async () =>
    (await portal.call('/incidents/list', { token: person.token })).body.incidents[0].unread_messages
  expect(await unread()).toBe(1)
  await own.evaluate(() => {
    sessionStorage.setItem('looked', 'yes')
    for (const name of ['visibilityState', 'hidden']) Reflect.deleteProperty(document, name)
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(unread).toBe(0)
  await own.getByText(messageTexts.fresh, { exact: true }).waitFor()
  await own.getByText('Når var det?').waitFor()
  await hasNoBarrier(own)
  await button(own, messageTexts.answer).press('Enter')
  await isFocused(ownInput(own))

  await ownInput(own).fill('Det var på fredag.')
  await own.locator('input[type=file]').setInputFiles(pdf('vedtak.pdf'))
  for (const words of ['Det var på fredag.', 'vedtak.pdf']) await untilKept(own, words)
  await own.reload()
  await expect.poll(() => ownInput(own).inputValue()).toBe('Det var på fredag.')
  await own.getByText(incidentTexts.documents.lostAfterReload('vedtak.pdf')).waitFor()
  await own.locator('input[type=file]').setInputFiles(pdf('vedtak.pdf'))
  await own.getByText('vedtak.pdf').first().waitFor()
  await hasNoBarrier(own)
  // Where something is done to the case the file would be lost too.
  await link(own, rightsEntry.consents).press('Enter')
  await own.getByRole('heading', { level: 1, name: rightsEntry.consents }).waitFor()
  const warned = own.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.type()
  })
  await own.evaluate(() => location.reload())
  expect(await warned).toBe('beforeunload')
  await button(own, incidentTexts.detail.toCase).press('Enter')
  await own.getByText('vedtak.pdf').first().waitFor()
  // What is typed while it goes would go with the draft that is sent.
  const letGo = await holdCalls(own, `**/api/incidents/messages/${id}`)
  await button(own, messageTexts.send).click()
  await expect.poll(() => ownInput(own).isEditable()).toBe(false)
  letGo()
  await reads(own, messageTexts.sent(7), stateTexts.InProgress.body)
  await expect.poll(() => localDraft(own)).toBeNull()
  await own.getByText(messageTexts.notRead).waitFor()

  await staff.goto(`/desk/cases/${id}`)
  await staff.getByText('Det var på fredag.').waitFor()
  await staff.getByText('vedtak.pdf').first().waitFor()
  await staff.getByText(deskTexts.fresh, { exact: true }).waitFor()
})

test('an unsent message is gone from the device at logout, and beside the draft of a report neither ends the other', async () => {
  const leila = await portal.person()
  const { id } = await sentIn(portal, {}, leila)
  const page = await portal.visit({ at: `/incident/${id}`, as: leila, expects })
  await button(page, messageTexts.write).press('Enter')
  await ownInput(page).fill('Hemmelig melding')
  await untilKept(page, 'Hemmelig melding')
  await page.goto('/create-harassment')
  await page.getByLabel('Beskrivelse', { exact: true }).fill('Påbegynt rapport')
  await untilKept(page, 'Påbegynt rapport')
  expect(await localDraft(page)).toContain('Hemmelig melding')
  await page.goto(`/incident/${id}`)
  await expect.poll(() => ownInput(page).inputValue()).toBe('Hemmelig melding')
  await button(page, messageTexts.discard).click()
  await expect.poll(() => localDraft(page)).not.toContain('Hemmelig')
  expect(await localDraft(page)).toContain('Påbegynt rapport')
  await ownInput(page).fill('Enda en')
  await untilKept(page, 'Enda en')
  await page.goto('/logout')
  await expect.poll(() => localDraft(page)).toBeNull()
})

test('a message that cannot be sent stays, and is sent once when it can be', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ at: `/incident/${id}`, as: person, expects })
  await button(page, messageTexts.write).press('Enter')
  await ownInput(page).fill('En gang')
  await losesAnswer(page, `**/api/incidents/messages/${id}`)
  await button(page, messageTexts.send).click()
  await page.getByRole('alert').first().waitFor()
  await expect.poll(() => ownInput(page).inputValue()).toBe('En gang')
  await page.unrouteAll()
  await button(page, messageTexts.send).click()
  await page.getByText(messageTexts.sent(7)).waitFor()
  const messages = () => portal.call(`/incidents/messages/${id}`, { token: person.token })
  expect((await messages()).body.messages).toHaveLength(1)
  for (const body of ['To', 'Tre', 'Fire'])
    await portal.call(`/incidents/messages/${id}`, { token: person.token, body: { body } })
  await page.reload()
  await page.getByText('Fire', { exact: true }).waitFor()
  expect(await page.locator('[data-from=me]').count()).toBe(3)
  await button(page, messageTexts.older).press('Enter')
  await page.getByText('En gang', { exact: true }).waitFor()
  expect(await button(page, messageTexts.older).count()).toBe(0)
})
