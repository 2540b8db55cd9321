import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { chooseEncoding, isNamedBy, makeEntityTag } from '#server/platform/http/contentHeaders.ts'
import { splitUrl, type PageAddress } from './address.ts'
import type { InlineSources } from './policy.ts'
import type { Rendering } from './render.ts'

/** One form of an answer: its body, and its headers as `writeHead` takes them, names and values by turns. */
type Form = { headers: string[]; body: Buffer }
/** An answer that is the same for everyone, ready to be sent. */
export type Page = {
  status: number
  plain: Form
  gzip: Form
  /** Only of pages that a browser may keep: their tag, and the headers of a 304. */
  unchanged: { etag: string; headers: string[] } | undefined
}

/** Makes of a rendering everything that answers need, so that an answer costs no copy. */
export function makePageBuilder(steady: Record<string, string>, policy: (inline: InlineSources) => string) {
  const always = [...Object.entries(steady).flat(), 'vary', 'accept-encoding']
  return (
    { status: rendered, type, text, inline, link, location }: Rendering,
    { isFound, isPrivate }: PageAddress,
    isData: boolean,
  ): Page => {
    const status = isFound ? rendered : 404
    const shared = [...always, 'cache-control', isPrivate || status >= 500 ? 'no-store' : 'private, no-cache']
    if (status === 503) shared.push('retry-after', '5')
    if (location !== undefined) shared.push('location', location)
    if (isData) shared.push('x-remix-response', 'yes')
    // The data of a page is fetched by a script, which knows by itself what it shows.
    else if (link) shared.push('link', link)
    const etag = !isPrivate && status === 200 ? makeEntityTag(text) : undefined
    if (etag) shared.push('etag', etag)
    const whole = [...shared, 'content-type', type, 'content-security-policy', policy(inline)]
    const plain = Buffer.from(text)
    const gzip = gzipSync(plain, { level: 9 })
    return {
      status,
      plain: { headers: [...whole, 'content-length', String(plain.length)], body: plain },
      gzip: {
        headers: [...whole, 'content-encoding', 'gzip', 'content-length', String(gzip.length)],
        body: gzip,
      },
      // The browser's copy keeps the policy it came with, whose hashes belong to the same text.
      unchanged: etag ? { etag, headers: shared } : undefined,
    }
  }
}
export type PageBuilder = ReturnType<typeof makePageBuilder>

/** Sends a page as one list of headers and one buffer, or 304 when the browser has it. */
export function sendPage(request: IncomingMessage, response: ServerResponse, { status, plain, gzip, unchanged }: Page) {
  const { headers: asked } = request
  const extra = isLeavingPortal(request) ? ['clear-site-data', '"cache"'] : []
  if (unchanged && isNamedBy(asked['if-none-match'], unchanged.etag))
    return void response.writeHead(304, [...unchanged.headers, ...extra]).end()
  const { headers, body } = chooseEncoding(asked['accept-encoding'], { gzip }) ? gzip : plain
  response.writeHead(status, extra.length > 0 ? [...headers, ...extra] : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Only a visit to /logout as a page: an image on another site with this address must not empty anybody's cache. */
const isLeavingPortal = ({ url = '', headers }: IncomingMessage) =>
  url.startsWith('/logout') &&
  splitUrl(url)[0] === '/logout' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-site'] !== 'cross-site'
