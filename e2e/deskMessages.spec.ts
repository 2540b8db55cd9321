import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import deskTexts from '#texts/nb/deskMessages.ts'
import replyTexts from '#texts/nb/replyTexts.ts'
import stateTexts from '#texts/nb/stateTexts.ts'
import { field, moveCase, sentIn } from './desk.ts'
import { button, signedIn } from './deskOversight.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

const deskInput = (page: Page) => field(page, deskTexts.label)

test('staff ask a reporter with words of the house, and what is typed is kept on the server', async () => {
  const { id } = await sentIn(portal, { date: '2026-11-01' })
  const staff = await signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}` })
  await staff.getByText(deskTexts.empty).waitFor()
  await moveCase(staff, id, 'acknowledge')
  await moveCase(staff, id, 'begin')

  await staff.reload()
  await deskInput(staff).fill('Halvferdig svar')
  await staff.getByText(deskTexts.kept).waitFor()
  expect(await staff.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Halv')
  await staff.reload()
  await expect.poll(() => deskInput(staff).inputValue()).toBe('Halvferdig svar')
  await button(staff, deskTexts.discard).click()
  const [reply] = replyTexts.first
  await staff.getByText(deskTexts.more).click()
  await field(staff, deskTexts.reply).selectOption({ label: reply?.title ?? '' })
  await button(staff, deskTexts.insert).click()
  await expect.poll(() => deskInput(staff).inputValue()).toContain(`sak ${id}`)
  await expect.poll(() => deskInput(staff).inputValue()).toContain('1. november 2026')
  await staff.getByRole('checkbox', { name: deskTexts.ask }).check()
  await staff.getByText(stateTexts.WaitingForReporter.body).waitFor()
  await hasNoBarrier(staff)
  await button(staff, deskTexts.sendQuestion).click()
  await staff.getByText(deskTexts.sent).waitFor()
  await staff.getByText(deskTexts.notRead).waitFor()
})
