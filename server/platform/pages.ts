import type { FastifyReply, FastifyRequest } from 'fastify'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { App, Services } from '../app.ts'
import { encodingFor, readAssets, type Asset } from './pages/assets.ts'
import { readRoutes } from './pages/address.ts'
import { keepPages } from './pages/kept.ts'
import { contentPolicy, makeNonce, steadyHeaders } from './pages/policy.ts'
import { makeRenderer, siteOf, type Build } from './pages/render.ts'
import { Failure, sendFailure } from './problem.ts'

const build = path.join(import.meta.dirname, '../../build')
/** All plain addresses and a good many entries; each is some 50 kB. */
const mostKept = 500

/**
 * Pages are the same for everyone: tokens live in the browser. So each address is rendered once and kept, and an
 * answer costs a join (design section 6).
 */
export async function registerPages(app: App, services: Services, { dev }: { dev: boolean }) {
  if (dev) return (await import('./pages/development.ts')).registerDevelopment(app, services)
  // React renders six times as fast when it knows that nobody develops it.
  process.env['NODE_ENV'] = 'production'
  const assets = await readAssets(path.join(build, 'client')).catch(() => undefined)
  if (!assets) return registerNothing(app)
  const steady = steadyHeaders(services.config)
  serveAssets(app, assets, steady)

  const server: Build = await import(pathToFileURL(path.join(build, 'server/index.js')).href)
  const routes = readRoutes(server.routes)
  const render = makeRenderer(server, siteOf(services.config), assets)
  const pages = keepPages<Awaited<ReturnType<typeof render>>>(mostKept)
  const policy = { isHttps: services.config.publicUrl.startsWith('https:'), isDevelopment: false }

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { key, renderAt, isPrivate, isFound } = routes.find(request.url)
    const template = await pages(key, () => render(renderAt))
    reply.headers({
      ...steady,
      vary: 'accept-encoding',
      'cache-control': isPrivate ? 'no-store' : 'private, no-cache',
    })
    if (leavesThePortal(request)) reply.header('clear-site-data', '"cache"')
    if (!isPrivate && isFound) {
      reply.header('etag', template.etag)
      // The kept page goes with the policy that it came with: no new nonce here.
      if (namesTag(request.headers['if-none-match'], template.etag)) return reply.code(304).send()
    }
    const nonce = makeNonce()
    const encoding = encodingFor(request.headers['accept-encoding'], { gzip: true })
    const body = encoding ? template.gzip(nonce) : template.plain(nonce)
    reply
      .code(isFound ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy(nonce, policy))
      .header('content-length', body.length)
    if (encoding) reply.header('content-encoding', encoding)
    return reply.send(request.method === 'HEAD' ? undefined : body)
  }
  for (const url of routes.patterns) app.route({ method: ['GET', 'HEAD'], url, handler: show })
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead ? show(request, reply) : sendFailure(reply, new Failure('not_found'))
  })
}

function serveAssets(app: App, assets: ReadonlyMap<string, Asset>, steady: Record<string, string>) {
  for (const url of ['/assets/*', ...[...assets.keys()].filter((name) => !name.startsWith('/assets/'))])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { logs: false },
      handler: async (request, reply) => {
        const asset = assets.get(request.url.split('?')[0] ?? '')
        reply.headers(steady)
        if (!asset) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
        const { type, isImmutable, etag, bytes, small } = asset
        reply.headers({
          'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          vary: 'accept-encoding',
          etag,
        })
        if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        const encoding = encodingFor(request.headers['accept-encoding'], small)
        const body = (encoding && small[encoding]) ?? bytes
        reply.type(type).header('content-length', body.length)
        if (encoding) reply.header('content-encoding', encoding)
        return reply.send(request.method === 'HEAD' ? undefined : body)
      },
    })
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '')
const namesTag = (asked: string | undefined, etag: string) =>
  asked !== undefined && asked.split(',').some((tag) => tag.trim() === '*' || weak(tag) === weak(etag))

/** Only a visit of its own: an image elsewhere that names this address must not empty anybody's cache. */
const leavesThePortal = ({ url, headers }: FastifyRequest) =>
  url.split('?')[0] === '/logout' &&
  headers['sec-fetch-dest'] === 'document' &&
  headers['sec-fetch-site'] !== 'cross-site'

/** A server whose pages were never built still answers every call. */
function registerNothing(app: App) {
  app.setNotFoundHandler(async (request, reply) =>
    request.method === 'GET'
      ? reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built: run npm run build.')
      : sendFailure(reply, new Failure('not_found')),
  )
}
