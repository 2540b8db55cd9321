import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Services } from '#server/context.ts'
import { readRoutes, type PageRoutes } from './address.ts'
import { readAssets, serveAssets } from './assets.ts'
import { registerDeskPages } from './deskPages.ts'
import { makeFinder, readPageRequest, type Finder } from './finder.ts'
import { makePageBuilder, sendPage } from './page.ts'
import { makePolicy, steadyHeaders } from './policy.ts'
import { makeRenderer, siteOf, type Build } from './render.ts'
import { boundPublicWork, type PublicWork } from '#server/platform/http/publicWork.ts'
import { makeRefusedPage } from './refusedPage.ts'
import type { Log } from '#server/platform/log.ts'
import { Failure, sendFailure } from '#server/platform/http/failures.ts'

const build = path.join(import.meta.dirname, '../../../build')

/** Answers a request if it can do so at once; says whether it did. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean
const never: QuickAnswer = () => false

/** Pages are the same for everyone, because tokens live in the browser (design section 6). Returns what answers before Fastify. */
export async function registerPages(app: App, services: Services, { dev }: { dev: boolean }): Promise<QuickAnswer> {
  if (dev) {
    await (await import('./development.ts')).registerDevelopment(app, services)
    return never
  }
  // NODE_ENV=production renders six times faster.
  process.env['NODE_ENV'] = 'production'
  const assets = await readAssets(path.join(build, 'client')).catch(() => undefined)
  if (!assets) {
    registerNothing(app)
    return never
  }
  serveAssets(app, assets)
  await registerDeskPages(app, services.config, path.join(build, 'desk'))

  const server: Build = await import(pathToFileURL(path.join(build, 'server/index.js')).href)
  const routes = readRoutes(server.routes)
  const { config, content, contentVersion, readPublicly, log } = services
  const policy = makePolicy(config)
  const finder = makeFinder({
    contentVersion,
    render: makeRenderer({ build: server, site: siteOf(config), content, assets }),
    build: makePageBuilder(steadyHeaders(config), policy),
    // Not the bound of the readers: a page that is rendered waits for those.
    bounded: boundPublicWork(),
  })

  const refusedPage = makeRefusedPage(config)
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { url, data } = readPageRequest(request.url)
    const read: PublicWork = (work) => readPublicly(request, work)
    const page = await finder.find(routes.find(url), data, read).catch(refusedPage)
    reply.hijack()
    sendPage(request.raw, reply.raw, page)
  }
  for (const url of routes.patterns) {
    app.route({ method: ['GET', 'HEAD'], url, config: { may: { who: 'anyone' } }, handler: show })
    // A form that only scripts can send was sent without them: 204 keeps the browser on the page, with all that was typed.
    app.route({
      method: 'POST',
      url,
      config: { may: { who: 'anyone' } },
      onRequest: async (_request, reply) => reply.code(204).send(),
      handler: show,
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead) return show(request, reply)
    if (!routes.find(request.url).isFound) return sendFailure(reply, new Failure('not_found'))
    return sendFailure(reply.header('allow', 'GET, HEAD, POST'), new Failure('method_not_allowed'))
  })
  return makeQuickAnswer(log, routes, finder)
}

/** Before Fastify sees the request: what it does for every request costs three times as much as the answer. */
function makeQuickAnswer(log: Log, routes: PageRoutes, finder: Finder): QuickAnswer {
  const count = countReadings(log)
  return (request, response) => {
    if (request.method !== 'GET') return false
    const address = routes.recall(request.url ?? '')
    const page = address && finder.peek(address)
    if (!page) return false
    sendPage(request, response, page)
    count(address.route)
    return true
  }
}

const readingsEvery = 10_000
/** Counts every ten seconds: a line for each reading would cost more than the page, and tell when somebody read what. */
function countReadings(log: Log) {
  const counts = new Map<string, number>()
  const tell = () => {
    for (const [route, count] of counts) log.info('pages', { route, count, seconds: readingsEvery / 1000 })
    counts.clear()
  }
  return (route: string) => {
    if (counts.size === 0) setTimeout(tell, readingsEvery).unref()
    counts.set(route, (counts.get(route) ?? 0) + 1)
  }
}

/** A server whose pages were never built still answers every call of the API. */
function registerNothing(app: App) {
  app.setNotFoundHandler(async (request, reply) =>
    request.method === 'GET'
      ? reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built: run npm run build.')
      : sendFailure(reply, new Failure('not_found')),
  )
}
