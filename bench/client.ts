import { Agent, get, request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** The reply as it begins, over a connection of its own. */
export const opened = (url: string, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers }, resolve).on('error', reject)
  })

/** Calls over connections that stay open, timed from the first byte sent to the last one read. */
export function makeClient(url: string) {
  const agent = new Agent({ keepAlive: true })
  const send = (method: string, at: string, headers: Record<string, string>, body?: string | Buffer) =>
    new Promise<{ body: string; ms: number }>((resolve, reject) => {
      const startedAt = performance.now()
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const call = request(url + at, { method, agent, headers: { ...headers, ...length } }, (response) => {
        text(response).then((said) => {
          const ms = performance.now() - startedAt
          const status = response.statusCode ?? 0
          if (status >= 400) reject(new Error(`${method} ${at} answered ${status}: ${said.slice(0, 300)}`))
          else resolve({ body: said, ms })
        }, reject)
      })
      call.on('error', reject)
      call.end(body)
    })
  return {
    get: (at: string, headers: Record<string, string> = {}) => send('GET', at, headers),
    post: (at: string, body: string | Buffer, headers: Record<string, string> = {}) => send('POST', at, headers, body),
    close: () => agent.destroy(),
  }
}
