import type { Page } from 'playwright'
import sharp from 'sharp'
import type { ArticleContent } from '#contract/deskArticles.ts'
import { desk } from '#texts/desk.ts'
import { callDesk, giveSession, signedIn } from './desk.ts'
import { button, heading } from './page.ts'
import type { Portal } from './portal.ts'

const { editorial, knowledge: t, media } = desk

/** Refused calls, those while the server is away, and what axe tries in the frame of a preview, where nothing may run. */
const refused = /status of (401|403|404|409|422|503)|ERR_CONNECTION_(REFUSED|RESET)|Blocked script execution/
/** Also calls of a line that is down. */
const lineDown = new RegExp(`${refused.source}|ERR_(CONNECTION|INTERNET_DISCONNECTED|NETWORK|FAILED)`)
const editor = 'redaktor@example.org'

export const openDesk = (portal: Portal, at: string, { email = editor, title = '', expects = refused } = {}) =>
  signedIn(portal, email, { at, expects, title })
export const asEditor = (portal: Portal) => openDesk(portal, '/desk/media', { title: media.title, expects: lineDown })

/** An editor on the page of a new draft with the fields that an article must have. */
export async function openNewArticle(portal: Portal, title: string, given: Partial<ArticleContent> = {}) {
  const page = await portal.visit({ width: 1280, expects: refused })
  await giveSession(portal, page, editor)
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

export const unfold = (page: Page, topic: string) =>
  page.getByRole('main').locator('summary').filter({ hasText: topic }).press('Enter')

export const isSaved = (page: Page) => page.getByText(/^Lagret \d\d[:.]\d\d\.$/).waitFor()

export const textOf = async (portal: Portal, path: string) => (await fetch(`${portal.url}${path}`)).text()

export const textbox = (page: Page) => page.getByRole('textbox', { name: t.fields.body, exact: true })
export const published = (page: Page) => page.getByText(editorial.state.publishedSaid).first().waitFor()
/** Publishes it, and answers where readers find it. */
export async function publish(page: Page) {
  await button(page, editorial.state.publish).click()
  await published(page)
  return (await page.getByRole('link', { name: editorial.state.publicPage }).getAttribute('href')) ?? ''
}

export const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(media.upload.choose).first().setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: media.upload.list }).getByRole('listitem').filter({ hasText: name })
export const card = (verb: string, name: string) => new RegExp(`^${verb} ${name.replace('.', '\\.')} `)
export const open = (page: Page, name: string) =>
  page
    .getByRole('button', { name: card(media.show, name) })
    .first()
    .click()

/** Chooses a picture of the library by its name, in the dialog that this button opens. */
export async function pickFile(page: Page, opening: string, name: string) {
  await button(page, opening).click()
  await page.getByRole('dialog').getByLabel(media.search).fill(name)
  await page.getByRole('button', { name: new RegExp(`^${media.picker.pick} ${name}\\.`) }).click()
}

export const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
