import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { sendPage } from './answer.ts'
import { steadyHeaders } from './policy.ts'
import { makeRefusedPage } from './refusedPage.ts'

/**
 * Answers a browser that asks for a page while the server starts, with words and a way out instead of JSON. False, and
 * nothing sent, for every other request.
 */
export function makeStartingPage(config: Pick<Config, 'publicUrl' | 'leaveUrl'>) {
  const page = makeRefusedPage(steadyHeaders(config), config.leaveUrl)(new Failure('unavailable', undefined, 2))
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request
    const isPage = (method === 'GET' || method === 'HEAD') && !/^\/(api|storage|media|healthz)\//.test(url)
    if (!isPage || !headers.accept?.includes('text/html')) return false
    sendPage(request, response, page)
    return true
  }
}
