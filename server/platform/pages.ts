import type { FastifyReply, FastifyRequest } from 'fastify'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicContent } from '#contract/content.ts'
import type { App, Services } from '../app.ts'
import { encodingFor, readAssets, type Asset } from './pages/assets.ts'
import { readRoutes, type PageAddress } from './pages/address.ts'
import { keepPages } from './pages/kept.ts'
import { makeNonce, makePolicy, steadyHeaders } from './pages/policy.ts'
import { BrokenPage, makeRenderer, siteOf, type Build, type Page } from './pages/render.ts'
import { followVersion } from './pages/version.ts'
import { Failure, sendFailure } from './problem.ts'

const build = path.join(import.meta.dirname, '../../build')
/** All plain addresses and a good many entries; each is some 50 kB. */
const mostKept = 500
/** Searches and filters come in endless number: they have a place of their own and never drive out the plain pages. */
const mostAskedKept = 200

type Options = { dev: boolean; content: PublicContent }

/**
 * Pages are the same for everyone: tokens live in the browser. So each address is rendered once and kept, and an
 * answer costs a join (design section 6).
 */
export async function registerPages(app: App, services: Services, { dev, content }: Options) {
  if (dev) return (await import('./pages/development.ts')).registerDevelopment(app, services, content)
  // React renders six times as fast when it knows that nobody develops it.
  process.env['NODE_ENV'] = 'production'
  const assets = await readAssets(path.join(build, 'client')).catch(() => undefined)
  if (!assets) return registerNothing(app)
  serveAssets(app, assets)

  const server: Build = await import(pathToFileURL(path.join(build, 'server/index.js')).href)
  const routes = readRoutes(server.routes)
  const findPage = makeFinder(services, makeRenderer({ build: server, site: siteOf(services.config), content, assets }))
  const policy = makePolicy({ isHttps: services.config.publicUrl.startsWith('https:'), isDevelopment: false })
  const answer = makeAnswer(steadyHeaders(services.config), policy)

  const show = (request: FastifyRequest, reply: FastifyReply) => {
    const asked = readAsked(request.url)
    const address = routes.find(asked.url)
    const page = findPage(address, asked.data)
    const isData = asked.data !== undefined
    if (page instanceof Promise) return page.then((ready) => answer(request, reply, { address, page: ready, isData }))
    answer(request, reply, { address, page, isData })
    return undefined
  }
  for (const url of routes.patterns) app.route({ method: ['GET', 'HEAD'], url, handler: show })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead ? show(request, reply) : sendFailure(reply, new Failure('not_found'))
  })
}

type Found = { address: PageAddress; page: Page; isData: boolean }

/**
 * Sends a page. Written to the socket directly, as one list of headers and one buffer: what a framework does for every
 * answer costs more than the whole of this one.
 */
function makeAnswer(steady: Record<string, string>, policy: (nonce: string) => string) {
  const always = [...Object.entries(steady).flat(), 'vary', 'accept-encoding']
  return (request: FastifyRequest, reply: FastifyReply, { address, page, isData }: Found) => {
    const status = address.isFound ? page.status : 404
    const isKept = !address.isPrivate && status === 200
    const { template } = page
    const headers = [...always, 'cache-control', address.isPrivate || status >= 500 ? 'no-store' : 'private, no-cache']
    if (status === 503) headers.push('retry-after', '5')
    if (isData) headers.push('x-remix-response', 'yes')
    if (leavesThePortal(request)) headers.push('clear-site-data', '"cache"')
    if (isKept) headers.push('etag', template.etag)
    reply.hijack()
    // The kept page goes with the policy that it came with: no new nonce here.
    if (isKept && namesTag(request.headers['if-none-match'], template.etag))
      return void reply.raw.writeHead(304, headers).end()
    const nonce = makeNonce()
    const isSmall = encodingFor(request.headers['accept-encoding'], { gzip: true }) !== undefined
    const body = isSmall ? template.gzip(nonce) : template.plain(nonce)
    if (isSmall) headers.push('content-encoding', 'gzip')
    headers.push('content-type', page.type, 'content-length', String(body.length))
    headers.push('content-security-policy', policy(nonce))
    reply.raw.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  }
}

/** The page of an address, from what is kept or rendered now. */
function makeFinder({ db, log }: Services, render: (at: string) => Promise<Page>) {
  const version = followVersion(db, log)
  const plain = keepPages<Page>(mostKept)
  const asked = keepPages<Page>(mostAskedKept)
  const brokenOne = (error: unknown) => {
    if (error instanceof BrokenPage) return error.page
    throw error
  }
  return ({ key, renderAt, isAsked, isFound }: PageAddress, data: string | undefined): Page | Promise<Page> => {
    const pages = isAsked || data !== undefined ? asked : plain
    const at = data === undefined ? renderAt : dataAddress(renderAt, data)
    const isKept = ({ status }: Page) => status === 200 || !isFound
    const find = (known: number) => pages(known, data === undefined ? key : `data ${at}`, () => render(at), isKept)
    const known = version()
    const page = known instanceof Promise ? known.then(find) : find(known)
    return page instanceof Promise ? page.catch(brokenOne) : page
  }
}

/**
 * React Router asks for what a page's loaders read at `<path>.data`, and names the routes that it wants when it has
 * the others. `data` is that list, `''` for all, undefined for a page.
 */
function readAsked(url: string): { url: string; data: string | undefined } {
  const [pathname = '', search = ''] = url.split(/\?(.*)/s, 2)
  if (!pathname.endsWith('.data')) return { url, data: undefined }
  const wanted = new URLSearchParams(search).get('_routes') ?? ''
  const page = pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.slice(0, -'.data'.length)
  return { url: `${page}?${search}`, data: /^[\w/,-]{0,300}$/.test(wanted) ? wanted : '' }
}

function dataAddress(renderAt: string, routes: string) {
  const [pathname = '/', search = ''] = renderAt.split(/\?(.*)/s, 2)
  const asked = new URLSearchParams(search)
  if (routes) asked.set('_routes', routes)
  const query = asked.toString()
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${query && `?${query}`}`
}

/** What makes no page needs few headers: on a slow line each of some thirty files would pay for them. */
const assetHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

function serveAssets(app: App, assets: ReadonlyMap<string, Asset>) {
  for (const url of ['/assets/*', ...[...assets.keys()].filter((name) => !name.startsWith('/assets/'))])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { logs: false },
      handler: async (request, reply) => {
        const asset = assets.get(request.url.split('?')[0] ?? '')
        reply.headers(assetHeaders)
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
