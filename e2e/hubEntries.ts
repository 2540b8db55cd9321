import type { Page } from 'playwright'
import editorial from '#texts/nb/deskEditorial.ts'
import t from '#texts/nb/deskKnowledge.ts'
import { heading } from './desk.ts'
import { openDesk } from './editors.ts'
import type { Portal } from './portal.ts'

export const textbox = (page: Page) => page.getByRole('textbox', { name: t.fields.body, exact: true })
export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: editorial.parts.label }).getByRole('link', { name, exact: true }).click()
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const published = (page: Page) => page.getByText(editorial.state.publishedSaid).first().waitFor()

/** An editor on the page of an entry. */
export async function openEntry(portal: Portal, title: string) {
  const page = await openDesk(portal, '/desk/knowledge')
  await page.getByRole('link', { name: title, exact: true }).click()
  await heading(page, title).waitFor()
  return page
}
