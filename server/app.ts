import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { articlesRoutes } from './features/articles/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { documentRoutes } from './features/incidents/document-routes.ts'
import { incidentsRoutes } from './features/incidents/routes.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { lookupsRoutes } from './features/lookups/routes.ts'
import type { Clock } from './platform/clock.ts'
import { logRequests, protectReplies, refuseUnknownCalls } from './platform/http.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Keyring } from './platform/keyring.ts'
import type { Log } from './platform/log.ts'
import { mediaRoutes } from './platform/media/routes.ts'
import { describeCalls } from './platform/openapi.ts'
import { guard } from './platform/permissions.ts'
import { fail, handleErrors, sendFailure, toFailure } from './platform/problem.ts'
import type { Pulse } from './platform/pulse.ts'
import type { Secret } from './platform/secret.ts'
import type { Storage } from './platform/storage/index.ts'

export type Services = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  keys: Keyring
  storage: Storage
  jobs: Jobs
  /** For keyed hashes and signed links; the same on every server of one database. */
  secret: Secret
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>
export type FeaturePlugin = (app: App, services: Services) => Promise<void>

const features: FeaturePlugin[] = [
  accountsRoutes,
  incidentsRoutes,
  dashboardRoutes,
  lookupsRoutes,
  articlesRoutes,
  knowledgeRoutes,
]

export type AppOptions = {
  isDevelopment?: boolean
  /** Says at once when the database is away. */
  pulse?: Pick<Pulse, 'isAway'>
  /** A door that already stands; without it the app has one of its own. */
  server?: Server
}

/** Puts the calls of every feature under /api, each behind its guard. */
export async function buildApp(services: Services, { isDevelopment = false, pulse, server }: AppOptions = {}) {
  const app: App = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustProxy.length > 0 ? services.config.trustProxy : false,
    exposeHeadRoutes: false,
    bodyLimit: 256 * 1024,
    // The longest upload over a slow line; each call has its own, shorter limit.
    requestTimeout: 15 * 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => void sendFailure(reply, toFailure(error)),
    ...(server ? { serverFactory: () => server } : {}),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleErrors(services.log))
  logRequests(app, services)

  await app.register(
    async (api: App) => {
      protectReplies(api)
      api.addHook('onRequest', async () => {
        if (pulse?.isAway()) fail('unavailable')
      })
      refuseUnknownCalls(api)
      await describeCalls(api, { isDevelopment })
      guard(api, services)
      for (const feature of features) await api.register(async (room: App) => feature(room, services))
    },
    { prefix: '/api' },
  )
  await app.register(async (room: App) => documentRoutes(room, services), { prefix: '/storage' })
  await app.register(async (room: App) => mediaRoutes(room, services), { prefix: '/media' })
  return app
}
