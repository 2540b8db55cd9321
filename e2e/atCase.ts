import type { Page } from 'playwright'
import { desk } from '#texts/desk.ts'
import { heading, sentIn } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import type { Person, Portal } from './portal.ts'

export const names = { caseworker: 'Demo saksbehandler', lead: 'Demo leder' }
const addresses = { caseworker: 'saksbehandler@example.org', lead: 'leder@example.org' }
const expects = /status of (403|404|409|422)|ERR_FAILED/

/** The number of a case that has been sent in. */
export const report = async (portal: Portal, change: Record<string, unknown> = {}, by?: Person) =>
  (await sentIn(portal, change, by)).id

/** The page of a case, as one of the demo people. */
export const open = (portal: Portal, role: keyof typeof names, id: number, part: CasePart = 'case') =>
  signedIn(portal, addresses[role], { at: partPath(id, part), expects })

export async function opened(portal: Portal, role: keyof typeof names, id: number, part: CasePart = 'case') {
  const page = await open(portal, role, id, part)
  await heading(page, desk.nb.case.title(id)).waitFor()
  return page
}

const partPath = (id: number, part: CasePart) => `/desk/cases/${id}?part=${part}`
/** Another part of the case that is open, by its tab. */
export const toPart = (page: Page, part: CasePart) =>
  page
    .getByRole('navigation', { name: desk.nb.case.sections })
    .getByRole('link', { name: desk.nb.case.parts[part] })
    .click()
type CasePart = keyof typeof desk.nb.case.parts

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const saidIn = (page: Page, name: string, words: string) =>
  region(page, name).getByRole('status').filter({ hasText: words }).waitFor()
