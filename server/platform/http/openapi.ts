import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from '#server/context.ts'

/** The document of all calls, made from the schemas they are checked with; its page only in development. */
export async function describeCalls(api: App, { isDevelopment }: { isDevelopment: boolean }) {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Meldeportal', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route, ...rest }) => {
      const described = jsonSchemaTransform({ schema, url, route, ...rest })
      const security = route.config?.may?.who === 'anyone' ? [] : [{ bearer: [] }]
      return { ...described, schema: { ...described.schema, security } }
    },
  })
  api.get('/openapi.json', { config: { may: { who: 'anyone' } }, schema: { hide: true } }, async () => api.swagger())
  if (!isDevelopment) return
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  await api.register(async (page: App) => {
    page.addHook('onRoute', (route) => {
      route.config = { may: { who: 'anyone' }, ...route.config }
    })
    await page.register(swaggerUi, { routePrefix: '/docs' })
  })
}
