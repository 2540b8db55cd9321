import type { Insertable } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'

const keptRuns = 100

/** Writes down what became of a backup, for the administrator's page; forgets the oldest. */
export async function keepRun(db: Db, run: Insertable<DB['backup_run']>) {
  await insert(db, 'backup_run', run)
  await db
    .deleteFrom('backup_run')
    .where('id', 'not in', (eb) => eb.selectFrom('backup_run').select('id').orderBy('id', 'desc').limit(keptRuns))
    // The last good one stays, however many have failed since.
    .where('id', 'not in', (eb) =>
      eb.selectFrom('backup_run').select('id').where('reason', 'is', null).orderBy('id', 'desc').limit(1),
    )
    .execute()
}

/** Tells how far long work has come, not more often than every so many seconds. `bytes` are those done so far. */
export function everySeconds(seconds: number, say: (done: number, bytes: number) => void) {
  let last = performance.now()
  return (done: number, bytes: number) => {
    if (performance.now() - last < seconds * 1000) return
    last = performance.now()
    say(done, bytes)
  }
}

export const gigabytes = (bytes: number) =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1000)} kB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(2)} GB`

export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`
