import type { IncomingMessage, ServerResponse } from 'node:http'
import texts from '#texts/nb/trial.ts'
import { isLoopbackHost } from '#server/config.ts'

/** A proxy adds at least one of them. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Why a request does not come from this machine: it came over the network or through a proxy (403), or asks for a foreign
 * host name (421), as a foreign page does whose name was pointed at 127.0.0.1. Undefined when the request is allowed.
 */
export function foreignness({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) {
  const isHere = isLoopbackHost((socket.remoteAddress ?? '').replace(/^::ffff:/, ''))
  if (!isHere || proxyHeaders.some((name) => headers[name] !== undefined)) return 'forwarded'
  return isLoopbackHost(hostName(headers.host ?? '')) ? undefined : 'foreign host'
}

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

function hostName(host: string) {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
