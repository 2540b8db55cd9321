import { expect, test } from 'vitest'
import replies from '#texts/nb/deskBreachReplies.ts'
import breaches from '#texts/nb/deskBreaches.ts'
import { officer, recorded } from './breaches.ts'
import { button, field, heading, isTold } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { hasNoBarrier, usePortal } from './portal.ts'
import audit from '#texts/nb/deskAudit.ts'

const portal = usePortal()

test('whom a breach is told is written down by keyboard, and it is closed, which the audit log says', async () => {
  const page = await officer(portal, '/desk')
  const { id } = await recorded(page)
  await page.goto(`/desk/breaches/${id}`)
  await press(page, button(page, breaches.changeTitle))
  await page.getByRole('radio', { name: new RegExp(`^${breaches.risks.likely.name}`) }).check()
  await field(page, breaches.consequences).fill('Noen kan bli kjent igjen.')
  await field(page, breaches.measures).fill('Mottakeren har slettet listen.')
  await hasNoBarrier(page)
  await press(page, button(page, breaches.save))
  await page.getByText(breaches.missing.measures).waitFor({ state: 'detached' })
  await isTold(page, replies.changed)
  // What is being changed stays while it is written down who was told.
  await press(page, button(page, breaches.changeTitle))
  await field(page, breaches.measures).fill('Halvskrevet.')
  const dialog = page.getByRole('dialog')
  for (const whom of ['authority', 'board'] as const) {
    const { name } = breaches.told[whom]
    await press(page, button(page, breaches.tick(name)))
    await dialog.getByRole('heading', { name: breaches.tickTitle(name) }).waitFor()
    if (whom === 'board') await hasNoBarrier(page)
    await press(page, dialog.getByRole('button', { name: breaches.tickShort, exact: true }))
    await button(page, breaches.takeBack(name)).waitFor()
  }
  expect(await field(page, breaches.measures).inputValue()).toBe('Halvskrevet.')
  await page.getByText(breaches.ready).waitFor()
  await press(page, button(page, breaches.close))
  await press(page, dialog.getByRole('button', { name: breaches.close }))
  await button(page, breaches.reopen).waitFor()
  await isTold(page, replies.closed)
  await hasNoBarrier(page)
  await press(page, page.getByRole('link', { name: audit.see }))
  await heading(page, audit.title).waitFor()
  await page.waitForURL(/\/desk\/audit\?breach=\d+$/)
  const rows = page.getByRole('table', { name: audit.list }).getByRole('row')
  await rows.getByText(audit.actionOf('breach_closed')).waitFor()
  // Below the row of the columns' names, of this breach alone.
  const others = rows.filter({ hasNotText: audit.of('breach', id) })
  expect([await others.count(), await field(page, audit.filter.breach).inputValue()]).toEqual([1, String(id)])
})
