import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import type { PublicContent } from '#contract/pages.ts'
import { contentContext, siteContext, type Site, nonceContext } from '#web/app/frame/site.ts'

/** For development, where Vite loads this module with a router of its own. */
export { createRequestHandler } from 'react-router'

/** What the server passes to each render: who runs this portal, a nonce of this rendering, and what loaders read. */
export function makeContext(site: Site, nonce: string, content: PublicContent) {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(nonceContext, nonce)
  context.set(contentContext, content)
  return context
}

/** A message may quote what someone searched for, so only the kind of error is logged (docs/threats.md row 15). */
export function handleError(error: unknown) {
  if (!isRouteErrorResponse(error)) console.error(`a loader failed: ${error instanceof Error ? error.name : 'unknown'}`)
}

/** Resolves when the page is complete: pages are cached, and no loader is slow. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
) {
  const nonce = loadContext.get(nonceContext)
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      // Each part in its place: React would put the late ones behind the page, from where they push down what stands below them.
      progressiveChunkSize: Infinity,
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
        pipe(body)
      },
      onShellError: (error) => reject(error instanceof Error ? error : new Error('The page could not be rendered.')),
      onError: (error) =>
        console.error(error instanceof Error ? error.stack : 'A part of a page could not be rendered.'),
    })
  })
}
