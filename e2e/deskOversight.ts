import type { Page } from 'playwright'
import { expect } from 'vitest'
import { field, heading, signedIn as givenSession, texts } from './desk.ts'
import type { Portal } from './portal.ts'
import { button } from './reporting.ts'

/** The browser writes every refused call to its console. */
export const refusals = /status of (401|403|404|409|422|503)/

/** A page of a demo person of the staff, with a session of its own. */
export async function signedIn(
  portal: Portal,
  email: string,
  { at = '/desk', width = 1280, expects = refusals } = {},
): Promise<Page> {
  const page = await portal.visit({ width, expects })
  await givenSession(portal, page, email)
  await page.goto(at)
  return page
}

/** The words are said, whole in the window, and the keyboard is there. */
export async function isTold(page: Page, words: string) {
  const told = page.getByRole('status').filter({ hasText: words })
  await told.waitFor()
  const place = () =>
    told.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return [element === document.activeElement, top >= 0, bottom <= innerHeight]
    })
  await expect.poll(place).toEqual([true, true, true])
}

export { button, field, heading, texts }
