import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import incidentTexts from '#texts/nb/incidents.ts'
import entry from '#texts/nb/papersEntry.ts'
import papers from '#texts/nb/papers.ts'
import { callDesk, field, sentIn } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, holdCalls, link } from './reporting.ts'

const portal = useSharedPortal()

const told = 'Ropt etter på bussen i Østensjø.'

/** The text for the police of a new case, as its reporter reads it. */
async function opened() {
  const witnesses = [{ name: 'Nora Vitne', contact_number: '99887766' }]
  const { id, person } = await sentIn(portal, { date: '2026-11-01', description: told, witnesses })
  const page = await portal.visit({ as: person, width: 1280, expects: /status of 409/ })
  await page.goto(`/incident/${id}`)
  await link(page, entry.title).press('Enter')
  const happened = field(page, papers.parts.happened.name)
  await expect.poll(() => happened.inputValue()).toBe(told)
  return { id, page, happened }
}

test('a reporter reads a text through, changes it, and keeps it as PDF', async () => {
  const { page, happened } = await opened()
  await page.getByText(papers.noEvidence).waitFor()
  await hasNoBarrier(page)
  await happened.fill('Min egen tekst om det som skjedde.')
  // Looking at another text loses nothing.
  await page.getByRole('radio', { name: papers.kinds.diskrimineringsnemnda.name }).check()
  await page.getByText(/tre år 1\. november 2029/).waitFor()
  await page.getByRole('radio', { name: papers.kinds.police.name }).check()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await page.getByText(papers.unsaved).waitFor()
  // What is not saved is asked about on the way out, by a link too.
  await page.getByRole('button', { name: incidentTexts.detail.toCase, exact: true }).click()
  const asked = page.getByRole('dialog', { name: papers.leave.title })
  await asked.waitFor()
  await asked.getByRole('button', { name: papers.leave.stay }).click()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
  await page.getByRole('checkbox', { name: papers.withWitnesses }).check()
  const coming = page.waitForEvent('download')
  // It is saved first, and what is typed meanwhile would be overwritten.
  const letGo = await holdCalls(page, '**/api/papers/*')
  await button(page, papers.pdf).click()
  await expect.poll(() => happened.isEditable()).toBe(false)
  letGo()
  const made = await PDFDocument.load(await readFile(await (await coming).path()))
  expect(made.getTitle()).toBe(papers.kinds.police.title)
  await page.getByText(papers.pdfDone).waitFor()
  await page.reload()
  await expect.poll(() => happened.inputValue()).toBe('Min egen tekst om det som skjedde.')
})

test('what a reporter types over a text that staff have changed stays, and they are told', async () => {
  const { id, page, happened } = await opened()
  const lead = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}` })
  const { papers: shown } = await callDesk(lead, `/desk/cases/${id}/papers`)
  const { version, parts } = shown.find(({ kind }: { kind: string }) => kind === 'police')
  const changed = parts.map((one: { part: string }) =>
    one.part === 'happened' ? { ...one, text: 'Rettet av en ansatt.' } : one,
  )
  await callDesk(lead, `/desk/cases/${id}/papers`, { kind: 'police', version, parts: changed })
  await happened.fill('Noe annet.')
  await button(page, papers.save).click()
  await page.getByRole('alert').filter({ hasText: papers.changed }).waitFor()
  await expect.poll(() => happened.inputValue()).toBe('Noe annet.')
  await hasNoBarrier(page)
  await button(page, papers.loadNew).click()
  await expect.poll(() => happened.inputValue()).toBe('Rettet av en ansatt.')
  await button(page, papers.reset).click()
  await button(page, papers.resetTitle).click()
  await expect.poll(() => happened.inputValue()).toBe(told)
})
