import type { IncomingMessage, ServerResponse } from 'node:http'
import texts from '#texts/nb/trial.ts'
import { isLoopbackHost } from '#server/config.ts'

/** Proxies and content delivery networks add them, besides every header that begins with `x-forwarded`. */
const proxyHeaders = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-host',
  'x-original-url',
  'x-original-forwarded-for',
  'x-envoy-external-address',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'true-client-ip',
  'fastly-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
]

const loopbackHost = /^((?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

type Asked = Pick<IncomingMessage, 'headers' | 'socket' | 'url' | 'httpVersion'>

/** Whether a request asks for a name of this machine, and not by way of a proxy that says so. */
export const asksThisMachine = (headers: Asked['headers']) =>
  loopbackHost.test(headers.host ?? '') && !Object.keys(headers).some(isOfProxy)

/**
 * Why a request does not come from this machine: it came over the network, through a proxy or from a foreign page (403),
 * or asks for a foreign host name (421), as a foreign page does whose name was pointed at 127.0.0.1. Undefined when the
 * request is allowed. A proxy that speaks HTTP/1.1, sends a loopback `Host` and adds no header cannot be recognised.
 */
export function foreignness({ headers, socket, url, httpVersion }: Asked) {
  const isHere = isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
  // nginx speaks HTTP/1.0 to the server behind it unless told otherwise, and clients send proxies a whole address.
  const isDirect = httpVersion === '1.1' && url?.startsWith('/') && !Object.keys(headers).some(isOfProxy)
  // A page with the policy no-referrer, as ours are, sends its forms with the origin "null".
  const isOwnPage = (headers.origin === 'null' || isLocal(headers.origin)) && isLocal(headers.referer)
  if (!isHere || !isDirect || !isOwnPage) return 'forwarded'
  return loopbackHost.test(headers.host ?? '') ? undefined : 'foreign host'
}

const isOfProxy = (name: string) => name.startsWith('x-forwarded') || proxyHeaders.includes(name)

const isLocal = (address: string | undefined) =>
  address === undefined || (URL.canParse(address) && loopbackHost.test(new URL(address).host))

/** In a trial everybody knows the demo account's password, so nobody but this machine is answered. */
export function refuseForeign(request: IncomingMessage, response: ServerResponse) {
  const reason = foreignness(request)
  if (!reason) return false
  response.writeHead(reason === 'forwarded' ? 403 : 421, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(`${reason === 'forwarded' ? texts.forwarded : texts.foreignHost}\n`)
  return true
}
