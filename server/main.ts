import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { App, Services } from './context.ts'
import { parseConfig, SettingError, type Config } from './config.ts'
import { connect } from './database/connect.ts'
import { startEmbedded } from './database/embedded.ts'
import { lockFolder } from './database/lock.ts'
import { migrate } from './database/migrate.ts'
import { seedDemoArticles } from './database/seed/articles/demo.ts'
import { demoAccounts, seedDemo } from './database/seed/demo.ts'
import { seed } from './database/seed/index.ts'
import { openListener, type Listener } from './platform/http/listener.ts'
import { systemClock } from './platform/clock.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { describeError, makeLog, type Log } from './platform/log.ts'
import { isDatabaseAway } from './platform/http/failures.ts'
import { monitorDatabase, type DatabaseMonitor } from './database/databaseMonitor.ts'
import { openServices } from './services.ts'
import { workSteps } from './work.ts'

type Closer = () => Promise<void> | void

/** Runs the portal until it is told to stop. A setting that cannot be used ends the start with one line. */
export async function main({ isDevelopment = false }: { isDevelopment?: boolean } = {}) {
  const startedAt = performance.now()
  const log = makeLog()
  const closers: Closer[] = []
  tellOfAccidents(log)
  try {
    const config = parseConfig(process.env)
    const listener = await openListener(config.port)
    stopOnSignals(listener, closers, log)
    const databaseUrl = config.databaseUrl ?? (await openEmbedded(config, closers, log))
    await openPortal({ config, log, listener, closers, databaseUrl, isDevelopment })
    announce(config, performance.now() - startedAt)
  } catch (error) {
    if (error instanceof SettingError) console.error(error.message)
    else log.error('start failed', describeError(error))
    await closeAll(closers, log)
    process.exit(1)
  }
}

async function openEmbedded({ dataDir }: Config, closers: Closer[], log: Log) {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const lock = await lockFolder(dataDir)
  const database = await startEmbedded(path.join(dataDir, 'postgres'), log)
  closers.push(database.stop, lock.release)
  return database.url
}

type Ground = {
  config: Config
  log: Log
  listener: Listener
  closers: Closer[]
  databaseUrl: string
  isDevelopment: boolean
}

async function openPortal({ config, log, listener, closers, databaseUrl, isDevelopment }: Ground) {
  const { db, drop, close } = connect(databaseUrl)
  closers.unshift(close)
  // The features and their schemas are read while the database is made ready.
  const [{ buildApp }] = await Promise.all([
    import('./app.ts'),
    whenDatabaseIsThere(log, () => prepareDatabase(db, config)),
  ])
  const jobs = await whenDatabaseIsThere(log, () => openJobs(databaseUrl, log))
  closers.unshift(jobs.stop)
  const services = await whenDatabaseIsThere(log, () => openServices({ config, db, clock: systemClock, log, jobs }))
  if (config.isDemo) await seedDemoArticles(services)
  const databaseMonitor = monitorDatabase(databaseUrl, drop)
  closers.unshift(databaseMonitor.stop)
  const app = await buildApp(services, { isDevelopment, databaseMonitor, server: listener.server })
  const quick = await registerRest(app, services, { isDevelopment, databaseMonitor })
  await app.ready()
  closers.unshift(() => app.close())
  listener.open((request, response) => void (quick(request, response) || app.routing(request, response)))
  for (const step of workSteps(services)) await whenDatabaseIsThere(log, step)
}

type RestOptions = { isDevelopment: boolean; databaseMonitor: DatabaseMonitor }

export async function registerRest(app: App, services: Services, { isDevelopment, databaseMonitor }: RestOptions) {
  const [{ makeContent }, { registerDiscovery }, { registerHealth }, { registerMailbox }, { registerPages }] =
    await Promise.all([
      import('./content.ts'),
      import('./discovery.ts'),
      import('./platform/http/health.ts'),
      import('./platform/mail/mailbox.ts'),
      import('./platform/pages/routes.ts'),
    ])
  registerHealth(app, services, databaseMonitor)
  registerMailbox(app, services)
  const content = makeContent(services)
  registerDiscovery(app, services, content)
  return registerPages(app, services, { dev: isDevelopment, content })
}

async function prepareDatabase(db: Services['db'], { isDemo }: Config) {
  await migrate(db)
  await seed(db)
  if (isDemo) await seedDemo(db)
}

/** An outside database may come up after us: the door is open, callers hear 503, and we try again. */
async function whenDatabaseIsThere<T>(log: Log, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      log.warn('the database is away, trying again', describeError(error))
      await pause(1000)
    }
  }
}

const patience = 60_000

/** Requests under way are finished; then jobs, pool and database end, in this order. A second signal hurries. */
function stopOnSignals(listener: Listener, closers: Closer[], log: Log) {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return listener.server.closeAllConnections()
    isStopping = true
    await listener.close(patience)
    await closeAll(closers, log)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
}

async function closeAll(closers: Closer[], log: Log) {
  for (const close of closers) {
    try {
      await Promise.race([close(), pause(15_000, undefined, { ref: false })])
    } catch (error) {
      log.warn('stopping was disturbed', describeError(error))
    }
  }
}

/** Node would print the message, which may quote what someone typed (trust 1, row 15). */
function tellOfAccidents(log: Log) {
  process.on('unhandledRejection', (error) => log.error('a promise failed unheard', describeError(error)))
  process.on('uncaughtException', (error) => {
    log.error('the server fell', describeError(error))
    process.exit(1)
  })
}

function announce({ publicUrl, port, smtpUrl, isDemo, dataDir }: Config, ms: number) {
  const lines = [`Ready at ${publicUrl} (port ${port}) after ${(ms / 1000).toFixed(2)} s.`, `Data folder: ${dataDir}`]
  if (!smtpUrl) lines.push(`Mails: ${publicUrl}/mailbox`)
  if (isDemo)
    for (const { email, password } of demoAccounts) lines.push(`Demo account: ${email} with password ${password}`)
  console.log(lines.join('\n'))
}

if (import.meta.main) await main()
