import { once } from 'node:events'
import { createServer } from 'node:http'
// oxlint-disable-next-line no-restricted-imports -- the slow line's own pauses.
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#server/testing/process.ts'

/** A proxy to the portal that sends every page in pieces, as a slow line does, and everything else unchanged. */
export async function startTrickle(portal: string, { pieces = 12, pauseMs = 30 } = {}) {
  const server = createServer((request, reply) => {
    const pass = async () => {
      const answer = await fetch(portal + request.url)
      const body = Buffer.from(await answer.arrayBuffer())
      const kept = [...answer.headers].filter(
        ([name]) => !/^(content-(length|encoding)|connection|keep-alive)$/.test(name),
      )
      reply.writeHead(answer.status, Object.fromEntries(kept))
      const start = body.indexOf('<body')
      if (start > 0) {
        reply.write(body.subarray(0, start))
        const size = Math.ceil((body.length - start) / pieces)
        for (let at = start; at < body.length; at += size) {
          await delay(pauseMs)
          reply.write(body.subarray(at, at + size))
        }
        reply.end()
      } else reply.end(body)
    }
    pass().catch((error: unknown) => reply.destroy(error instanceof Error ? error : undefined))
  })
  const port = await freePort()
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
