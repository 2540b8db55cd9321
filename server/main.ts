import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { App, Services } from './context.ts'
import { parseConfig, type Config } from './config.ts'
import { connect } from './database/connect.ts'
import { startEmbedded, type Embedded } from './database/embedded.ts'
import { openKeyringPool } from './database/keyringPool.ts'
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
import { hasMailbox, mailboxPath } from './platform/mail/mailboxAddress.ts'
import { openServices } from './services.ts'
import { explainFailure } from './startFailure.ts'
import { workSteps } from './work.ts'

type Closer = () => Promise<void> | void

/** Runs the portal until it is told to stop. A setting that cannot be used ends the start with one line. */
export async function main({ isDevelopment = false }: { isDevelopment?: boolean } = {}) {
  const startedAt = performance.now()
  const log = makeLog()
  const closers: Closer[] = []
  let config: Config | undefined
  tellOfAccidents(log)
  try {
    config = parseConfig(process.env)
    const listener = await openListener(config.port, { isTrial: config.isDemo })
    stopOnSignals(listener, closers, log)
    const mailbox = hasMailbox(config) ? await mailboxPath(config) : ''
    const embedded = config.databaseUrl ? undefined : await openEmbedded(config, closers, log)
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? ''
    await openPortal({ config, log, listener, closers, databaseUrl, embedded, mailbox, isDevelopment })
    announce({ ...config, mailbox, cluster: embedded?.cluster, ms: performance.now() - startedAt })
  } catch (error) {
    const { line, isExpected } = explainFailure(error, config)
    console.error(line)
    if (!isExpected) log.error('start failed', { ...describeError(error), error: line })
    await closeAll(closers, log)
    process.exit(1)
  }
}

async function openEmbedded({ dataDir }: Config, closers: Closer[], log: Log) {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const lock = await lockFolder(dataDir)
  const starting = startEmbedded(path.join(dataDir, 'postgres'), log)
  // A stop while the database starts waits for it, so that no PostgreSQL is left running.
  closers.push(async () => (await starting.catch(() => undefined))?.stop(), lock.release)
  return starting
}

type Ground = {
  config: Config
  log: Log
  listener: Listener
  closers: Closer[]
  databaseUrl: string
  embedded: Embedded | undefined
  /** The path of the built-in mailbox. */
  mailbox: string
  isDevelopment: boolean
}

async function openPortal(ground: Ground) {
  const { config, log, listener, closers, databaseUrl, embedded, mailbox, isDevelopment } = ground
  const { db, drop, close } = connect(databaseUrl)
  closers.unshift(close)
  // The features and their schemas are read while the database is made ready.
  const [{ buildApp }] = await Promise.all([
    import('./app.ts'),
    whenDatabaseIsThere(log, () => prepareDatabase(db, config, embedded)),
  ])
  const jobs = await whenDatabaseIsThere(log, () => openJobs(databaseUrl, log))
  closers.unshift(jobs.stop)
  const keyring = await whenDatabaseIsThere(log, () => openKeyringPool(embedded, db, log))
  if (keyring) closers.unshift(keyring.close)
  const services = await whenDatabaseIsThere(log, () =>
    openServices({ config, db, clock: systemClock, log, jobs }, keyring?.db),
  )
  if (config.isDemo) await seedDemoArticles(services)
  const databaseMonitor = monitorDatabase(databaseUrl, () => {
    drop()
    keyring?.drop()
  })
  closers.unshift(databaseMonitor.stop)
  const app = await buildApp(services, { isDevelopment, databaseMonitor, server: listener.server })
  const quick = await registerRest(app, services, { isDevelopment, databaseMonitor, mailbox })
  await app.ready()
  closers.unshift(() => app.close())
  listener.open((request, response) => void (quick(request, response) || app.routing(request, response)))
  for (const step of workSteps(services)) await whenDatabaseIsThere(log, step)
}

type RestOptions = { isDevelopment: boolean; databaseMonitor: DatabaseMonitor; mailbox: string }

async function registerRest(app: App, services: Services, { isDevelopment, databaseMonitor, mailbox }: RestOptions) {
  const [{ makeContent }, { registerDiscovery }, { registerHealth }, { registerMailbox }, { registerPages }] =
    await Promise.all([
      import('./content.ts'),
      import('./discovery.ts'),
      import('./platform/http/health.ts'),
      import('./platform/mail/mailbox.ts'),
      import('./platform/pages/routes.ts'),
    ])
  registerHealth(app, services, databaseMonitor)
  registerMailbox(app, services, mailbox)
  const content = makeContent(services)
  registerDiscovery(app, services, content)
  return registerPages(app, services, { dev: isDevelopment, content })
}

async function prepareDatabase(db: Services['db'], { isDemo }: Config, embedded: Embedded | undefined) {
  await embedded?.lendKeyring()
  await migrate(db)
  await embedded?.closeKeyring()
  await seed(db)
  if (isDemo) await seedDemo(db)
}

/** An outside database may come up after the portal, which answers 503 meanwhile and tries again. */
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

/** One stop arrives as several signals within moments: npm passes SIGTERM on, and systemd or a shell sends it to all. */
const sameStopMs = 3000

/**
 * Requests under way are finished; then jobs, pool and database end, in this order. A signal that comes three seconds
 * after the first or later closes every connection.
 */
function stopOnSignals(listener: Listener, closers: Closer[], log: Log) {
  let stoppingSince: number | undefined
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince >= sameStopMs) listener.server.closeAllConnections()
      return
    }
    stoppingSince = performance.now()
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

/** Node would print the message, which may quote what someone typed (docs/threats.md row 15). */
function tellOfAccidents(log: Log) {
  process.on('unhandledRejection', (error) => log.error('a promise failed unheard', describeError(error)))
  process.on('uncaughtException', (error) => {
    log.error('the server fell', describeError(error))
    process.exit(1)
  })
}

type Announced = Config & { mailbox: string; cluster: string | undefined; ms: number }

function announce({ mailbox, cluster, ms, ...config }: Announced) {
  const { publicUrl, port, isDemo, dataDir } = config
  const lines = [`Ready at ${publicUrl} (port ${port}) after ${(ms / 1000).toFixed(2)} s.`, `Data folder: ${dataDir}`]
  if (cluster && path.relative(dataDir, cluster).startsWith('..'))
    lines.push(`Database: ${cluster}, because its user cannot enter the data folder. Back up both.`)
  if (hasMailbox(config)) lines.push(`Mails: ${publicUrl}${mailbox}`)
  if (isDemo) lines.push('A trial: only this machine is answered.')
  if (isDemo)
    for (const { email, password } of demoAccounts) lines.push(`Demo account: ${email} with password ${password}`)
  console.log(lines.join('\n'))
}

if (import.meta.main) await main()
