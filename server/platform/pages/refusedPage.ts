import type { IncomingMessage, ServerResponse } from 'node:http'
import { anyErrorStatus } from '#contract/failure.ts'
import type { Config } from '#server/config.ts'
import { Failure, failureBody } from '#server/platform/http/failures.ts'
import { escapeMarkup } from '#server/platform/markup.ts'
import texts from '#texts/nb/shell.ts'
import { sendPage, type Page } from './page.ts'
import { hashSource, steadyHeaders } from './policy.ts'

const style = `:root{color-scheme:light dark}body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem}main{padding-block:2rem}a{color:inherit}nav{text-align:end}nav a{display:inline-block;padding:.375rem .875rem;border:2px solid;border-radius:.625rem;font-weight:600;text-decoration:none}`
const styleSource = hashSource(style)

/**
 * The page of a reader whose network asked for too much, when too many ask, or while the server starts: small, and the
 * same bytes each time, because rendering it would cost what was refused. 'Forlat siden' is a plain link here, as on every
 * page without scripts. Every other error is thrown again.
 */
export const makeRefusedPage =
  (config: Pick<Config, 'publicUrl' | 'leaveUrl' | 'siteName'>) =>
  (error: unknown): Page => {
    if (!(error instanceof Failure)) throw error
    const message = escapeMarkup(failureBody(error.code).message)
    const body = Buffer.from(`<!doctype html>
<html lang="nb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${message} | ${escapeMarkup(config.siteName)}</title><style>${style}</style></head>
<body><nav aria-label="${escapeMarkup(texts.leave.label)}"><a href="${escapeMarkup(config.leaveUrl)}" rel="noreferrer">${escapeMarkup(texts.leave.now)}</a></nav><main><h1>${message}</h1><p><a href="/">${escapeMarkup(texts.toFront)}</a></p></main></body></html>
`)
    const headers = Object.entries({
      ...steadyHeaders(config),
      'cache-control': 'no-store',
      'retry-after': String(error.retryAfter ?? 5),
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(body.length),
      'content-security-policy': `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    }).flat()
    const form = { headers, body }
    return { status: anyErrorStatus[error.code], plain: form, gzip: form, unchanged: undefined }
  }

/** Answers a browser while the server starts, with words and a way out. False, and nothing sent, for other requests. */
export function makeStartingPage(config: Parameters<typeof makeRefusedPage>[0]) {
  const page = makeRefusedPage(config)(new Failure('unavailable', undefined, 2))
  return (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request
    const isPage = (method === 'GET' || method === 'HEAD') && !/^\/(api|storage|media|healthz)\//.test(url)
    if (!isPage || !headers.accept?.includes('text/html')) return false
    sendPage(request, response, page)
    return true
  }
}
