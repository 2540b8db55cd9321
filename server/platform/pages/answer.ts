import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding } from '#server/platform/http/encodings.ts'
import { isNamedBy } from '#server/platform/http/entityTags.ts'
import { splitUrl } from '#server/platform/http/splitUrl.ts'
import type { Page } from './page.ts'

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
