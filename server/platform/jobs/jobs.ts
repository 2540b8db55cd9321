import { fromKysely, PgBoss } from 'pg-boss'
import type { Trx } from '#server/database/connect.ts'
import { describeError, type Log } from '#server/platform/log.ts'

/** Numbers and names of templates; never an address, a name or a secret, because pg-boss keeps finished jobs. */
export type JobData = Record<string, string | number | null>
/** `attempts`: how often it has been tried before. */
export type Job = { id: string; data: JobData; attempts: number }
type Handler = (job: Job) => Promise<void>

/** A job with a higher priority comes first. */
export type Turn = { priority: number }

export type Jobs = {
  /** Queues the job in the transaction of the change: both are committed, or neither. */
  send(trx: Trx, name: string, data: JobData, turn?: Turn): Promise<void>
  work(name: string, handler: Handler): Promise<void>
  /** Runs the handler on a schedule; `cron` is in Norwegian time. One server at a time runs it. */
  every(cron: string, name: string, handler: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** Retries after half a minute, then with growing pauses up to a quarter of an hour, for some days. In seconds. */
const retryPolicy = {
  retryLimit: 400,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 300,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 86_400,
}

export type JobTimes = {
  retryDelay?: number
  retryDelayMax?: number
  pollingIntervalSeconds?: number
  schedule?: boolean
}

export async function openJobs(databaseUrl: string, log: Log, times: JobTimes = {}): Promise<Jobs> {
  const { pollingIntervalSeconds = 10, schedule = true, ...delays } = times
  // A notification that comes while a worker is busy is missed, so it also polls, and after every full batch.
  const polling = {
    pollingIntervalSeconds,
    notifyPollingIntervalSeconds: pollingIntervalSeconds,
    burstWhenBatchFull: true,
    batchSize: 1,
    localConcurrency: 2,
  }
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 5000,
    application_name: 'portal jobs',
    useListenNotify: true,
    schedule,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn('jobs disturbed', describeError(error)))
  await boss.start()
  const queues = new Set((await boss.getQueues()).map(({ name }) => name))

  async function prepare(name: string) {
    if (!queues.has(name)) await boss.createQueue(name, { ...retryPolicy, ...delays, notify: true })
    queues.add(name)
  }

  async function work(name: string, handler: Handler) {
    await prepare(name)
    await boss.work<JobData>(name, { ...polling, includeMetadata: true }, async (jobs) => {
      for (const { id, data, retryCount } of jobs)
        await attempt(name, () => handler({ id, data, attempts: retryCount }))
    })
  }

  async function attempt(name: string, act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      log.warn('job failed, will be tried again', { job: name, ...describeError(error) })
      // pg-boss stores what is thrown, and a mail server's answer quotes the address: only the error's name is passed on.
      throw new Error(error instanceof Error ? error.name : 'failed')
    }
  }

  return {
    async send(trx, name, data, turn) {
      await prepare(name)
      await boss.send(name, data, { db: fromKysely(trx), ...turn })
    },
    work,
    async every(cron, name, handler) {
      await prepare(name)
      if (schedule) await boss.schedule(name, cron, null, { tz: 'Europe/Oslo', retryLimit: 2, singletonKey: name })
      await work(name, handler)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
