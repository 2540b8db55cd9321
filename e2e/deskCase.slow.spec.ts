import { desk } from '#texts/desk.ts'
import papers from '#texts/nb/papers.ts'
import { names, open, opened, region, report, saidIn, toPart } from './atCase.ts'
import { callDesk, signedIn } from './desk.ts'
import { button, comeBack, field, fills, hasFocus, heading, holdCalls, isTold, presses, reloads } from './page.ts'
import { kari as witness } from './reporting.ts'
import { hasNoBarrier, usePortal } from './portal.ts'

const { case: t, caseCodes, workload } = desk

const portal = usePortal()

test('a caseworker plans a task and ends it', async () => {
  const id = await report(portal)
  const page = await opened(portal, 'caseworker', id)
  await button(page, t.tasks.add).click()
  await hasNoBarrier(page)
  await button(page, t.tasks.save).click()
  await fills(page, { [t.tasks.text]: 'Ring skolen', [t.tasks.due]: '2026-01-02' })
  await presses(page, t.tasks.save, saidIn(page, t.tasks.title, t.tasks.saved))
  const tasks = region(page, t.tasks.title)
  await tasks.getByText(/2\. januar 2026, \d+ dager over/).waitFor()
  await page.getByRole('checkbox', { name: t.tasks.done('Ring skolen') }).press(' ')
  await saidIn(page, t.tasks.title, t.tasks.isDone).waitFor()
  // The box has gone under those that are done.
  await hasFocus(page, t.tasks.isDone)
  await tasks.getByText(t.tasks.doneHeading(1)).waitFor()
})

test('a half-written note that names a colleague is there again after a reload, and is saved; the colleague is told until the case is opened', async () => {
  const id = await report(portal)
  const page = await opened(portal, 'caseworker', id, 'notes')
  await button(page, t.notes.save).click()
  await field(page, t.notes.mention).selectOption(names.lead)
  await field(page, t.notes.label).press('End')
  await field(page, t.notes.label).pressSequentially('ser du på denne?')
  await hasNoBarrier(page.getByText(t.notes.willTell([names.lead])))
  await page.getByText(t.notes.kept).waitFor()
  await reloads(page, t.notes.willTell([names.lead]))
  await expect.poll(() => field(page, t.notes.label).inputValue()).toContain('ser du på denne?')
  await presses(page, t.notes.save, saidIn(page, t.notes.title, t.notes.saved))
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
  await reloads(page, 'Husk å spørre om skolen.')
  expect(await field(page, t.notes.label).inputValue()).toBe('')

  const lead = await signedIn(portal, 'leder@example.org')
  const told = lead.getByRole('link', { name: t.mentions.line(names.caseworker, id) })
  await lead.getByText(t.mentions.title(1)).click()
  await hasNoBarrier(told)
  // It can be put away without opening the case, and that can be taken back.
  await presses(lead, lead.getByRole('button', { name: t.mentions.putAwayOf(names.caseworker, id) }), t.mentions.isAway)
  await expect.poll(() => lead.getByText(t.mentions.title(1)).count()).toBe(0)
  await button(lead, t.mentions.undo).click()
  await lead.getByText(t.mentions.title(1)).click()
  await told.click()
  await toPart(lead, 'notes')
  await lead.getByText('ser du på denne?').waitFor()
})

test('a lead hands over all cases of one person, and takes that back', async () => {
  const [id, other] = [await report(portal), await report(portal)]
  const ada = await opened(portal, 'caseworker', id)
  await callDesk(ada, '/desk/bulk/take', { cases: [id, other].map((one) => ({ id: one, version: 1 })) })
  const lead = await signedIn(portal, 'leder@example.org', { at: '/desk/people', title: workload.title })
  await hasNoBarrier(lead)
  await lead.getByRole('button', { name: workload.handOverOf(names.caseworker) }).click()
  const all = lead.getByRole('dialog', { name: t.handOver.title(names.caseworker) })
  await hasNoBarrier(all.getByText(/\d+ saker blir overført/))
  await presses(all, all.getByRole('button', { name: /^Overfør \d+ saker$/ }), t.handOver.choose)
  await field(all, t.handOver.to).selectOption(names.lead)
  await all.getByLabel(t.people.note).fill('Borte til mandag.')
  await all.getByRole('button', { name: /^Overfør \d+ saker$/ }).click()
  await all.getByText(new RegExp(`saker er overført til ${names.lead}`)).waitFor()
  // Nor does the case come back on the screen while nothing answers.
  await comeBack(ada)
  await ada.getByText(t.lost).waitFor()
  await ada.route('**/presence', (route) => route.abort())
  const failed = ada.waitForEvent('requestfailed')
  await comeBack(ada)
  await failed
  await ada.waitForLoadState('networkidle')
  expect(await ada.getByText(t.lost).isVisible()).toBe(true)
  await ada.goto(`/desk/cases/${other}`)
  await hasNoBarrier(heading(ada, t.gone.title))
  await all.getByRole('button', { name: t.handOver.undo }).click()
  await isTold(lead, t.handOver.undone)
  await button(lead, t.handOver.keep).click()
  await reloads(ada, region(ada, t.state.title).getByText(t.people.you(names.caseworker), { exact: true }))
})

test('a lead hands a case over with a note, and whoever reads along changes nothing', async () => {
  const id = await report(portal, { witnesses: [witness] })
  const lead = await opened(portal, 'lead', id)
  await button(lead, t.people.assign).click()
  const one = lead.getByRole('dialog', { name: t.people.assignTitle })
  // By its first letters, as a keyboard chooses: between the events of that the page may be drawn anew.
  for (const [list, name] of [
    [t.people.assignee, t.people.you(names.lead)],
    [t.people.secondReader, names.caseworker],
  ] as const) {
    await one.getByLabel(list).focus()
    await lead.keyboard.type(name)
    await expect.poll(() => one.getByLabel(list).locator('option:checked').textContent()).toBe(name)
  }
  await one.getByLabel(t.people.note).fill('Jeg tar denne.')
  await hasNoBarrier(lead)
  await presses(lead, t.people.submit, saidIn(lead, t.work.title, t.people.assigned))
  await toPart(lead, 'notes')
  await region(lead, t.notes.title).getByText('Jeg tar denne.').waitFor()
  const ada = await open(portal, 'caseworker', id)
  await ada.getByText(t.readOnly).waitFor()
  await toPart(ada, 'notes')
  await hasNoBarrier(button(ada, t.notes.save))
  // Every part of the case is in the page, hidden but one.
  const buttons = ada.locator('main').getByRole('button', { includeHidden: true })
  expect((await buttons.allTextContents()).toSorted()).toEqual([
    t.notes.save,
    t.timeline.oldestFirst,
    papers.staff.open,
  ])
})

test('a lead makes a label, gives it to a case and takes it away; closes the case as the repetition of another, and takes that back', async () => {
  const [id, first] = [await report(portal), await report(portal)]
  const page = await opened(portal, 'lead', id)
  const label = `Følges opp ${id}`
  // By key, because what loads above may move the button under a pointer.
  await button(page, t.labels.create).press('Enter')
  await hasNoBarrier(page.getByRole('dialog'))
  await button(page, t.labels.make).click()
  await field(page, t.labels.name).fill(label)
  await presses(page, t.labels.make, saidIn(page, t.work.title, t.labels.added(label)))
  await page.getByRole('button', { name: t.labels.remove(label) }).click()
  await saidIn(page, t.work.title, t.labels.removed(label)).waitFor()

  await presses(page, caseCodes.moves.acknowledge, saidIn(page, t.state.title, t.state.moved))
  await button(page, t.state.closeMore).click()
  const dialog = page.getByRole('dialog', { name: t.state.closeTitle })
  await dialog.getByLabel(t.state.chooseOutcome).selectOption(caseCodes.outcomes.duplicate)
  await button(page, t.state.close).click()
  await hasNoBarrier(dialog.getByText(t.state.duplicateMissing))
  await dialog.getByLabel(t.state.duplicate).fill(String(first))
  await button(page, t.state.close).click()
  const state = region(page, t.state.title)
  await state.getByRole('link', { name: t.title(first) }).waitFor()
  await presses(page, caseCodes.moves.reopen, state.getByText(t.state.now(caseCodes.statuses.InProgress)))
  expect(await state.getByRole('link', { name: t.title(first) }).count()).toBe(0)
})
