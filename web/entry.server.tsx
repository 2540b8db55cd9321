import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { RouterContextProvider, ServerRouter, type EntryContext } from 'react-router'
import { siteContext, type Site } from '#web/app/site.ts'
import { nonceContext } from '#web/app/nonce.ts'

/** What the server hands to each render: who runs this portal, and the nonce of its scripts. */
export function makeContext(site: Site, nonce: string) {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(nonceContext, nonce)
  return context
}

/** The page is sent when it is whole: pages are kept, and none waits for anything slow. */
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
