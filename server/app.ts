import { randomUUID } from 'node:crypto'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { incidentsRoutes } from './features/incidents/routes.ts'
import { lookupsRoutes } from './features/lookups/routes.ts'
import type { Clock } from './platform/clock.ts'
import { logRequests, protectReplies, refuseUnknownCalls } from './platform/http.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Keyring } from './platform/keyring.ts'
import type { Log } from './platform/log.ts'
import { describeCalls } from './platform/openapi.ts'
import { guard } from './platform/permissions.ts'
import { handleErrors, sendFailure, toFailure } from './platform/problem.ts'
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

const features: FeaturePlugin[] = [accountsRoutes, incidentsRoutes, dashboardRoutes, lookupsRoutes]

export type AppOptions = { isDevelopment?: boolean; serverFactory?: FastifyServerFactory }

/** Puts the calls of every feature under /api, each behind its guard. */
export async function buildApp(services: Services, { isDevelopment = false, serverFactory }: AppOptions = {}) {
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
    ...(serverFactory ? { serverFactory } : { http: { headersTimeout: 10_000 } }),
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleErrors(services.log))
  logRequests(app, services)

  await app.register(
    async (api: App) => {
      protectReplies(api)
      refuseUnknownCalls(api)
      await describeCalls(api, { isDevelopment })
      guard(api, services)
      for (const feature of features) await api.register(async (room: App) => feature(room, services))
    },
    { prefix: '/api' },
  )
  return app
}
