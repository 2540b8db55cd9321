import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicContent } from '#contract/content.ts'
import type { App, Services } from '#server/context.ts'
import { readRoutes, type PageRoutes } from './address.ts'
import { makeAnswer, type Answer } from './answer.ts'
import { readAssets, serveAssets } from './assets.ts'
import { makeFinder, readAsked, type Finder } from './finder.ts'
import { makePolicy, steadyHeaders } from './policy.ts'
import { makeRenderer, siteOf, type Build } from './render.ts'
import type { Log } from '#server/platform/log.ts'
import { Failure, sendFailure } from '#server/platform/http/failures.ts'

const build = path.join(import.meta.dirname, '../../../build')

type Options = { dev: boolean; content: PublicContent }
/** Answers a request if it can do so at once; says whether it did. */
export type Quick = (request: IncomingMessage, response: ServerResponse) => boolean
const never: Quick = () => false

/**
 * Pages are the same for everyone: tokens live in the browser. So each address is rendered once and kept, and an
 * answer costs a copy (design section 6). Answers what may stand before the framework.
 */
export async function registerPages(app: App, services: Services, { dev, content }: Options): Promise<Quick> {
  if (dev) {
    await (await import('./development.ts')).registerDevelopment(app, services, content)
    return never
  }
  // React renders six times as fast when it knows that nobody develops it.
  process.env['NODE_ENV'] = 'production'
  const assets = await readAssets(path.join(build, 'client')).catch(() => undefined)
  if (!assets) {
    registerNothing(app)
    return never
  }
  serveAssets(app, assets)

  const server: Build = await import(pathToFileURL(path.join(build, 'server/index.js')).href)
  const routes = readRoutes(server.routes)
  const finder = makeFinder(services, makeRenderer({ build: server, site: siteOf(services.config), content, assets }))
  const policy = makePolicy({ isHttps: services.config.publicUrl.startsWith('https:'), isDevelopment: false })
  const answer = makeAnswer(steadyHeaders(services.config), policy)

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readAsked(request.url)
    const address = routes.find(asked.url)
    const page = await finder.find(address, asked.data)
    reply.hijack()
    answer(request.raw, reply.raw, { address, page, isData: asked.data !== undefined })
  }
  for (const url of routes.patterns) {
    app.route({ method: ['GET', 'HEAD'], url, config: { may: { who: 'anyone' } }, handler: show })
    // A form that only scripts can send was sent without them: the browser stays where it is, with all that was typed.
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
    return isRead ? show(request, reply) : sendFailure(reply, new Failure('not_found'))
  })
  return makeQuick(services, routes, finder, answer)
}

/**
 * Answers a page that lies ready, and says whether it did. It stands before the framework, because what that does for
 * every request costs three times as much as the whole answer; in a rush after a news item that is what counts.
 */
function makeQuick({ log }: Services, routes: PageRoutes, finder: Finder, answer: Answer): Quick {
  const count = countReadings(log)
  return (request, response) => {
    if (request.method !== 'GET') return false
    const address = routes.recall(request.url ?? '')
    const page = address && finder.peek(address)
    if (!page) return false
    answer(request, response, { address, page, isData: false })
    count(address.route)
    return true
  }
}

const readingsEvery = 10_000
/** A line for each reader would cost more than the page, and tell when somebody read what. */
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

/** A server whose pages were never built still answers every call. */
function registerNothing(app: App) {
  app.setNotFoundHandler(async (request, reply) =>
    request.method === 'GET'
      ? reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built: run npm run build.')
      : sendFailure(reply, new Failure('not_found')),
  )
}
