/** The path of a request's URL, and everything after its first question mark; undefined when there is none. */
export function splitUrl(url: string): [pathname: string, search?: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
