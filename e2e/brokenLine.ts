import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Person, Portal } from './portal.ts'

/** `whole`: passes everything on. The others concern what is sent to be stored, and nothing else. */
type Line =
  | 'whole'
  /** It arrives, and the line is lost before the answer is back. */
  | 'loses_answer'
  /** It arrives, and the answer does not come. */
  | 'holds_answer'
  /** Hardly any of it is taken, and nothing arrives. */
  | 'takes_nothing'

/** A proxy to the portal. Unlike a route of the browser's, it is on the network, so that the browser reports what it sends. */
export async function startBrokenLine(portal: Portal, isStored: RegExp) {
  let line: Line = 'whole'
  let arrived = 0
  const { hostname, port } = new URL(portal.url)
  const server = createServer((asked, answer) => {
    const { method, url = '', headers } = asked
    const now = method === 'POST' && isStored.test(url) ? line : 'whole'
    if (now === 'takes_nothing') return
    const passed = request({ hostname, port, method, path: url, headers }, (reply) => {
      if (now !== 'whole') reply.on('end', () => (arrived += 1)).resume()
      if (now === 'loses_answer') reply.on('end', () => answer.destroy())
      if (now !== 'whole') return
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  return {
    url,
    /** How many answers the portal gave that did not come back. */
    arrived: () => arrived,
    become: (next: Line) => void (line = next),
    async visit(as: Person | undefined, options: Parameters<Portal['visit']>[0] = {}) {
      const page = await portal.visit({ expects: /ERR_|Failed to load/, ...options })
      await page.goto(`${url}/about`)
      if (as) await page.evaluate((token) => localStorage.setItem('token', token), as.token)
      return page
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
