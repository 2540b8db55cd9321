import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import { names, opened, region, report, saidIn, toPart } from './atCase.ts'
import { field } from './desk.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'
import { button, holdCalls } from './reporting.ts'

const { case: t, caseCodes } = desk.nb

const portal = useSharedPortal()

test('a half-written note that names a colleague is there again after a reload, and is saved', async () => {
  const page = await opened(portal, 'caseworker', await report(portal), 'notes')
  await button(page, t.notes.save).click()
  await field(page, t.notes.mention).selectOption(names.lead)
  await field(page, t.notes.label).press('End')
  await field(page, t.notes.label).pressSequentially('ser du på denne?')
  await page.getByText(t.notes.willTell([names.lead])).waitFor()
  await hasNoBarrier(page)
  await page.getByText(t.notes.kept).waitFor()
  await page.reload()
  await page.getByText(t.notes.willTell([names.lead])).waitFor()
  await expect.poll(() => field(page, t.notes.label).inputValue()).toContain('ser du på denne?')
  await button(page, t.notes.save).click()
  await saidIn(page, t.notes.title, t.notes.saved)
  await expect.poll(() => field(page, t.notes.label).inputValue()).toBe('')
  const note = page.getByRole('listitem').filter({ hasText: 'ser du på denne?' })
  await note.getByText(t.notes.mentions([names.lead])).waitFor()
  await page.getByRole('radio', { name: t.notes.audiences.own }).check()
  // Kept only after it was saved, it does not come back as a draft.
  const letGo = await holdCalls(page, '**/notes/draft')
  const held = page.waitForRequest('**/notes/draft')
  await field(page, t.notes.label).fill('Husk å spørre om skolen.')
  await held
  const saved = page.waitForResponse('**/notes')
  await button(page, t.notes.save).click()
  await saved
  letGo()
  await page.getByText(t.notes.own).waitFor()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await page.getByText('Husk å spørre om skolen.').waitFor()
  expect(await field(page, t.notes.label).inputValue()).toBe('')
})

test('two people on one case see each other, and the later save is refused with the name of whoever came first', async () => {
  const id = await report(portal)
  const [ada, lead] = [await opened(portal, 'caseworker', id), await opened(portal, 'lead', id)]
  await lead.getByText(t.alsoHere([names.caseworker])).waitFor()
  await toPart(ada, 'notes')
  await field(ada, t.notes.label).fill('Et langt notat som ikke må bli borte')
  await toPart(ada, 'case')
  await ada.getByLabel(t.priority.label).selectOption(caseCodes.priorities.high)
  await button(lead, caseCodes.moves.acknowledge).click()
  await saidIn(lead, t.state.title, t.state.moved)
  await button(ada, t.work.save).click()
  const refused = region(ada, t.work.title).getByRole('alert').filter({ hasText: names.lead })
  await refused.waitFor()
  await hasNoBarrier(ada)
  await refused.getByRole('button', { name: t.changed.load }).click()
  await region(ada, t.state.title).getByText(t.state.now(caseCodes.statuses.Received)).waitFor()
  await ada.getByText(t.changed.loaded).waitFor()
  // What was typed and chosen is still there, and goes through now.
  await button(ada, t.work.save).click()
  await saidIn(ada, t.work.title, t.work.saved)
  await ada.goBack()
  await expect.poll(() => field(ada, t.notes.label).inputValue()).toBe('Et langt notat som ikke må bli borte')
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
