import type { Page } from 'playwright'
import type { ArticleContent } from '#contract/deskArticles.ts'
import { callDesk, heading, query, signedIn as givenSession } from './desk.ts'
import { signedIn } from './deskOversight.ts'
import type { Portal } from './portal.ts'

/** Refused calls, those while the server is away, and what axe tries in the frame of a preview, where nothing may run. */
const expects = /status of (401|403|404|409|422|503)|ERR_CONNECTION_(REFUSED|RESET)|Blocked script execution/
const editor = 'redaktor@example.org'

export const openDesk = (portal: Portal, at: string, email = editor) => signedIn(portal, email, { at, expects })

/** A second editor, beside the demo's own. */
export async function givenEditor(portal: Portal) {
  const email = 'ola.redaktor@example.org'
  await query(
    portal,
    `INSERT INTO staff (email, name, roles, state, password_hash, password_changed_at, created_at, updated_at)
     SELECT $1, 'Ola redaktør', roles, state, password_hash, password_changed_at, now(), now()
     FROM staff WHERE email = 'redaktor@example.org' ON CONFLICT DO NOTHING`,
    [email],
  )
  return email
}

/** An editor on the page of a new draft with the fields that an article must have. */
export async function openNewArticle(portal: Portal, title: string, given: Partial<ArticleContent> = {}) {
  const page = await portal.visit({ width: 1280, expects })
  await givenSession(portal, page, editor)
  const { categories } = await callDesk(page, '/desk/articles/choices')
  const [category] = categories.filter(({ name }: { name: string }) => name === 'Kultur')
  const content = {
    title,
    description: 'Naboene kom på besøk, og det ble kake til alle.',
    date: '2026-05-17',
    link: 'https://example.org/sak',
    categories: [category.id],
    ...given,
  }
  const { id } = await callDesk(page, '/desk/items', { kind: 'article', content })
  await page.goto(`/desk/articles/${id}`)
  await heading(page, title).waitFor()
  return page
}

/** Unfolds a topic of the form. */
export const unfold = (page: Page, topic: string) =>
  page.getByRole('main').locator('summary').filter({ hasText: topic }).press('Enter')

/** What was typed is kept. */
export const isSaved = (page: Page) => page.getByText(/^Lagret \d\d[:.]\d\d\.$/).waitFor()

export const textOf = async (portal: Portal, path: string) => (await fetch(`${portal.url}${path}`)).text()
