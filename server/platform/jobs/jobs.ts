import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Trx } from '#server/database/connect.ts'
import { describeError, warnSeldom, type Log } from '#server/platform/log.ts'

/**
 * Numbers and names of templates; never an address, a name or a secret in clear, because pg-boss keeps finished jobs. What a job
 * must know of these is sealed: with the key of its case, or with the server's secret where the account is gone.
 */
export type JobData = Record<string, string | number | null>
export type Job = { id: string; data: JobData }
type Handler = (job: Job) => Promise<void>

/** A job with a higher priority comes first. `startAfter`: not before this moment. */
export type Turn = { priority?: number; startAfter?: Date }

/** A failure that was logged where it happened: the job is tried again without another line for each attempt. */
export class ToldFailure extends Error {
  override name = 'ToldFailure'
}

export type Jobs = Awaited<ReturnType<typeof openJobs>>

/** In seconds: for 14 days, also the one that an outage tries each five minutes. */
const retryPolicy = {
  retryLimit: 5000,
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

export async function openJobs(databaseUrl: string, log: Log, times: JobTimes = {}) {
  const { pollingIntervalSeconds = 10, schedule = true, ...delays } = times
  const polling = { pollingIntervalSeconds, notifyPollingIntervalSeconds: pollingIntervalSeconds, batchSize: 1 }
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 5000,
    application_name: 'portal jobs',
    useListenNotify: true,
    schedule,
    monitorVacuum: false,
  })
  boss.on('error', warnSeldom(log, 'jobs disturbed'))
  await boss.start()
  const queues = new Set((await boss.getQueues()).map(({ name }) => name))

  async function prepare(name: string) {
    if (!queues.has(name)) await boss.createQueue(name, { ...retryPolicy, ...delays, notify: true })
    queues.add(name)
  }

  async function work(name: string, handler: Handler, { atOnce = 2 }: { atOnce?: number } = {}) {
    await prepare(name)
    for (let at = 0; at < atOnce; at += 1) {
      let worker = ''
      worker = await boss.work<JobData>(name, polling, async (jobs) => {
        // It looks for the next job as soon as this one has ended: with batches of one, pg-boss would wait for the poll.
        boss.notifyWorker(worker)
        for (const { id, data } of jobs) await attempt(name, () => handler({ id, data }))
      })
    }
  }

  async function attempt(name: string, act: () => Promise<void>) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof ToldFailure))
        log.warn('job failed, will be tried again', { job: name, ...describeError(error) })
      // pg-boss stores what is thrown, and a mail server's answer quotes the address: only the error's name is passed on.
      throw new Error(error instanceof Error ? error.name : 'failed')
    }
  }

  return {
    /** Queues the job in the transaction of the change: both are committed, or neither. */
    async send(trx: Trx, name: string, data: JobData, turn?: Turn) {
      await prepare(name)
      // The key is what `hurry` finds a queue's jobs by; in a queue of the standard policy it keeps no job out.
      await boss.send(name, data, { db: fromKysely(trx), singletonKey: name, ...turn })
    },
    work,
    /** Tries waiting jobs again now instead of after their pause: all of the queue, or the oldest. */
    async hurry(name: string, which: 'all' | 'oldest') {
      await prepare(name)
      await boss.update(name, undefined, { singletonKey: name, match: which, startAfter: 0 })
    },
    /** `cron` is in Norwegian time, on one server at a time. What came due while none ran is done once when one runs again. */
    async every(cron: string, name: string, handler: () => Promise<void>) {
      await prepare(name)
      const how = { tz: 'Europe/Oslo', missed: 'once', retryLimit: 2, singletonKey: name } as const
      if (schedule) await boss.schedule(name, cron, null, how)
      await work(name, handler)
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** As SQL, to be carried on: the jobs of some queues that are still to be done, or done again. */
export const waitingJobs = (queues: readonly string[]) => sql`SELECT FROM pgboss.job
  WHERE name IN (${sql.join([...queues])}) AND state IN ('created', 'retry', 'active')`
