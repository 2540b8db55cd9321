import { readUrl } from './readUrl.ts'

/** What of Markdown means something of its own here, for the renderer and for the editors' desk. */

/** The first line of a quote that is a note: `> [!NOTE]`. */
export const noteMark = /^\[!NOTE\][ \t]*(?:\r?\n|\r|$)/i
export const noteLine = '[!NOTE]'

/** The level on the page of a heading with so many `#`: the first is the page's own. */
export const levelOf = (depth: number) => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)

/** Pictures are shown from this portal's own files alone: `/media/NAME`. */
export const isOwnPicture = (address: string) => /^\/media\/[\w-]+(\.[\w-]+)+$/.test(address)

/** A base that does not exist, only to tell a path of this portal from an address elsewhere. */
const here = 'https://here.invalid'
const elsewhere = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** A link's address as a browser normalises it: http(s), mailto, tel, a path of this portal, a fragment of the page; else undefined. */
export function safeLink(address: string): string | undefined {
  if (address.startsWith('#')) return /^#[\w-]+$/.test(address) ? address : undefined
  if (address.startsWith('/')) return ownPath(address)
  const url = readUrl(address)
  return url && elsewhere.has(url.protocol) ? url.href : undefined
}

/** `//other.host`, `/\other.host` and `/.//other.host` look like paths of this portal and are not. */
function ownPath(address: string) {
  const url = readUrl(address, here)
  if (url?.origin !== here || url.username || url.password || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
