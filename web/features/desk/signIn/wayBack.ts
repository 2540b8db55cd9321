import { deskPages } from '#contract/deskPages.ts'
import { readUrl } from '#contract/readUrl.ts'

const name = 'til'
const within = new URL('https://desk.invalid')

/** The login, with the page to come back to and its filter. */
export const loginPath = (from: string) =>
  from === deskPages.home ? deskPages.login : `${deskPages.login}?${new URLSearchParams({ [name]: from })}`

/** The page to go to after the login: below /desk and nowhere else, whatever the address says. */
export function wayBack(search: string) {
  const wanted = new URLSearchParams(search).get(name) ?? ''
  const url = wanted.startsWith('/') ? readUrl(wanted, within) : undefined
  if (url?.origin !== within.origin) return deskPages.home
  const { pathname } = url
  const isOurs = pathname === deskPages.home || pathname.startsWith(`${deskPages.home}/`)
  return isOurs && pathname !== deskPages.login ? pathname + url.search : deskPages.home
}
