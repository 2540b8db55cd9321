import swagger from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type { AnyErrorCode } from '#contract/failure.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/context.ts'
import { describeOperation, withoutUnused, type Described } from '#server/platform/openapi/operation.ts'
import { transformDocument } from '#server/platform/openapi/schemas.ts'
import type { May } from './permissions.ts'

const description = `
Every answer is JSON. A refusal is a \`Failure\`: programs decide by its \`code\` and by \`codes\`, the rest is for people.
A token comes from signing in and is sent as \`Authorization: Bearer …\`. Times are UTC, calendar dates and clock times Norwegian.
`.trim()

/** Makes the OpenAPI document from the schemas that calls are checked with and from what routes declare. */
export async function describeCalls(app: App, config: Pick<Config, 'publicUrl' | 'throttleNetworkFactor'>) {
  await app.register(swagger, {
    stripBasePath: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Meldeportal',
        version: '1',
        description,
        license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      },
      servers: [{ url: config.publicUrl.replace(/\/$/, '') }],
      tags: Object.entries(groups).map(([name, { about }]) => ({ name, description: about })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          staff: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
        },
      },
    },
    transform: (given) => {
      const described = descriptionOf(given.route)
      if (!described) return { schema: { hide: true }, url: given.url }
      const facts = { networkFactor: config.throttleNetworkFactor, bodyLimit: app.initialConfig.bodyLimit ?? 0 }
      return describeOperation(given, described, securityOf(given.route.config?.may), facts)
    },
    transformObject: (document) => withoutUnused(transformDocument(document)),
  })
}

/** Serves the document of all calls; its page in development only. */
export async function serveDescription(api: App, { isDevelopment }: { isDevelopment: boolean }) {
  api.get('/openapi.json', { config: { may: { who: 'anyone' } } }, async () => api.swagger())
  if (!isDevelopment) return
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await api.register(swaggerUi, { routePrefix: '/docs' })
}

/** The routes of the page come from its package and cannot say who may call them. To be called before the guard. */
export function permitDocs(app: App) {
  app.addHook('onRoute', (route) => {
    if (route.url === '/api/docs' || route.url.startsWith('/api/docs/'))
      route.config = { may: { who: 'anyone' }, ...route.config }
  })
}

/** An empty object among the alternatives means that the call also works without any of them (OpenAPI 3.1). */
export function securityOf(may: May | undefined): Record<string, string[]>[] {
  if (may?.who === 'staff') return [{ staff: [] }]
  if (may?.who !== 'anyone') return [{ bearer: [] }]
  return may.orReporter ? [{}, { bearer: [] }] : []
}

const described = new Map(
  Object.entries({ ...calls, ...deskCalls }).map(([operationId, { method, url }]) => [
    `${method} /api${url}`,
    operationId,
  ]),
)

/** The groups of calls, each with what it is about and how the paths of its calls begin. */
const groups = {
  accounts: {
    about: 'Signing up, signing in, passwords, sessions and the confirmation of an e-mail address',
    paths: ['auth', 'user', 'receipts', 'privacy-requests'],
  },
  incidents: { about: "A reporter's own cases and their documents", paths: ['incidents', 'dashboard', 'papers'] },
  lookups: { about: 'Lists to choose from', paths: ['general'] },
  articles: { about: 'The public archive of news articles, favourites and tips', paths: ['impact-highlight'] },
  knowledge: { about: 'The information hub', paths: ['knowledge'] },
  numbers: { about: 'Published numbers, open data', paths: ['numbers'] },
  desk: { about: 'The desk of the staff: sign-in with a second factor, and who may do what', paths: ['desk'] },
}

/**
 * What the contract says of a call beside its schema: one line in words, and why its handler may refuse. What follows from the schemas
 * and from what the route declares (permission, rate limit, same site) is added by server/platform/openapi/failures.ts.
 */
const inWords = z.object({ summary: z.string(), fails: z.array(z.custom<AnyErrorCode>()).optional() })

/** What is known of a route in words; nothing for pages, feeds, probes and other addresses that are no calls. */
function descriptionOf(route: RouteOptions): Described | undefined {
  const { method, url, config } = route
  if (typeof config?.file === 'object') return config.file
  const operationId = described.get(`${[method].flat().join()} ${url}`)
  const { data } = inWords.safeParse(route)
  const [, , path = ''] = url.split('/')
  const tag = Object.entries(groups).find(([, { paths }]) => paths.includes(path))?.[0]
  return operationId && tag && data ? { operationId, tag, ...data } : undefined
}
