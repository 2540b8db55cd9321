import type { BrowserContextOptions, Page } from 'playwright'
import { roles } from '#contract/staff.ts'
import type { Given } from './people.ts'
import { halfWritten, type Screen } from './screens.ts'

export const addressOf = ({ path }: Screen, { named }: Given) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => String(named[name] ?? name))

/** What the browser's storage holds before it opens the screen at this portal. */
export function storageOf(url: string, { as = 'none', hasDraft }: Screen, { tokens }: Given) {
  const token = tokens[as]
  const draft = { ...halfWritten, savedAt: Date.now() }
  const localStorage = [
    ...(token ? [{ name: 'token', value: token }] : []),
    ...(hasDraft ? [{ name: 'incidentFormDraft', value: JSON.stringify(draft) }] : []),
  ]
  const place = { domain: 'localhost', path: '/', expires: -1, secure: false }
  const staff = { name: 'staff', value: token ?? '', httpOnly: true, sameSite: 'Strict' as const, ...place }
  if (roles.some((role) => role === as)) return { cookies: [staff], origins: [] }
  return { cookies: [], origins: [{ origin: url, localStorage }] } satisfies BrowserContextOptions['storageState']
}

/** Opens the screen, presses what it says, and waits until nothing more is fetched. */
export async function openScreen(page: Page, url: string, screen: Screen, given: Given) {
  const { press, shows } = screen
  await page.goto(url + addressOf(screen, given))
  await page.waitForLoadState('networkidle')
  if (!press) return
  const button = page.getByRole('button', { name: press, exact: true })
  const fold = page.locator('summary').getByText(press, { exact: true })
  await button.or(fold).filter({ visible: true }).click()
  if (shows) await page.getByText(shows).filter({ visible: true }).first().waitFor()
}
