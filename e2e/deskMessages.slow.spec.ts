import type { Page } from 'playwright'
import accountTexts from '#texts/nb/accounts.ts'
import messageTexts from '#texts/nb/messages.ts'
import shell from '#texts/nb/shell.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import statusTexts from '#texts/nb/status.ts'
import { desk } from '#texts/desk.ts'
import incidentTexts from '#texts/nb/incidents.ts'
import rightsEntry from '#texts/nb/rightsEntry.ts'
import { callDesk, moveCase, query, sentIn, signedIn } from './desk.ts'
import { button, comeBack, field, holdCalls, isFocused, link, localDraft } from './page.ts'
import { losesAnswer, opens, pdf, presses, reads, reloads, untilKept } from './page.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const { messages: deskTexts } = desk
const portal = useSharedPortal()

const expects = /ERR_FAILED|status of (409|503)/
const deskInput = (page: Page) => field(page, deskTexts.label)
const ownInput = (page: Page) => field(page, messageTexts.label)
const atDesk = async (id: number, email = 'leder@example.org') => {
  const page = await signedIn(portal, email, { at: `/desk/cases/${id}` })
  await page.getByRole('heading', { level: 2, name: deskTexts.title }).waitFor()
  return page
}

/** A case about which a lead has asked its reporter. */
async function asked() {
  const { id, person } = await sentIn(portal)
  const staff = await signedIn(portal, 'leder@example.org')
  for (const move of ['acknowledge', 'begin']) await moveCase(staff, id, move)
  await callDesk(staff, `/desk/cases/${id}/messages`, { body: 'Når var det?', ask: true, last_id: null })
  return { id, person, staff }
}

test('a closed case is opened again by its reporter, and staff who answer without having read that are told', async () => {
  const { id, person } = await asked()
  const body = { body: 'Det var på fredag.' }
  expect((await portal.call(`/incidents/messages/${id}`, { token: person.token, body })).status).toBe(201)
  const staff = await atDesk(id)
  await staff.getByText('Det var på fredag.').waitFor()
  await hasNoBarrier(staff.getByText(deskTexts.fresh, { exact: true }))
  await moveCase(staff, id, 'close', { outcome: 'guidance_given' })

  const own = await portal.visit({ at: `/incident/${id}`, as: person, expects })
  await reads(own, own.getByText(statusTexts.Closed).first(), stateTexts.Closed.body)
  await button(own, messageTexts.write).press('Enter')
  await own.getByText(messageTexts.reopens).waitFor()
  const readByUs = own.locator('[data-from=me]').getByText(/^Lest av oss/)
  await readByUs.waitFor()
  await ownInput(own).fill('Det skjedde igjen.')
  await presses(own, messageTexts.send, stateTexts.InProgress.body)

  await deskInput(staff).fill('Takk for alt.')
  await button(staff, deskTexts.send).click()
  await presses(staff, deskTexts.readNew, 'Det skjedde igjen.')
  await expect.poll(() => deskInput(staff).inputValue()).toBe('Takk for alt.')
  await button(staff, desk.case.state.answer).waitFor()
  await presses(staff, deskTexts.send, deskTexts.sent)
  await button(staff, desk.case.state.answer).waitFor({ state: 'detached' })
})

test('a message that comes while the case is open is told of, moves nothing, and is shown when asked for', async () => {
  const { id, person } = await sentIn(portal)
  const page = await atDesk(id, 'saksbehandler@example.org')
  await page.getByText(deskTexts.empty).waitFor()
  await deskInput(page).fill('Påbegynt svar')
  await page.getByText(deskTexts.kept).waitFor()
  // What loads above moves the page.
  await page.waitForLoadState('networkidle')
  const top = await page.evaluate(() => window.scrollY)
  const write = (body: string) => portal.call(`/incidents/messages/${id}`, { token: person.token, body: { body } })
  expect((await write('Ny opplysning.')).status).toBe(201)
  await comeBack(page)
  await page.getByText(deskTexts.news.title).waitFor()
  expect(await page.getByText('Ny opplysning.').count()).toBe(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  await hasNoBarrier(page)
  // A change of the case reads it, and not the message.
  await presses(page, desk.case.people.take, desk.case.people.taken)
  await page.getByLabel(desk.case.priority.label).selectOption(desk.caseCodes.priorities.high)
  await presses(page, desk.case.work.save, page.getByText(desk.case.work.saved, { exact: true }))
  const { rows } = await query(portal, 'SELECT read_at FROM message WHERE incident_id = $1', [id])
  expect(rows).toEqual([{ read_at: null }])
  // Put off, it comes back with the next message.
  await button(page, deskTexts.news.later).click()
  await expect.poll(() => page.getByText(deskTexts.news.title).count()).toBe(0)
  await write('Og en til.')
  await comeBack(page)
  await presses(page, deskTexts.news.show, 'Og en til.')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Og en til.')
  await expect.poll(() => deskInput(page).inputValue()).toBe('Påbegynt svar')
  await expect.poll(() => page.getByText(deskTexts.news.title).count()).toBe(0)
})

test('a reporter finds a question, answers it with a file, and what was typed outlives a reload', async () => {
  const { id, person, staff } = await asked()
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
  await opens(own, `/incident/${id}`, messageTexts.question)
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
  await hasNoBarrier(own.getByText('Når var det?'))
  await button(own, messageTexts.answer).press('Enter')
  await isFocused(ownInput(own))

  await ownInput(own).fill('Det var på fredag.')
  await own.locator('input[type=file]').setInputFiles(pdf('vedtak.pdf'))
  for (const words of ['Det var på fredag.', 'vedtak.pdf']) await untilKept(own, words)
  await own.reload()
  await expect.poll(() => ownInput(own).inputValue()).toBe('Det var på fredag.')
  await own.getByText(incidentTexts.documents.lostAfterReload('vedtak.pdf')).waitFor()
  await own.locator('input[type=file]').setInputFiles(pdf('vedtak.pdf'))
  await hasNoBarrier(own.getByText('vedtak.pdf').first())
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

  await opens(staff, `/desk/cases/${id}`, 'Det var på fredag.', staff.getByText('vedtak.pdf').first())
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
  await field(page, 'Beskrivelse').fill('Påbegynt rapport')
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

test('a conversation that cannot be fetched says so and is fetched again, a message that cannot be sent stays and is sent once when it can be; mails can be switched off', async () => {
  const { id, person } = await sentIn(portal)
  const page = await portal.visit({ as: person, expects })
  const address = `**/api/incidents/messages/${id}*`
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await opens(page, `/incident/${id}`, messageTexts.failed)
  await hasNoBarrier(page)
  await presses(page, shell.retry, messageTexts.empty)
  await button(page, messageTexts.write).press('Enter')
  await ownInput(page).fill('En gang')
  await losesAnswer(page, address)
  await presses(page, messageTexts.send, page.getByRole('alert').first())
  await expect.poll(() => ownInput(page).inputValue()).toBe('En gang')
  await page.unrouteAll()
  await presses(page, messageTexts.send, messageTexts.sent(7))
  const messages = () => portal.call(`/incidents/messages/${id}`, { token: person.token })
  expect((await messages()).body.messages).toHaveLength(1)
  for (const body of ['To', 'Tre', 'Fire'])
    await portal.call(`/incidents/messages/${id}`, { token: person.token, body: { body } })
  await reloads(page, page.getByText('Fire', { exact: true }))
  expect(await page.locator('[data-from=me]').count()).toBe(3)
  await button(page, messageTexts.older).press('Enter')
  await page.getByText('En gang', { exact: true }).waitFor()
  expect(await button(page, messageTexts.older).count()).toBe(0)

  await page.goto('/account/e-post')
  const mails = page.getByRole('checkbox', { name: accountTexts.account.caseMails })
  await expect.poll(() => mails.isEnabled()).toBe(true)
  await mails.uncheck()
  await hasNoBarrier(page.getByText(accountTexts.account.caseMailsOff))
  await page.reload()
  await expect.poll(() => mails.isEnabled()).toBe(true)
  await expect.poll(() => mails.isChecked()).toBe(false)
})
