import type { Page } from 'playwright'
import { desk } from '#texts/desk.ts'
import { heading, signedIn } from './deskOversight.ts'
import type { Portal } from './portal.ts'

const { inbox } = desk.nb
export const lead = 'leder@example.org'
export const caseworker = 'saksbehandler@example.org'
const expects = /status of (400|404|409|422)/

export const row = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: inbox.caseName(id), exact: true }) })
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: inbox.listsLabel }).getByRole('link').filter({ hasText: name })
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The new cases of a day. */
export const newOf = (date: string) => `/desk?list=new&date_from=${date}&date_to=${date}`

export async function open(portal: Portal, email: string, at = '/desk', width = 1280) {
  const page = await signedIn(portal, email, { at, width, expects })
  await heading(page, inbox.title).waitFor()
  return page
}
