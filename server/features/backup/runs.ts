import type { Db } from '#server/database/connect.ts'

export type Run = {
  at: Date
  finished_at: Date
  keyring_copied: boolean
  cases: number
  documents: number
  bytes: number
  missing: number
} & ({ result: 'good'; reason: null } | { result: 'failed'; reason: RunReason })

/** Why a backup failed: the disk is full; a folder, a key or a setting was refused; anything else. */
type RunReason = 'full' | 'refused' | 'other'

const keptRuns = 100

/** Writes down what became of a backup, for the administrator's page; forgets the oldest. */
export async function keepRun(db: Db, run: Run) {
  await db.insertInto('backup_run').values(run).execute()
  await db
    .deleteFrom('backup_run')
    .where('id', 'not in', (eb) => eb.selectFrom('backup_run').select('id').orderBy('id', 'desc').limit(keptRuns))
    // The last good one stays, however many have failed since.
    .where('id', 'not in', (eb) =>
      eb.selectFrom('backup_run').select('id').where('result', '=', 'good').orderBy('id', 'desc').limit(1),
    )
    .execute()
}
