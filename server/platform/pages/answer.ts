import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageAddress } from './address.ts'
import { encodingFor, namesTag } from './assets.ts'
import { makeNonce } from './policy.ts'
import type { Page } from './render.ts'

type Found = { address: PageAddress; page: Page; isData: boolean }
export type Answer = (request: IncomingMessage, response: ServerResponse, found: Found) => void

/** Sends a page, as one list of headers and one buffer. */
export function makeAnswer(steady: Record<string, string>, policy: (nonce: string) => string): Answer {
  const always = [...Object.entries(steady).flat(), 'vary', 'accept-encoding']
  return (request, response, { address, page, isData }) => {
    const status = address.isFound ? page.status : 404
    const isKept = !address.isPrivate && status === 200
    const { template } = page
    const headers = [...always, 'cache-control', address.isPrivate || status >= 500 ? 'no-store' : 'private, no-cache']
    if (status === 503) headers.push('retry-after', '5')
    if (isData) headers.push('x-remix-response', 'yes')
    if (leavesThePortal(request)) headers.push('clear-site-data', '"cache"')
    if (isKept) headers.push('etag', template.etag)
    // The kept page goes with the policy that it came with: no new nonce here.
    if (isKept && namesTag(request.headers['if-none-match'], template.etag))
      return void response.writeHead(304, headers).end()
    const nonce = makeNonce()
    const isSmall = encodingFor(request.headers['accept-encoding'], { gzip: true }) !== undefined
    const body = isSmall ? template.gzip(nonce) : template.plain(nonce)
    if (isSmall) {
      headers.push('content-encoding', 'gzip')
      response.once('finish', () => template.reuse(body))
    }
    headers.push('content-type', page.type, 'content-length', String(body.length))
    headers.push('content-security-policy', policy(nonce))
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
}

/** Only a visit of its own: an image elsewhere that names this address must not empty anybody's cache. */
const leavesThePortal = ({ url = '', headers }: IncomingMessage) =>
  url.startsWith('/logout') &&
  url.split('?')[0] === '/logout' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-site'] !== 'cross-site'
