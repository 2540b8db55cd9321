import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import rightsTexts from '#texts/nb/rights.ts'
import entryTexts from '#texts/nb/rightsEntry.ts'
import { signedIn } from './deskOversight.ts'
import type { Portal } from './portal.ts'
import { button, link } from './reporting.ts'

const { correct } = rightsTexts

/** Refused calls, which the browser writes to its console. */
export const expects = /status of (404|409|422|503)|ERR_FAILED/

/** Where a case that was sent in is corrected. */
export async function openCase(page: Page, id: number) {
  await page.goto(`/incident/${id}`)
  await link(page, entryTexts.correct).press('Enter')
  await button(page, correct.change(correct.fields.time)).waitFor()
}

export const hasFocus = (wanted: Locator) =>
  expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true)

export const says = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

/** The case as staff read it. */
export const atDesk = (portal: Portal, id: number) =>
  signedIn(portal, 'leder@example.org', { at: `/desk/cases/${id}`, expects })
