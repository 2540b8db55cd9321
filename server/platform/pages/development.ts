import middie from '@fastify/middie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createServer } from 'vite'
import type { App, Services } from '#server/context.ts'
import { Failure, sendFailure } from '#server/platform/http/failures.ts'
import { fillDeskPage, routeDeskPages } from './deskPages.ts'
import { makeNonce, makePolicy, steadyHeaders } from './policy.ts'
import { siteOf, type Build } from './render.ts'

const root = path.join(import.meta.dirname, '../../..')

/** Runs Vite inside the same server: one process, hot reload, and every request is rendered. Pages get a nonce here. */
export async function registerDevelopment(app: App, { config, content }: Services) {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  await app.register(middie)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  await serveDesk(app, config)

  const policy = makePolicy(config, true)
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const build: object = await vite.ssrLoadModule('virtual:react-router/server-build')
    if (!isBuild(build)) throw new Error('The pages could not be built.')
    const nonce = makeNonce()
    const sources = { scripts: [`'nonce-${nonce}'`, "'strict-dynamic'"], styles: ["'unsafe-inline'"] }
    // Its own, because the router that Node loads does not know the contexts of the one that Vite loads.
    const handle = build.entry.module.createRequestHandler(build, 'development')
    const response = await handle(
      new Request(new URL(request.url, config.publicUrl), { method: request.method }),
      build.entry.module.makeContext(siteOf(config), nonce, content),
    )
    reply.code(response.status).headers({ ...Object.fromEntries(response.headers), ...steadyHeaders(config) })
    reply.header('cache-control', 'no-store')
    reply.header('content-security-policy', policy(sources))
    return reply.send(response.body ? Readable.fromWeb(response.body) : null)
  }
  app.setNotFoundHandler(async (request, reply) =>
    request.method === 'GET' || request.method === 'HEAD'
      ? show(request, reply)
      : sendFailure(reply, new Failure('not_found')),
  )
}

/** The desk has a build of its own, so another Vite serves it. */
async function serveDesk(app: App, config: Services['config']) {
  const vite = await createServer({
    configFile: path.join(root, 'vite.desk.config.ts'),
    // Not the port on which the first one tells of changes.
    server: { middlewareMode: true, ws: { port: 24_679 } },
    appType: 'custom',
  })
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  const sources = { scripts: ["'unsafe-inline'"], styles: ["'unsafe-inline'"] }
  const policy = makePolicy(config, true)(sources)
  routeDeskPages(app, async (_request, reply) => {
    const html = await readFile(path.join(root, 'web/features/desk/index.html'), 'utf8')
    reply.headers({ ...steadyHeaders(config), 'cache-control': 'no-store', 'content-security-policy': policy })
    return reply.send(await vite.transformIndexHtml('/index.html', fillDeskPage(html, config)))
  })
}

const isBuild = (module: object): module is Build => 'entry' in module && 'routes' in module
