import type { Page } from 'playwright'
import { todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import documents from '#texts/nb/deskDocuments.ts'
import desk from '#texts/nb/deskRequests.ts'
import replies from '#texts/nb/requestReplies.ts'
import rights from '#texts/nb/rights.ts'
import { said, sentIn, signedIn } from './desk.ts'
import { button, field, fills, isFocused, isTold, press, reads, reloads } from './page.ts'
import { kari } from './reporting.ts'
import { fits, hasNoBarrier, usePortal } from './portal.ts'
import { officerAt, sent, step } from './officer.ts'

/** What the privacy officer does about a witness of a case, at that person's own request. */

const portal = usePortal()

const t = desk.change
const { byWitness } = rights.correct
const name = 'Tuva Avitnesen'
const witness = (called: string, ending: number) => ({ name: called, contact_number: `+4799112${ending}` })
const [first, second] = [witness(name, 233), witness(name, 244)]
const [right, reported] = [witness('Tuva Ariktigsen', 255), witness('Tuva Ameldtsen', 266)]

/** A witness asks, their identity is checked, and the search has found a case in which two have that name. */
async function found() {
  const witnesses = [first, second].map((one) => ({ ...kari, ...one }))
  const { id: case_id, person: owner } = await sentIn(portal, { witnesses })
  const request = await sent(portal, { wish: 'erasure', name, reach: first.contact_number })
  const officer = await officerAt(portal, request)
  await step(officer, request.id, 'identity', { version: 1, how: 'in_person' })
  await step(officer, request.id, 'search', { name, telephone: '' })
  await officer.reload()
  const show = async () => {
    await button(officer, `${desk.search.show} ${desk.search.case(case_id)}`)
      .first()
      .click()
    await officer.getByText(desk.facts.lead).waitFor()
  }
  /** Searches and opens the case on the page. */
  const open = async () => {
    // What was found before stands until the request has been fetched again, and is drawn anew then.
    await Promise.all([
      officer.waitForResponse('**/search'),
      officer.waitForResponse(`**/desk/requests/${request.id}`),
      button(officer, desk.search.submit).click(),
    ])
    await show()
  }
  const search = async (words: string) => {
    await fills(officer, { [desk.search.name]: words, [desk.search.telephone]: '' })
    await open()
  }
  const isDone = async (what: keyof typeof t.done, words: string) => {
    await isTold(officer, words)
    await officer.getByText(`${desk.search.case(case_id)}: ${t.done[what]}`).waitFor()
  }
  return { owner, case_id, officer, show, open, search, isDone }
}

const templates = (officer: Page) => field(officer, desk.templates).locator('option').allTextContents()

test('by keyboard a witness is corrected, with what was typed kept, restricted, which staff and reporter read, released with a reason, and taken out, also what stood there before; the reporter reads what was done', async () => {
  const { officer, owner, case_id, open, show, search, isDone } = await found()
  for (const order of desk.answer.limits.erasure)
    await officer.getByRole('listitem').filter({ hasText: order }).waitFor()
  await expect.poll(() => templates(officer)).toContain('Ingenting er lagret')
  expect(await templates(officer)).not.toContain('Sletting')
  await open()
  await hasNoBarrier(officer, [320, 1280, 390])
  await press(officer, officer.getByRole('button', { name: `${t.correct}: ${name}` }).first())
  const correcting = officer.getByRole('dialog', { name: t.correctTitle(name) })
  await correcting.waitFor()
  const labelled = (label: string) => field(correcting, label)
  const [named, number] = [labelled(t.labels.name), labelled(t.labels.contact_number)]
  const save = () => press(officer, correcting.getByRole('button', { name: t.correctSave }))
  await save()
  await expect.poll(() => named.getAttribute('aria-invalid')).toBe('true')
  await correcting.getByText(said(deskErrors.fields.stands_already)).waitFor()
  await number.fill('')
  await save()
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(officer)
  await named.fill(right.name)
  await number.fill(right.contact_number)
  await officer.route('**/witness-correction', (route) => route.abort())
  await save()
  await correcting.getByRole('alert').first().waitFor()
  await officer.unroute('**/witness-correction')
  expect(await named.inputValue()).toBe(right.name)
  await number.focus()
  await save()
  await correcting.waitFor({ state: 'detached' })
  await isDone('corrected', replies.witnessCorrected)

  await search(right.name)
  await officer.getByText(`${right.name}, ${right.contact_number}`).waitFor()
  const { body } = await portal.call(`/incidents/show/${case_id}`, { token: owner.token })
  expect(body.incident.witnesses).toContainEqual(expect.objectContaining({ ...kari, ...right }))
  await press(officer, officer.getByRole('button', { name: `${t.restrict}: ${right.name}` }))
  const resting = officer.getByRole('dialog', { name: t.restrictTitle(right.name) })
  await hasNoBarrier(resting)
  await press(officer, resting.getByRole('button', { name: t.restrictConfirm }))
  await isDone('restricted', replies.witnessRestricted)
  await officer.getByText(desk.restricting, { exact: true }).waitFor()
  await expect.poll(() => templates(officer)).toContain('Begrensning')
  await show()
  await officer.getByText(t.restrictedSince(longDate(todayInOslo()))).waitFor()
  await officer.setViewportSize({ width: 320, height: 700 })
  await fits(officer)
  const lead = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${case_id}` })
  await reads(lead, documents.restrictedWitness(1, longDate(todayInOslo())), name)
  expect(await lead.getByText(right.name).count()).toBe(0)
  await hasNoBarrier(lead)
  const reporter = await portal.visit({ at: `/incident/${case_id}/rett`, as: owner })
  await reads(reporter, byWitness.restricted, reporter.getByText(right.name).first())

  const done = officer.getByRole('region', { name: t.title })
  await press(officer, done.getByRole('button', { name: `${t.release}: ${desk.search.case(case_id)}` }))
  const ending = officer.getByRole('dialog', { name: t.releaseTitle })
  const reason = ending.getByLabel(t.releaseNote)
  const release = () => press(officer, ending.getByRole('button', { name: t.releaseSave }))
  await release()
  await expect.poll(() => reason.getAttribute('aria-invalid')).toBe('true')
  await hasNoBarrier(officer)
  const note = 'Hun fikk vite det på telefon.'
  await reason.fill(note)
  await release()
  await isTold(officer, replies.witnessReleased)
  await reads(done, note, t.since.ended)
  await hasNoBarrier(officer.getByText(`${desk.search.case(case_id)}: ${t.done.released}`))
  await reloads(lead, lead.getByText(right.name).first())

  await search(name)
  const out = officer.getByRole('button', { name: `${t.erase}: ${name}` }).first()
  await press(officer, out)
  const erasing = officer.getByRole('dialog', { name: t.eraseTitle(name) })
  await hasNoBarrier(erasing)
  await officer.keyboard.press('Escape')
  await erasing.waitFor({ state: 'detached' })
  await isFocused(out)
  // The check for barriers scrolls.
  await out.scrollIntoViewIfNeeded()
  await press(officer, out)
  await press(officer, erasing.getByRole('button', { name: t.eraseConfirm }))
  await isDone('erased', replies.witnessErased)
  await expect.poll(() => templates(officer)).toContain('Sletting')
  await expect.poll(() => templates(officer)).not.toContain('Ingenting er lagret')

  // The reporter corrects who was corrected: what stood before is found as that, without whoever stands there now.
  const { version, witnesses } = (await portal.call(`/incidents/show/${case_id}`, { token: owner.token })).body.incident
  const witness_id = witnesses.find((one: { name: string }) => one.name === right.name).id
  const correction = { version, field: 'witness', witness_id, value: reported }
  const corrected = await portal.call(`/incidents/corrections/${case_id}`, { token: owner.token, body: correction })
  expect(corrected.status).toBe(200)
  await search(right.name)
  const today = longDate(todayInOslo())
  const hit = officer.getByText(desk.search.hit(desk.search.former(today), desk.likenesses.name))
  await hit.waitFor()
  await reads(officer, `${right.name}, ${right.contact_number}`, t.former(today))
  expect(await officer.getByText(reported.name).count()).toBe(0)
  await hasNoBarrier(officer, [320, 1280, 390])
  await press(officer, officer.getByRole('button', { name: `${t.eraseFormer}: ${right.name}` }))
  const asked = officer.getByRole('dialog', { name: t.eraseFormerTitle(right.name) })
  await hasNoBarrier(asked)
  await press(officer, asked.getByRole('button', { name: t.eraseConfirm }))
  await isDone('former_erased', replies.formerWitnessErased)
  await hit.waitFor({ state: 'detached' })

  await reloads(reporter, byWitness.erased, byWitness.corrected, byWitness.released, byWitness.former_erased)
  for (const gone of [right.name, name]) expect(await reporter.getByText(gone).count()).toBe(0)
  await hasNoBarrier(reporter)
})
