import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
// oxlint-disable-next-line no-restricted-imports -- the slow line's own pauses.
import { setTimeout as delay } from 'node:timers/promises'
import type { Person, Portal } from './portal.ts'

/** A server of a test's own. */
export async function listen(act: RequestListener) {
  const server = createServer(act).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Passes a request on to the portal, whose reply goes to `replied`. */
function passOn(to: string, asked: IncomingMessage, answer: ServerResponse, replied: (reply: IncomingMessage) => void) {
  const { hostname, port } = new URL(to)
  const { method, url: path, headers } = asked
  const passed = request({ hostname, port, method, path, headers }, replied)
  passed.on('error', () => answer.destroy())
  asked.pipe(passed)
}

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
  const { url, close } = await listen((asked, answer) => {
    const now = asked.method === 'POST' && isStored.test(asked.url ?? '') ? line : 'whole'
    if (now === 'takes_nothing') return
    passOn(portal.url, asked, answer, (reply) => {
      if (now !== 'whole') reply.on('end', () => (arrived += 1)).resume()
      if (now === 'loses_answer') reply.on('end', () => answer.destroy())
      if (now !== 'whole') return
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
  })
  return {
    url,
    close,
    /** How many answers the portal gave that did not come back. */
    arrived: () => arrived,
    become: (next: Line) => void (line = next),
    async visit(as: Person | undefined, options: Parameters<Portal['visit']>[0] = {}) {
      const page = await portal.visit({ expects: /ERR_|Failed to load/, ...options })
      await page.goto(`${url}/about`)
      if (as) await page.evaluate((token) => localStorage.setItem('token', token), as.token)
      return page
    },
  }
}

const collector = '/__violations'
/** A page of the portal's origin without scripts, and without an icon that browsers ask for. */
export const blank = '/__blank'
/**
 * Before the scripts of a page: what they throw, and what React writes of it to the console, is reported too. Not once the page is
 * left: scripts that are on their way then fail to load.
 */
const reporting = `globalThis.isTold ??= (() => {
  let isLeft = false
  addEventListener('beforeunload', () => void (isLeft = true))
  const tell = (...said) => void (isLeft || navigator.sendBeacon('${collector}', 'script: ' + said.join(' ')))
  addEventListener('error', ({ message }) => tell(message))
  addEventListener('unhandledrejection', ({ reason }) => tell(reason))
  console.error = tell
  return true
})();`

/**
 * Passes every request on to the portal and asks browsers to report what a page's policy refused and what its scripts threw, in the
 * same way in every browser and from the first byte on. A call that the portal refuses is reported too. Nothing else of an answer is
 * changed.
 */
export async function watchViolations(portal: string) {
  const reports: string[] = []
  let open = 0
  const { url, close } = await listen((asked, answer) => {
    open += 1
    answer.on('close', () => (open -= 1))
    if (asked.url === blank) {
      answer.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,">')
      return
    }
    if (asked.url === collector) {
      const chunks: Buffer[] = []
      asked.on('data', (data: Buffer) => chunks.push(data))
      asked.on('end', () => {
        reports.push(Buffer.concat(chunks).toString())
        answer.writeHead(204).end()
      })
      return
    }
    // A script that is not packed can be added to.
    delete asked.headers['accept-encoding']
    passOn(portal, asked, answer, (reply) => {
      const { statusCode = 502 } = reply
      const headers = { ...reply.headers }
      const isScript = headers['content-type']?.includes('javascript') && statusCode === 200
      if (isScript) delete headers['content-length']
      if (statusCode >= 400) reports.push(`${statusCode}: ${asked.url}`)
      const policy = headers['content-security-policy']
      if (typeof policy === 'string') headers['content-security-policy'] = `${policy}; report-uri ${collector}`
      answer.writeHead(statusCode, headers)
      if (isScript) answer.write(reporting)
      reply.pipe(answer)
    })
  })
  return { url, reports, close, isQuiet: () => open === 0 }
}

/** A proxy to the portal that sends every page in pieces, as a slow line does, and everything else unchanged. */
export const startTrickle = (portal: string) =>
  listen((asked, answer) => {
    delete asked.headers['accept-encoding']
    passOn(portal, asked, answer, (reply) => void trickle(reply, answer).catch(() => answer.destroy()))
  })

async function trickle(reply: IncomingMessage, answer: ServerResponse) {
  const body = Buffer.concat(await reply.toArray())
  answer.writeHead(reply.statusCode ?? 502, reply.headers)
  const start = Math.max(body.indexOf('<body'), 0)
  answer.write(body.subarray(0, start))
  const size = start > 0 ? Math.ceil((body.length - start) / 12) : body.length
  for (let at = start; at < body.length; at += size) {
    if (start > 0) await delay(30)
    answer.write(body.subarray(at, at + size))
  }
  answer.end()
}
