import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { PublicContent } from '#contract/pages.ts'
import type { Config } from './config.ts'
import type { Db } from './database/connect.ts'
import type { Clock } from './platform/clock.ts'
import type { ReadPublicly } from './platform/http/publicWork.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { ContentVersion } from './platform/pages/contentVersion.ts'
import type { Secret } from './platform/secrets/keyedHash.ts'
import type { Keyring } from './platform/secrets/keyring.ts'
import type { Storage } from './platform/storage/names.ts'

/** What features stand on. `app.ts` imports the features; they import this, never `app.ts`. */
export type Services = {
  config: Config
  db: Db
  /** Connections of their own for what anybody may ask for, with a short limit for each statement. */
  publicDb: Db
  clock: Clock
  log: Log
  keys: Keyring
  storage: Storage
  jobs: Jobs
  /** For keyed hashes and signed links; the same on every server of one database. */
  secret: Secret
  /** The archive, the information hub and the published numbers, opened once for calls, pages and feeds. */
  content: PublicContent
  /** Grows with each change of public content; caches of it are keyed by this. */
  contentVersion: ContentVersion
  /** Does uncached public reading on a caller's behalf; refuses a network that asks for too much of it. */
  readPublicly: ReadPublicly
}

/** Fastify whose routes are typed by their zod schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** A feature adds its routes to the app; `app.ts` decides under which prefix. */
export type FeaturePlugin = (app: App, services: Services) => Promise<void>
