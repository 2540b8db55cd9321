import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from './context.ts'
import type { DemoPerson } from './features/staff/demo.ts'
import { parseConfig, type Config } from './config.ts'
import { connect, openKeyringPool, pools } from './database/connect.ts'
import { startEmbedded, type Embedded } from './database/embedded.ts'
import { lockFolder } from './database/lock.ts'
import { migrate } from './database/migrate.ts'
import { refuseUnfinishedDatabase, refuseUnfinishedFolder } from './database/unfinishedRestore.ts'
import { seedDemoArticles } from './database/seed/articles/demo.ts'
import { demoPassword, demoReporter, findOpenDemo, seedDemo } from './database/seed/demo.ts'
import { keepUse } from './database/seed/keepUse.ts'
import { seed } from './database/seed/index.ts'
import { areDemoCasesMade } from './features/demo/marks.ts'
import { openListener, type Listener } from './platform/http/listener.ts'
import { systemClock } from './platform/clock.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { describeError, makeLog, warnSeldom, type Log } from './platform/log.ts'
import { isDatabaseAway } from './platform/http/failures.ts'
import { monitorDatabase } from './database/databaseMonitor.ts'
import { makeStartingPage } from './platform/pages/refusedPage.ts'
import { hasMailbox, mailboxPath } from './platform/mail/mailbox.ts'
import { explainFailure } from './startFailure.ts'
import { workSteps } from './work.ts'

/** Ends one part of the server. They run one after the other, the part that was started last first. */
type StopTask = () => Promise<void> | void

/** Runs the portal until a signal stops it. A setting that cannot be used ends the start with one line. */
export async function main({ isDevelopment = false }: { isDevelopment?: boolean } = {}) {
  const startedAt = performance.now()
  const log = makeLog()
  const stopTasks: StopTask[] = []
  let isStopping = () => false
  let config: Config | undefined
  logUncaughtErrors(log)
  try {
    config = parseConfig(process.env)
    await refuseUnfinishedFolder(config)
    const listener = await openListener(config.port, {
      isTrial: config.isDemo,
      startingPage: makeStartingPage(config),
    })
    isStopping = stopOnSignals(listener, stopTasks, log)
    if (config.isLoopback && !config.isDemo)
      log.warn(
        'PUBLIC_URL is a loopback address: staff sign in on this machine only, because their cookie is not Secure',
      )
    const opened = await openPortal({ config, log, listener, stopTasks, isDevelopment })
    announce({ ...config, ...opened, ms: performance.now() - startedAt })
  } catch (error) {
    // What was still starting found a part of the server ended. The stop ends the process, with its own code.
    if (isStopping()) return
    const { line, isExpected } = explainFailure(error, config)
    console.error(line)
    if (!isExpected) log.error('start failed', { ...describeError(error), error: line })
    await runStopTasks(stopTasks, log)
    process.exit(1)
  }
}

async function openEmbedded({ dataDir }: Config, stopTasks: StopTask[], log: Log) {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  const lock = await lockFolder(dataDir)
  const starting = startEmbedded(path.join(dataDir, 'postgres'), log)
  // A stop while the database starts waits for it, so that no PostgreSQL is left running.
  stopTasks.push(async () => (await starting.catch(() => undefined))?.stop(), lock.release)
  return starting
}

type OpenOptions = { config: Config; log: Log; listener: Listener; stopTasks: StopTask[]; isDevelopment: boolean }

async function openPortal({ config, log, listener, stopTasks, isDevelopment }: OpenOptions) {
  const embedded = config.databaseUrl ? undefined : await openEmbedded(config, stopTasks, log)
  const databaseUrl = embedded?.url ?? config.databaseUrl ?? ''
  const main = connect(databaseUrl, pools.private)
  const reading = connect(databaseUrl, pools.public)
  const background = connect(databaseUrl, pools.work)
  for (const { close } of [main, reading, background]) stopTasks.unshift(close)
  const { db } = main
  // The features' modules load while the database is migrated and seeded.
  const [{ buildApp, registerRest }, { openServices }] = await Promise.all([
    import('./app.ts'),
    import('./services.ts'),
    retryUntilDatabaseAnswers(log, () => prepareDatabase(background.db, config, embedded)),
  ])
  const jobs = await retryUntilDatabaseAnswers(log, () => openJobs(databaseUrl, log))
  stopTasks.unshift(jobs.stop)
  const keyring = await retryUntilDatabaseAnswers(log, () => openKeyringPool(embedded, db, log))
  if (keyring) stopTasks.unshift(keyring.close)
  const services = await retryUntilDatabaseAnswers(log, () =>
    openServices({ config, db, publicDb: reading.db, clock: systemClock, log, jobs }, keyring?.db),
  )
  // Before anything is answered: after a restore the database may hold what was erased since its backup.
  const [{ bringTogether }, { openLedgerFile }] = await Promise.all([
    import('./cases/erasure/replay.ts'),
    import('./cases/erasure/ledgerFile.ts'),
  ])
  await openLedgerFile(config)
  await retryUntilDatabaseAnswers(log, () => bringTogether(services))
  const { demoStaff, isDemoOpen } = await retryUntilDatabaseAnswers(log, () => prepareDemo(services))
  const mailbox = hasMailbox(config) ? await mailboxPath(config) : ''
  const databaseMonitor = monitorDatabase(databaseUrl, () => {
    for (const connection of [main, reading, background, keyring]) connection?.drop()
  })
  stopTasks.unshift(databaseMonitor.stop)
  const app = await buildApp(services, { isDevelopment, databaseMonitor, server: listener.server })
  const answerQuickly = await registerRest(app, services, { isDevelopment, databaseMonitor, mailbox })
  await app.ready()
  stopTasks.unshift(() => app.close())
  listener.open((request, response) => void (answerQuickly(request, response) || app.routing(request, response)))
  for (const step of workSteps({ ...services, db: background.db })) {
    const stop = await retryUntilDatabaseAnswers(log, step)
    if (stop) stopTasks.unshift(stop)
  }
  // Only where mails go nowhere else either: a trial with a mail server of its own is used for something already.
  if (config.isDemo && hasMailbox(config)) stopTasks.unshift(makeDemoCases(services, demoStaff))
  return { demoStaff, isDemoOpen, mailbox, cluster: embedded?.cluster }
}

/** Made after the start, which does not wait for them. Answers what ends it. */
function makeDemoCases(services: Services, demoStaff: DemoPerson[]): StopTask {
  const stop = new AbortController()
  const emailOf = (role: 'caseworker' | 'lead') => demoStaff.find((person) => person.role === role)?.email ?? ''
  const people = { reporter: demoReporter, caseworker: emailOf('caseworker'), lead: emailOf('lead') }
  const make = async () => {
    const { inventNumbers } = await import('./features/numbers/demo/inventNumbers.ts')
    await inventNumbers(services, people.caseworker)
    if (await areDemoCasesMade(services.db)) return
    const [{ buildApp }, { seedDemoCases }] = await Promise.all([
      import('./app.ts'),
      import('./features/demo/seedDemoCases.ts'),
    ])
    const openApp = async (past: Services) => {
      const app = await buildApp(past)
      await app.ready()
      return app
    }
    await seedDemoCases(services, { openApp, people, signal: stop.signal })
    services.log.info('demo cases made')
  }
  const made = make().catch((error: unknown) => services.log.warn('demo cases not made', describeError(error)))
  return async () => {
    stop.abort()
    await made
  }
}

async function prepareDatabase(db: Services['db'], config: Config, embedded: Embedded | undefined) {
  await refuseUnfinishedDatabase(db)
  await (embedded ? embedded.migrate() : migrate(db))
  await keepUse(db, config)
  await seed(db)
  if (config.isDemo) await seedDemo(db)
}

/** A trial gets its articles and staff. */
async function prepareDemo(services: Services): Promise<{ demoStaff: DemoPerson[]; isDemoOpen: boolean }> {
  if (!services.config.isDemo) return { demoStaff: [], isDemoOpen: false }
  await seedDemoArticles(services)
  const { seedDemoStaff } = await import('./features/staff/demo.ts')
  return { demoStaff: await seedDemoStaff(services), isDemoOpen: Boolean(await findOpenDemo(services.db)) }
}

/** Retries every second while the database cannot be reached: an outside database may start after the portal. */
async function retryUntilDatabaseAnswers<T>(log: Log, work: () => Promise<T>): Promise<T> {
  const warn = warnSeldom(log, 'the database is away, trying again')
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      warn(error)
      await pause(1000)
    }
  }
}

/** For how long requests under way may finish after a signal, in milliseconds. */
const patience = 60_000
/** For how long one stop task may take, in milliseconds. */
const stopTimeout = 15_000

/** One stop arrives as several signals within moments: npm passes SIGTERM on, and systemd or a shell sends it to all. */
const sameStopMs = 3000

/**
 * Lets requests under way finish, then ends jobs, pool and database in this order. A signal that comes three seconds
 * after the first or later closes every connection. Answers what says whether a stop has begun.
 */
function stopOnSignals(listener: Listener, stopTasks: StopTask[], log: Log) {
  let stoppingSince: number | undefined
  const stop = async () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince >= sameStopMs) listener.server.closeAllConnections()
      return
    }
    stoppingSince = performance.now()
    await listener.close(patience)
    await runStopTasks(stopTasks, log)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop())
  return () => stoppingSince !== undefined
}

async function runStopTasks(stopTasks: StopTask[], log: Log) {
  for (const stop of stopTasks) {
    try {
      await Promise.race([stop(), pause(stopTimeout, undefined, { ref: false })])
    } catch (error) {
      log.warn('a part of the server did not stop cleanly', describeError(error))
    }
  }
}

/** Node would print the message, which may quote what someone typed (docs/threats.md row 15). */
function logUncaughtErrors(log: Log) {
  process.on('unhandledRejection', (error) => log.error('unhandled rejection', describeError(error)))
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', describeError(error))
    process.exit(1)
  })
}

type Announced = Config & Awaited<ReturnType<typeof openPortal>> & { ms: number }

function announce({ demoStaff, isDemoOpen, mailbox, cluster, ms, ...config }: Announced) {
  const { publicUrl, port, isDemo, dataDir } = config
  const lines = [`Ready at ${publicUrl} (port ${port}) after ${(ms / 1000).toFixed(2)} s.`, `Data folder: ${dataDir}`]
  if (cluster && path.relative(dataDir, cluster).startsWith('..'))
    lines.push(`Database: ${cluster}, because its user cannot enter the data folder. Back up both.`)
  if (hasMailbox(config)) lines.push(`Mails: ${publicUrl}${mailbox}`)
  if (isDemo) lines.push('A trial: only this machine is answered.')
  if (isDemo) lines.push(`The desk: ${publicUrl}/desk/login`)
  if (isDemoOpen) lines.push(`Demo account: ${demoReporter} with password ${demoPassword}`)
  for (const { email, password, recoveryCode, hasOwnPassword } of demoStaff)
    lines.push(
      `Demo staff: ${email} with ${hasOwnPassword ? 'the password that was chosen' : `password "${password}"`} and recovery code ${recoveryCode}`,
    )
  console.log(lines.join('\n'))
}

if (import.meta.main) await main()
