import type { Cookie, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import languages from '#texts/nb/contactLanguages.ts'
import errors from '#texts/nb/errors.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import status from '#texts/nb/status.ts'
import { demoPerson, field, givePassword, giveRecoveryCode, heading, readsWitness, said } from './desk.ts'
import { hasNoBarrier, openPortal, type Person, type Portal } from './portal.ts'
import { button, given, kari as witness } from './reporting.ts'

const { case: t, caseCodes, frame, workload } = desk.nb
const names = { caseworker: 'Demo saksbehandler', lead: 'Demo leder' }

let portal: Portal
let kari: Person
const signedIn: Record<keyof typeof names, Cookie[]> = { caseworker: [], lead: [] }
beforeAll(async () => {
  portal = await openPortal()
  kari = await portal.person()
  // A recovery code is good once, so each signs in once for all tests.
  for (const [role, address] of [
    ['caseworker', 'saksbehandler@example.org'],
    ['lead', 'leder@example.org'],
  ] as const) {
    const page = await portal.visit({ expects: /status of 401/ })
    const demo = demoPerson(portal, address)
    await page.goto('/desk/login')
    await givePassword(page, demo)
    await giveRecoveryCode(page, demo.code, { isOnly: true })
    await button(page, frame.signOut).waitFor()
    signedIn[role] = await page.context().cookies()
  }
  await portal.leave()
})
afterEach(() => portal.leave())
afterAll(() => portal.close())

async function report(change: Record<string, unknown> = {}, by: Person = kari) {
  const city_id = (await portal.call('/general/cities/list?country_id=578')).body.cities[0].id
  return (await given(portal, by, { status: 'Submitted', city_id, witnesses: [witness], ...change })).id
}

/** The page of a case, as one of the demo people. */
async function open(role: keyof typeof names, id: number, width = 1280) {
  const page = await portal.visit({ width, expects: /status of (403|404|409|422)|ERR_FAILED/ })
  await page.context().addCookies(signedIn[role])
  await page.goto(`/desk/cases/${id}`)
  return page
}

const opened = async (role: keyof typeof names, id: number) => {
  const page = await open(role, id)
  await heading(page, t.title(id)).waitFor()
  return page
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const saidIn = (page: Page, name: string, words: string) =>
  region(page, name).getByRole('status').filter({ hasText: words }).waitFor()

test('a caseworker acknowledges a case, takes it, notes, plans, labels and closes it with an outcome', async () => {
  const id = await report({ description: 'Noen ropte etter meg på T-banen.\nDet var mange der.' })
  const label = `Følges opp ${id}`
  const lead = await opened('lead', id)
  // By key, because what loads above may move the button under a pointer.
  await button(lead, t.labels.create).press('Enter')
  await lead.getByRole('dialog').waitFor()
  await hasNoBarrier(lead)
  await button(lead, t.labels.make).click()
  await field(lead, t.labels.name).fill(label)
  await button(lead, t.labels.make).click()
  await saidIn(lead, t.work.title, t.labels.added(label))
  await lead.getByRole('button', { name: t.labels.remove(label) }).click()
  await saidIn(lead, t.work.title, t.labels.removed(label))

  const page = await opened('caseworker', id)
  await page.getByText('Det var mange der.').waitFor()
  await hasNoBarrier(page)
  // What the reporter will read stands beside the button before it is pressed.
  const work = region(page, t.work.title)
  await work.getByText(stateTexts.Submitted.body).waitFor()
  await work.getByText(stateTexts.Received.body).waitFor()
  await button(page, caseCodes.moves.acknowledge).click()
  await saidIn(page, t.work.title, t.state.moved)
  await work.getByText(t.state.now(caseCodes.statuses.Received)).waitFor()
  expect((await portal.call(`/incidents/show/${id}`, { token: kari.token })).body.incident.status).toBe('Received')
  await button(page, t.people.take).click()
  await saidIn(page, t.work.title, t.people.taken)

  await button(page, t.notes.save).click()
  await field(page, t.notes.mention).selectOption(names.lead)
  await field(page, t.notes.label).press('End')
  await field(page, t.notes.label).pressSequentially('ser du på denne?')
  await page.getByText(t.notes.willTell([names.lead])).waitFor()
  await hasNoBarrier(page)
  // A half-written note is there again after a reload.
  await page.getByText(t.notes.kept).waitFor()
  await page.reload()
  await page.getByText(t.notes.willTell([names.lead])).waitFor()
  await expect.poll(() => field(page, t.notes.label).inputValue()).toContain('ser du på denne?')
  await button(page, t.notes.save).click()
  await saidIn(page, t.notes.title, t.notes.saved)
  expect(await field(page, t.notes.label).inputValue()).toBe('')
  const note = page.getByRole('listitem').filter({ hasText: 'ser du på denne?' })
  await note.getByText(t.notes.mentions([names.lead])).waitFor()
  await page.getByRole('radio', { name: t.notes.audiences.own }).check()
  await field(page, t.notes.label).fill('Husk å spørre om skolen.')
  await button(page, t.notes.save).click()
  await note.first().waitFor()
  await page.getByText(t.notes.own).waitFor()

  await button(page, t.tasks.add).click()
  await hasNoBarrier(page)
  await button(page, t.tasks.save).click()
  await field(page, t.tasks.text).fill('Ring skolen')
  await field(page, t.tasks.due).fill('2026-01-02')
  await button(page, t.tasks.save).click()
  await saidIn(page, t.tasks.title, t.tasks.saved)
  const tasks = region(page, t.tasks.title)
  await tasks.getByText(/2\. januar 2026, \d+ dager over/).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('checkbox', { name: t.tasks.done('Ring skolen') }).check()
  await saidIn(page, t.tasks.title, t.tasks.isDone)
  await tasks.getByText(t.tasks.doneHeading(1)).waitFor()

  await page.getByLabel(t.labels.add).selectOption(label)
  await button(page, t.labels.addButton).click()
  await saidIn(page, t.work.title, t.labels.added(label))
  await page.getByLabel(t.priority.label).selectOption(caseCodes.priorities.urgent)
  await button(page, t.work.save).click()
  await saidIn(page, t.work.title, t.work.saved)

  await button(page, t.state.closeMore).click()
  const dialog = page.getByRole('dialog', { name: t.state.closeTitle })
  await dialog.getByText(stateTexts.Closed.body).waitFor()
  await hasNoBarrier(page)
  await button(page, t.state.close).click()
  await dialog.getByText(t.state.outcomeMissing).waitFor()
  expect(await dialog.getByRole('option', { name: caseCodes.outcomes.duplicate }).count()).toBe(0)
  await dialog.getByLabel(t.state.chooseOutcome).selectOption(caseCodes.outcomes.guidance_given)
  await button(page, t.state.close).click()
  await saidIn(page, t.work.title, t.state.moved)
  await work.getByText(t.state.outcome(caseCodes.outcomes.guidance_given)).waitFor()
  expect((await portal.call(`/incidents/show/${id}`, { token: kari.token })).body.incident.status).toBe('Closed')
  await page.getByText(status.Closed, { exact: false }).first().waitFor()

  const history = region(page, t.timeline.title)
  const lines = await history.getByRole('listitem').allTextContents()
  const last = `${names.caseworker} ${caseCodes.activities.closed}${t.timeline.outcome(caseCodes.outcomes.guidance_given)}`
  expect(lines[0]).toContain(last)
  expect(lines.at(-1)).toContain(`${t.timeline.reporter} ${caseCodes.activities.submitted}`)
  await button(page, t.timeline.oldestFirst).click()
  expect((await history.getByRole('listitem').allTextContents()).at(-1)).toContain(last)
  await hasNoBarrier(page)

  // The lead is told of the note until the case is opened, reads no note of the caseworker's own, and opens the case again.
  await lead.goto('/desk')
  const told = lead.getByRole('link', { name: t.mentions.line(names.caseworker, id) })
  await lead.getByText(t.mentions.title(1)).click()
  await told.waitFor()
  await hasNoBarrier(lead)
  // It can be put away without opening the case, and that can be taken back.
  await lead.getByRole('button', { name: t.mentions.putAwayOf(names.caseworker, id) }).click()
  await lead.getByText(t.mentions.isAway).waitFor()
  await expect.poll(() => lead.getByText(t.mentions.title(1)).count()).toBe(0)
  await hasNoBarrier(lead)
  await button(lead, t.mentions.undo).click()
  await lead.getByText(t.mentions.title(1)).click()
  await told.click()
  await lead.getByText('ser du på denne?').waitFor()
  expect(await lead.getByText('Husk å spørre om skolen.').count()).toBe(0)
  await button(lead, caseCodes.moves.reopen).click()
  await saidIn(lead, t.work.title, t.state.moved)
})

test('two people on one case see each other, and the later save is refused with the name of whoever came first', async () => {
  const id = await report()
  const [ada, lead] = [await opened('caseworker', id), await opened('lead', id)]
  await lead.getByText(t.alsoHere([names.caseworker])).waitFor()
  await field(ada, t.notes.label).fill('Et langt notat som ikke må bli borte')
  await ada.getByLabel(t.priority.label).selectOption(caseCodes.priorities.high)
  await button(lead, caseCodes.moves.acknowledge).click()
  await saidIn(lead, t.work.title, t.state.moved)
  await button(ada, t.work.save).click()
  const refused = region(ada, t.work.title).getByRole('alert').filter({ hasText: names.lead })
  await refused.waitFor()
  await hasNoBarrier(ada)
  await refused.getByRole('button', { name: t.changed.load }).click()
  await region(ada, t.work.title).getByText(t.state.now(caseCodes.statuses.Received)).waitFor()
  await ada.getByText(t.changed.loaded).waitFor()
  // What was typed and chosen is still there, and goes through now.
  await expect.poll(() => field(ada, t.notes.label).inputValue()).toBe('Et langt notat som ikke må bli borte')
  await button(ada, t.work.save).click()
  await saidIn(ada, t.work.title, t.work.saved)
  // Nor does it go away with the network.
  await ada.route('**/notes', (route) => route.abort())
  await button(ada, t.notes.save).click()
  await region(ada, t.notes.title).getByRole('alert').waitFor()
  await expect.poll(() => field(ada, t.notes.label).inputValue()).toBe('Et langt notat som ikke må bli borte')
  await ada.unroute('**/notes')
  await button(ada, t.notes.save).dblclick()
  await saidIn(ada, t.notes.title, t.notes.saved)
  await ada.reload()
  await region(ada, t.notes.title).getByRole('listitem').first().waitFor()
  expect(await region(ada, t.notes.title).getByRole('listitem').count()).toBe(1)
})

test('a lead hands a case over with a note, then all cases of one person, and takes that back', async () => {
  const [id, other] = [await report(), await report()]
  const ada = await opened('caseworker', id)
  for (const one of [id, other]) {
    await ada.goto(`/desk/cases/${one}`)
    await button(ada, t.people.take).click()
    await saidIn(ada, t.work.title, t.people.taken)
  }
  const lead = await opened('lead', id)
  await button(lead, t.people.all(names.caseworker)).click()
  const all = lead.getByRole('dialog', { name: t.handOver.title(names.caseworker) })
  await all.getByText(/\d+ saker blir overført/).waitFor()
  await hasNoBarrier(lead)
  await all.getByRole('button', { name: /^Overfør \d+ saker$/ }).click()
  await all.getByText(t.handOver.choose).waitFor()
  await all.getByLabel(t.handOver.to, { exact: true }).selectOption(names.lead)
  await all.getByLabel(t.people.note).fill('Borte til mandag.')
  await all.getByRole('button', { name: /^Overfør \d+ saker$/ }).click()
  await all.getByText(new RegExp(`saker er overført til ${names.lead}`)).waitFor()
  await hasNoBarrier(lead)
  await ada.goto(`/desk/cases/${other}`)
  await heading(ada, t.gone.title).waitFor()
  await hasNoBarrier(ada)
  await all.getByRole('button', { name: t.handOver.undo }).click()
  await all.getByText(t.handOver.undone).waitFor()
  await button(lead, t.handOver.keep).click()
  await region(lead, t.work.title).getByText(names.caseworker, { exact: true }).waitFor()

  // The page of who has what leads to the same.
  const load = await open('lead', id)
  await load.getByRole('link', { name: workload.title, exact: true }).click()
  await heading(load, workload.title).waitFor()
  await hasNoBarrier(load)
  await load.getByRole('button', { name: workload.handOverOf(names.caseworker) }).click()
  await load.getByRole('dialog', { name: t.handOver.title(names.caseworker) }).waitFor()
  await load.keyboard.press('Escape')

  await button(lead, t.people.assign).click()
  const one = lead.getByRole('dialog', { name: t.people.assignTitle })
  await one.getByLabel(t.people.assignee).selectOption(t.people.you(names.lead))
  await one.getByLabel(t.people.secondReader).selectOption(names.caseworker)
  await one.getByLabel(t.people.note).fill('Jeg tar denne.')
  await hasNoBarrier(lead)
  await button(lead, t.people.submit).click()
  await saidIn(lead, t.work.title, t.people.assigned)
  await region(lead, t.notes.title).getByText('Jeg tar denne.').waitFor()
  // Whoever reads along sees the case and may write a note, but changes nothing else.
  await ada.goto(`/desk/cases/${id}`)
  await ada.getByText(t.readOnly).waitFor()
  await button(ada, t.notes.save).waitFor()
  for (const name of [t.tasks.add, t.labels.addButton, t.people.take])
    expect([name, await button(ada, name).count()]).toEqual([name, 0])
  expect(await ada.getByRole('button', { name: t.told.showOf(witness.name) }).count()).toBe(0)
  await hasNoBarrier(ada)
})

test('a lead closes a case as the repetition of another, and takes that back', async () => {
  const [id, first] = [await report(), await report()]
  const page = await opened('lead', id)
  await button(page, caseCodes.moves.acknowledge).click()
  await saidIn(page, t.work.title, t.state.moved)
  await button(page, t.state.closeMore).click()
  const dialog = page.getByRole('dialog', { name: t.state.closeTitle })
  await dialog.getByLabel(t.state.chooseOutcome).selectOption(caseCodes.outcomes.duplicate)
  await button(page, t.state.close).click()
  await dialog.getByText(t.state.duplicateMissing).waitFor()
  // A case is no repetition of itself.
  await dialog.getByLabel(t.state.duplicate).fill(String(id))
  await button(page, t.state.close).click()
  await dialog.getByText(said(errors.fields.invalid)).waitFor()
  await hasNoBarrier(page)
  await dialog.getByLabel(t.state.duplicate).fill(String(first))
  await button(page, t.state.close).click()
  const work = region(page, t.work.title)
  await work.getByRole('link', { name: t.title(first) }).waitFor()
  await hasNoBarrier(page)
  await button(page, caseCodes.moves.reopen).click()
  await work.getByText(t.state.now(caseCodes.statuses.InProgress)).waitFor()
  expect(await work.getByRole('link', { name: t.title(first) }).count()).toBe(0)
})

test('the number of a witness is nowhere in the page until it is asked for', async () => {
  const id = await report()
  const asked: string[] = []
  const page = await open('lead', id)
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.reload()
  await heading(page, t.title(id)).waitFor()
  await page.getByText(t.told.hidden).waitFor()
  expect(await page.content()).not.toContain(witness.contact_number)
  await readsWitness(page, witness)
  await page.getByRole('link', { name: witness.contact_number }).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('button', { name: t.told.hideOf(witness.name) }).click()
  await page.getByText(t.told.hidden).waitFor()
  expect(await page.content()).not.toContain(witness.contact_number)
  // One look, one reading of the case.
  expect(asked.filter((one) => one === `GET /api/desk/cases/${id}`)).toHaveLength(1)
})

test('whoever works on a case reads which language its reporter would like to be talked to in, and nothing while there is none', async () => {
  const person = await portal.person()
  const { name, phone_number, gender } = person.user
  const id = await report({}, person)
  const page = await opened('caseworker', id)
  const told = region(page, t.told.title)
  await told.getByText(t.told.whoHidden).waitFor()
  expect(await told.getByText(t.told.language('')).count()).toBe(0)
  const choice = { name, phone_number, gender, contact_language: 'kmr' }
  expect((await portal.call('/auth/update-account', { token: person.token, body: choice })).status).toBe(200)
  await page.reload()
  await told.getByText(t.told.language(languages.names.kmr), { exact: true }).waitFor()
  await hasNoBarrier(page)
})

test('a case that is not there and an address without a number are told apart from a page that does not load', async () => {
  const page = await open('caseworker', 999_999)
  await heading(page, t.gone.title).waitFor()
  await hasNoBarrier(page)
  await page.goto('/desk/cases/0')
  await heading(page, desk.nb.notFound.title).waitFor()
  const id = await report()
  await page.route(`**/api/desk/cases/${id}`, (route) => route.fulfill({ status: 403, json: { code: 'unexpected' } }))
  await page.goto(`/desk/cases/${id}`)
  await button(page, frame.retry).waitFor()
  await hasNoBarrier(page)
  await page.unroute(`**/api/desk/cases/${id}`)
  await button(page, frame.retry).click()
  await heading(page, t.title(id)).waitFor()
})

test('a case is read, acknowledged and closed by keyboard alone', async () => {
  const id = await report()
  const page = await opened('caseworker', id)
  /** Presses Tab until something of this name has the focus. */
  const tabTo = async (name: string) => {
    const isThere = () =>
      page.evaluate((wanted) => {
        const element = document.activeElement
        const label = element instanceof HTMLSelectElement ? element.labels[0]?.innerText : undefined
        return [element?.getAttribute('aria-label'), label, element?.textContent].some((one) => one?.trim() === wanted)
      }, name)
    for (let at = 0; at < 80; at++) {
      if (await isThere()) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  for (const [name, state] of [
    [caseCodes.moves.acknowledge, 'Received'],
    [caseCodes.moves.begin, 'InProgress'],
  ] as const) {
    await tabTo(name)
    await page.keyboard.press('Enter')
    await region(page, t.work.title).getByText(t.state.now(caseCodes.statuses[state])).waitFor()
    // The button has gone, and the keyboard goes on in the same part of the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#work') !== null)).toBe(true)
  }
  await tabTo(t.state.closeMore)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: t.state.closeTitle }).waitFor()
  await tabTo(t.state.chooseOutcome)
  await page.keyboard.type('Råd')
  await tabTo(t.state.close)
  await page.keyboard.press('Enter')
  await region(page, t.work.title).getByText(t.state.now(caseCodes.statuses.Closed)).waitFor()
})
