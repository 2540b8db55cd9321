import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { SettingError } from '#server/config.ts'
import { failureBody } from './failures.ts'

export type Listener = {
  server: Server
  /** Hands every request from now on to `listener`. */
  open(listener: RequestListener): void
  /** Accepts no more requests and lets those under way finish, for at most `patience` milliseconds. */
  close(patience: number): Promise<void>
}

/**
 * Listens before the database is ready, so that callers get 503 with Retry-After and probes see that the process lives.
 * Throws a `SettingError` when the port cannot be used.
 */
export async function openListener(port: number): Promise<Listener> {
  let isClosing = false
  let answer: RequestListener = answerWhileStarting
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15 * 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
    },
    (request, response) => {
      if (isClosing) response.setHeader('connection', 'close')
      answer(request, response)
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new SettingError(`PORT ${port} cannot be used: another program listens there, or it is not allowed.`)),
    )
    server.listen(port, () => resolve())
  })
  return {
    server,
    open: (listener) => void (answer = listener),
    async close(patience) {
      isClosing = true
      const closed = new Promise<boolean>((resolve) => void server.close(() => resolve(true)))
      const until = Date.now() + patience
      while (Date.now() < until) {
        server.closeIdleConnections()
        if (await Promise.race([closed, pause(50, false)])) return
      }
      server.closeAllConnections()
      await closed
    },
  }
}

function answerWhileStarting({ url }: IncomingMessage, response: ServerResponse) {
  const isLive = url === '/healthz/live'
  response.writeHead(isLive ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(isLive ? {} : { 'retry-after': '2' }),
  })
  response.end(JSON.stringify(isLive ? { live: true } : failureBody('unavailable')))
}
