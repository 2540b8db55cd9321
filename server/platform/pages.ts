import type { App, Services } from '../app.ts'

export async function registerPages(app: App, _services: Services, _options: { dev: boolean }) {
  app.get('/', async (_request, reply) => reply.type('text/plain').send('ok'))
}
