/** No such place; only for telling a path of our own from an address elsewhere. */
const here = 'https://here.invalid'
const elsewhere = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Where a link of an entry may lead: http(s), mailto, tel, a path of this portal, or a place on the same page, written
 * as a browser would read it. Anything else is `undefined`.
 */
export function safeLink(address: string): string | undefined {
  if (address.startsWith('#')) return /^#[\w-]+$/.test(address) ? address : undefined
  if (address.startsWith('/')) return ownPath(address)
  const url = URL.parse(address)
  return url && elsewhere.has(url.protocol) ? url.href : undefined
}

/** `//other.host`, `/\other.host` and `/.//other.host` look like ours and are not. */
function ownPath(address: string) {
  const url = URL.parse(address, here)
  if (url?.origin !== here || url.username || url.password || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}
