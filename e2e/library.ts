import type { Page } from 'playwright'
import sharp from 'sharp'
import media from '#texts/nb/deskMedia.ts'
import { heading, signedIn } from './deskOversight.ts'
import type { Portal } from './portal.ts'

/** Refused calls, and those of a line that is down. */
const expects = /status of (401|403|404|409|422|503)|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_CONNECTION/
export async function asEditor(portal: Portal) {
  const page = await signedIn(portal, 'redaktor@example.org', { at: '/desk/media', expects })
  await heading(page, media.title).waitFor()
  return page
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

/** A photo of one colour. */
export const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
