import { parseArgs } from 'node:util'

/** `npm start`: builds when stale, then runs. `npm run dev`: runs with the pages rebuilt as they change. */
const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
// NODE_ENV=production makes React render six times faster.
process.env['NODE_ENV'] = values.dev ? 'development' : 'production'

try {
  if (!values.dev) await (await import('./build.ts')).buildWhenStale()
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The pages could not be built.')
  process.exit(1)
}
const { main } = await import('../server/main.ts')
await main({ isDevelopment: values.dev })
