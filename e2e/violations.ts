import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'

const collector = '/__violations'

/**
 * Passes every request on to the portal and asks browsers to report what a page's policy refused, in the same way in every
 * browser and from the first byte on. Nothing else of an answer is changed.
 */
export async function watchViolations(target: string) {
  const reports: string[] = []
  const { hostname, port } = new URL(target)
  const server = createServer((asked, answer) => {
    if (asked.url === collector) {
      const chunks: Buffer[] = []
      asked.on('data', (data: Buffer) => chunks.push(data))
      asked.on('end', () => {
        reports.push(Buffer.concat(chunks).toString())
        answer.writeHead(204).end()
      })
      return
    }
    const { method, url, headers } = asked
    const passed = request({ hostname, port, method, path: url, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, withCollector(reply.headers))
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    reports,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function withCollector(headers: IncomingHttpHeaders) {
  const policy = headers['content-security-policy']
  if (typeof policy !== 'string') return headers
  return { ...headers, 'content-security-policy': `${policy}; report-uri ${collector}` }
}
