import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { canDecode } from './config.ts'
import type { App, FeaturePlugin, Services } from './context.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { articlesRoutes } from './features/articles/routes.ts'
import { caseDocumentRoutes, documentUploadRoutes } from './features/casework/documents/routes.ts'
import { codingRoutes } from './features/coding/routes.ts'
import { caseRoutes } from './features/casework/work/routes.ts'
import { inboxRoutes } from './features/casework/inbox/routes.ts'
import { discoveryRoutes } from './features/discovery/routes.ts'
import { exportRoutes } from './features/casework/exports/routes.ts'
import { editorialRoutes, libraryRoutes } from './features/editorial/routes.ts'
import { erasureRoutes } from './features/erasure/routes.ts'
import { incidentsRoutes } from './features/reporting/routes.ts'
import { documentRoutes } from './features/reporting/documentRoutes.ts'
import { consentRoutes } from './features/reporting/rights/consents.ts'
import { correctionRoutes } from './features/reporting/rights/corrections.ts'
import { chartRoutes, openNumberRoutes } from './features/numbers/open/routes.ts'
import { numberRoutes } from './features/numbers/routes.ts'
import { knowledgeRoutes } from './features/knowledge/routes.ts'
import { lookupsRoutes } from './features/lookups/routes.ts'
import { deskMessageRoutes } from './features/messages/deskConversation.ts'
import { settingRoutes } from './features/messages/replyTexts.ts'
import { messageRoutes } from './features/messages/routes.ts'
import { deskPaperRoutes } from './features/papers/deskRoutes.ts'
import { paperRoutes } from './features/papers/routes.ts'
import { backupRoutes } from './features/backup/routes.ts'
import { auditRoutes } from './features/oversight/auditRoutes.ts'
import { mailRoutes } from './features/oversight/mailRoutes.ts'
import { deskRequestRoutes, requestRoutes } from './features/requests/routes.ts'
import { dataProtectionRoutes } from './features/dataProtection/routes.ts'
import { holdRoutes, answerHoldRoutes } from './features/holds/routes.ts'
import { takeoutFileRoutes } from './features/takeout/fileRoutes.ts'
import { takeoutRoutes } from './features/takeout/routes.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { invitationRoutes } from './features/staff/invitationRoutes.ts'
import { mailedCodeRoutes } from './features/staff/mailedCodes.ts'
import { manageRoutes } from './features/staff/manageRoutes.ts'
import { ownRoutes } from './features/staff/ownRoutes.ts'
import { signInRoutes } from './features/staff/signInRoutes.ts'
import { logRequests, protectReplies, refuseUnknownCalls } from './platform/http/hooks.ts'
import { registerHealth } from './platform/http/health.ts'
import { registerMailbox } from './platform/mail/mailbox.ts'
import { mediaRoutes } from './platform/media/routes.ts'
import { registerPages } from './platform/pages/routes.ts'
import { limitReading } from './cases/massReading.ts'
import { describeCalls, permitDocs, serveDescription } from './platform/http/openapi.ts'
import { guard } from './platform/http/permissions.ts'
import { splitUrl } from './platform/pages/address.ts'
import { fail, handleErrors, sendFailure, toFailure } from './platform/http/failures.ts'
import type { DatabaseMonitor } from './database/databaseMonitor.ts'

const features: FeaturePlugin[] = [
  accountsRoutes,
  incidentsRoutes,
  correctionRoutes,
  consentRoutes,
  erasureRoutes,
  takeoutRoutes,
  lookupsRoutes,
  articlesRoutes,
  knowledgeRoutes,
  numberRoutes,
  openNumberRoutes,
  invitationRoutes,
  signInRoutes,
  mailedCodeRoutes,
  ownRoutes,
  manageRoutes,
  caseRoutes,
  auditRoutes,
  mailRoutes,
  settingsRoutes,
  backupRoutes,
  caseDocumentRoutes,
  documentUploadRoutes,
  messageRoutes,
  deskMessageRoutes,
  settingRoutes,
  codingRoutes,
  inboxRoutes,
  exportRoutes,
  paperRoutes,
  answerHoldRoutes,
  holdRoutes,
  requestRoutes,
  deskRequestRoutes,
  dataProtectionRoutes,
  deskPaperRoutes,
  libraryRoutes,
  editorialRoutes,
]

export type AppOptions = {
  isDevelopment?: boolean
  /** While it says that the database is away, every call gets 503 at once. */
  databaseMonitor?: Pick<DatabaseMonitor, 'isAway'>
  /** A server that already listens and whose timeouts hold (`openListener`). Tests leave it out. */
  server?: Server
}

/** Mounts every feature under /api. The guard is on the root app and so covers every route, those added later too. */
export async function buildApp(
  services: Services,
  { isDevelopment = false, databaseMonitor, server }: AppOptions = {},
) {
  const app: App = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: services.config.trustProxy.length > 0 ? services.config.trustProxy : false,
    exposeHeadRoutes: false,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => (isUnreadablePage(url) ? '/404' : url),
    // Both are set below. Without these builders the framework loads compilers of its own, 4 MB that nothing uses.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    frameworkErrors: (error, _request, reply) => void sendFailure(reply, toFailure(error)),
    ...(server ? { serverFactory: () => server } : {}),
  }).withTypeProvider<ZodTypeProvider>()
  // Every call takes JSON or a form; the framework would also pass text on, as a string.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleErrors(services.log))
  logRequests(app, services)
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/api/') && databaseMonitor?.isAway()) fail('unavailable')
  })
  if (isDevelopment) permitDocs(app)
  guard(app, services)
  limitReading(app, services)
  await describeCalls(app, services.config)

  await app.register(
    async (api: App) => {
      protectReplies(api)
      refuseUnknownCalls(api)
      await serveDescription(api, { isDevelopment })
      for (const feature of features) await api.register(async (room: App) => feature(room, services))
    },
    { prefix: '/api' },
  )
  await app.register(async (room: App) => documentRoutes(room, services), { prefix: '/storage' })
  await app.register(async (room: App) => takeoutFileRoutes(room, services), { prefix: '/storage' })
  await app.register(async (room: App) => mediaRoutes(room, services), { prefix: '/media' })
  return app
}

type RestOptions = { isDevelopment: boolean; databaseMonitor: DatabaseMonitor; mailbox: string }

/** Everything outside /api: probes, the local mailbox, feeds and pages. Returns what may answer before Fastify does. */
export async function registerRest(
  app: App,
  services: Services,
  { isDevelopment, databaseMonitor, mailbox }: RestOptions,
) {
  registerHealth(app, services, databaseMonitor)
  registerMailbox(app, services, mailbox)
  await app.register(async (room: App) => discoveryRoutes(room, services))
  await chartRoutes(app, services)
  return registerPages(app, services, { dev: isDevelopment })
}

const unused = (): never => {
  throw new Error('the compilers are set for every route')
}

/** A page's address that cannot be decoded is one that does not exist. Calls get 400 for it. */
function isUnreadablePage(url: string) {
  const [pathname] = splitUrl(url)
  return !/^\/(api|storage|media)\//.test(pathname) && !canDecode(pathname)
}
