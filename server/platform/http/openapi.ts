import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '#server/context.ts'
import type { May } from './permissions.ts'

/** Serves the OpenAPI document of all calls, made from the schemas they are checked with; its page in development only. */
export async function describeCalls(api: App, { isDevelopment }: { isDevelopment: boolean }) {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Meldeportal', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          staff: { type: 'apiKey', in: 'cookie', name: '__Host-staff' },
        },
      },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const described = jsonSchemaTransform({ schema, url, route, ...rest })
      return { ...described, schema: { ...described.schema, security: securityOf(route.config?.may) } }
    },
  })
  api.get('/openapi.json', { config: { may: { who: 'anyone' } }, schema: { hide: true } }, async () => api.swagger())
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
