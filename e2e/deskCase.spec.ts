import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import status from '#texts/nb/status.ts'
import { names, opened, region, report, saidIn, toPart } from './atCase.ts'
import { heading, readsWitness, sentIn } from './desk.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, kari as witness } from './reporting.ts'

const { case: t, caseCodes } = desk.nb

const portal = useSharedPortal()

test('a caseworker acknowledges a case, takes it and closes it with an outcome', async () => {
  const { id } = await sentIn(portal, { description: 'Noen ropte etter meg på T-banen.\nDet var mange der.' })
  const page = await opened(portal, 'caseworker', id)
  await page.getByText('Det var mange der.').waitFor()
  await hasNoBarrier(page)
  // What the reporter will read stands beside the button before it is pressed.
  const state = region(page, t.state.title)
  await state.getByText(stateTexts.Received.body).waitFor()
  await page.getByText(t.state.readsNow).click()
  await page.getByText(stateTexts.Submitted.body).waitFor()
  await button(page, caseCodes.moves.acknowledge).click()
  await saidIn(page, t.state.title, t.state.moved)
  await state.getByText(t.state.now(caseCodes.statuses.Received)).waitFor()
  await button(page, t.people.take).click()
  await saidIn(page, t.work.title, t.people.taken)

  await button(page, t.state.closeMore).click()
  const dialog = page.getByRole('dialog', { name: t.state.closeTitle })
  await dialog.getByText(stateTexts.Closed.body).waitFor()
  await hasNoBarrier(page)
  await button(page, t.state.close).click()
  await dialog.getByText(t.state.outcomeMissing).waitFor()
  expect(await dialog.getByRole('option', { name: caseCodes.outcomes.duplicate }).count()).toBe(0)
  await dialog.getByLabel(t.state.chooseOutcome).selectOption(caseCodes.outcomes.guidance_given)
  await button(page, t.state.close).click()
  await saidIn(page, t.state.title, t.state.moved)
  await state.getByText(t.state.outcome(caseCodes.outcomes.guidance_given)).waitFor()
  await page.getByText(status.Closed, { exact: false }).first().waitFor()

  await toPart(page, 'timeline')
  const lines = () => region(page, t.timeline.title).getByRole('listitem').allTextContents()
  const last = `${names.caseworker} ${caseCodes.activities.closed}${t.timeline.outcome(caseCodes.outcomes.guidance_given)}`
  await expect.poll(async () => (await lines())[0]).toContain(last)
  expect((await lines()).at(-1)).toContain(`${t.timeline.reporter} ${caseCodes.activities.submitted}`)
  await button(page, t.timeline.oldestFirst).click()
  await expect.poll(async () => (await lines()).at(-1)).toContain(last)
})

test('the number of a witness is nowhere in the page until it is asked for', async () => {
  const id = await report(portal, { witnesses: [witness] })
  const asked: string[] = []
  const page = await opened(portal, 'lead', id)
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
