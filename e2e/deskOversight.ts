import type { Page } from 'playwright'
import { expect } from 'vitest'
import { field, heading, signedIn as givenSession, texts } from './desk.ts'
import { hasNoBarrier as isWithoutBarrier, type Portal } from './portal.ts'
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

/** No barrier on this screen, on a phone and on a laptop, light and dark. Pictures of each when PICTURES names a folder. */
export async function hasNoBarrier(page: Page, name: string) {
  const folder = process.env['PICTURES']
  if (folder)
    for (const width of [390, 1280])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true })
      }
  await page.emulateMedia({ colorScheme: 'light' })
  await isWithoutBarrier(page)
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
