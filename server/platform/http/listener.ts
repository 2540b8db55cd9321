import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type Server as SocketServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SettingError } from '#server/config.ts'
import { failureBody } from './failures.ts'
import { isMultipart } from './multipart.ts'
import { refuseForeign } from './trialAccess.ts'

export type Listener = Awaited<ReturnType<typeof openListener>>

/** Below the usual limits of open files, so that connections leave some for the storage, the database and the inspector. */
const mostConnections = 2000

/** How long the body of a call may take, in milliseconds; a form with files has longer, as long as it moves. */
const smallBodyTimeout = 30_000

type ListenerOptions = {
  isTrial?: boolean
  bodyTimeout?: number
  /** Milliseconds in which somebody takes something of an answer that waits for them. */
  stalledAfter?: number
  /** Answers browsers while the portal starts; true when it has. Everything else gets the failure as JSON. */
  startingPage?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * Listens before the database is ready, so that callers get 503 with Retry-After and a probe sees that the process runs.
 * On all addresses, but in a trial on loopback only, where foreign host names and forwarded requests are refused.
 * @throws SettingError when the port cannot be used
 */
export async function openListener(
  port: number,
  {
    isTrial = false,
    bodyTimeout = smallBodyTimeout,
    stalledAfter = 60_000,
    startingPage = () => false,
  }: ListenerOptions = {},
) {
  let isClosing = false
  let answer: RequestListener = (request, response) => {
    if (!startingPage(request, response)) answerWhileStarting(request, response)
  }
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15 * 60_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2000,
    },
    (request, response) => {
      if (isClosing) response.setHeader('connection', 'close')
      // Whoever takes nothing of an answer keeps no place. A call that is still worked on has nothing to take. Not a timeout of the
      // server, which would keep it from closing idle connections.
      const { socket } = request
      response.setTimeout(stalledAfter, () => void (socket.writableLength > 0 && socket.destroy()))
      boundBody(request, response, bodyTimeout)
      if (isTrial && refuseForeign(request, response)) return
      answer(request, response)
    },
  )
  server.maxConnections = mostConnections
  await listen(server, port, isTrial ? '127.0.0.1' : undefined)
  const second = isTrial ? await listenOnLoopback6(server) : undefined
  return {
    server,
    /** Passes every request from now on to `listener`. */
    open: (listener: RequestListener) => void (answer = listener),
    /** Accepts no more requests and lets those under way finish, for at most `patience` milliseconds. */
    async close(patience: number) {
      isClosing = true
      const closed = Promise.all([server, second].map(closeServer)).then(() => true)
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

/**
 * Cuts off a body that does not end in time. One of a form with files is read by `readForm`, which wants it to move; but
 * when the answer has gone before its end, because it was refused, the rest gets no more time than other bodies.
 */
function boundBody(request: IncomingMessage, response: ServerResponse, timeout: number) {
  const start = () => {
    if (request.complete) return
    const timer = setTimeout(() => cutOff(request, response), timeout).unref()
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
  }
  if (isMultipart(request.headers)) response.once('finish', start)
  else start()
}

/** As Node ends a request whose headers take too long. */
function cutOff({ socket, complete }: IncomingMessage, { headersSent }: ServerResponse) {
  if (complete) return
  if (!headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

async function listen(server: SocketServer, port: number, host: string | undefined) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port)))
    server.listen(port, host, () => resolve())
  })
}

function explain(error: Error, port: number) {
  const code = 'code' in error ? String(error.code) : error.message
  if (code === 'EADDRINUSE') return new SettingError(`PORT ${port} cannot be used: another program listens there.`)
  if (code === 'EACCES')
    return new SettingError(`PORT ${port} cannot be used: this user may not listen there. Choose one above 1023.`)
  return new SettingError(`PORT ${port} cannot be used (${code}).`)
}

/** Browsers try ::1 for `localhost` too. Its connections are handed to the same server; machines without it exist. */
async function listenOnLoopback6(server: Server) {
  const address = server.address()
  const second = createSocketServer(
    { allowHalfOpen: true, noDelay: true },
    (socket) => void server.emit('connection', socket),
  )
  try {
    await listen(second, typeof address === 'object' && address ? address.port : 0, '::1')
    return second
  } catch (error) {
    if (error instanceof SettingError && error.message.includes('another program')) throw error
    return undefined
  }
}

const closeServer = (server: SocketServer | undefined) =>
  new Promise<void>((resolve) => {
    if (server) server.close(() => resolve())
    else resolve()
  })

function answerWhileStarting({ url }: IncomingMessage, response: ServerResponse) {
  const isLive = url === '/healthz/live'
  response.writeHead(isLive ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(isLive ? {} : { 'retry-after': '2' }),
  })
  response.end(JSON.stringify(isLive ? { live: true } : failureBody('unavailable')))
}
