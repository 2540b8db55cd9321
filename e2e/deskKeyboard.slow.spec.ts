import { test } from 'vitest'
import { desk } from '#texts/desk.ts'
import { moveCase, sentIn } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import { isSeen, press, tabTo } from './keyboard.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button } from './reporting.ts'

const { caseCodes, case: words } = desk.nb

const portal = useSharedPortal()

test('by keyboard alone: write a note on a case, and close it with an outcome', async () => {
  const { id } = await sentIn(portal)
  const page = await signedIn(portal, 'saksbehandler@example.org')
  await moveCase(page, id, 'acknowledge')
  await page.goto(`/desk/cases/${id}`)
  await page.getByText(words.state.now(caseCodes.statuses.Received)).waitFor()
  await hasNoBarrier(page)
  const note = page.getByLabel(words.notes.label, { exact: true })
  await tabTo(page, note)
  await page.keyboard.type('Ringte tilbake. Vi tar det videre sammen.')
  await press(page, button(page, words.notes.save))
  await page.getByRole('listitem').filter({ hasText: 'Ringte tilbake.' }).first().waitFor()
  await hasNoBarrier(page)

  await press(page, button(page, words.state.closeMore))
  const dialog = page.getByRole('dialog', { name: words.state.closeTitle })
  await dialog.waitFor()
  await isSeen(page)
  await hasNoBarrier(page)
  await tabTo(page, dialog.getByLabel(words.state.chooseOutcome))
  await page.keyboard.type(caseCodes.outcomes.guidance_given)
  await press(page, dialog.getByRole('button', { name: words.state.close, exact: true }))
  await page.getByText(words.state.now(caseCodes.statuses.Closed)).waitFor()
  await page.getByText(words.state.outcome(caseCodes.outcomes.guidance_given)).first().waitFor()
  await hasNoBarrier(page)
})
