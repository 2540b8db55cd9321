import type { Page } from 'playwright'
import { desk } from '#texts/desk.ts'
import { sentIn, signedIn } from './desk.ts'
import { link } from './page.ts'
import type { Person, Portal } from './portal.ts'

export const names = { caseworker: 'Demo saksbehandler', lead: 'Demo leder' }
export const lead = 'leder@example.org'
export const caseworker = 'saksbehandler@example.org'
const addresses = { caseworker, lead }
const expects = /status of (403|404|409|422)|ERR_FAILED/

export const report = async (portal: Portal, change: Record<string, unknown> = {}, by?: Person) =>
  (await sentIn(portal, change, by)).id

export const open = (portal: Portal, role: keyof typeof names, id: number, part: CasePart = 'case', title = '') =>
  signedIn(portal, addresses[role], { at: partPath(id, part), expects, title })

export const opened = (portal: Portal, role: keyof typeof names, id: number, part: CasePart = 'case') =>
  open(portal, role, id, part, desk.case.title(id))

const partPath = (id: number, part: CasePart) => `/desk/cases/${id}?part=${part}`
export const toPart = (page: Page, part: CasePart) =>
  page.getByRole('navigation', { name: desk.case.sections }).getByRole('link', { name: desk.case.parts[part] }).click()
type CasePart = keyof typeof desk.case.parts

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const saidIn = (page: Page, name: string, words: string) =>
  region(page, name).getByRole('status').filter({ hasText: words })

const { inbox } = desk

export const row = (page: Page, id: number) => page.getByRole('row').filter({ has: link(page, desk.case.title(id)) })
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: inbox.listsLabel }).getByRole('link').filter({ hasText: name })
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

export const newOf = (date: string) => `/desk?list=new&date_from=${date}&date_to=${date}`

export const openInbox = (portal: Portal, email: string, at = '/desk', width = 1280) =>
  signedIn(portal, email, { at, width, expects: /status of (400|404|409|422)/, title: inbox.title })
