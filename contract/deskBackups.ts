import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { moment } from './wire.ts'

/** Why a backup failed: the disk is full; a folder, a key or a setting was refused; anything else. */
export const backupFailures = ['full', 'refused', 'other'] as const
export type BackupFailure = (typeof backupFailures)[number]

/** What erasures wait for that were begun long ago: most likely the ledger in LEDGER_DIR, or something else that the log tells. */
export const erasureWaits = ['ledger', 'other'] as const
export type ErasureWait = (typeof erasureWaits)[number]

/** A size is told in whole steps, so that it hardly ever tells that somebody is writing a draft, and never whether it was that. */
export const backupSizeStep = 500_000_000

/** Hours after which a backup, and a copy of the keys, counts as too old. */
export const backupHours = 48
export const shownRuns = 20

export const shownRun = z.object({
  /** The moment that is in the backup. */
  at: moment,
  /** Null for one that is whole. */
  failure: z.enum(backupFailures).nullable(),
  keyring_copied: z.boolean(),
  /** Those that staff may know of: no drafts, and none that are withdrawn. */
  cases: z.int(),
  /** Of those cases. */
  documents: z.int(),
  /** At most so many: of `backupSizeStep` each, rounded up. */
  bytes: z.int(),
  /** Documents that the database names and the storage did not have. */
  missing: z.int(),
})

const last = z.object({ at: moment.nullable(), is_late: z.boolean() })
export type LastBackup = z.infer<typeof last>

/** What became of the last backups, where they lie is not told; and whether erasures come to their end. */
export const showBackups = deskCall('deskShowBackups', 'Read when the last backup was, and whether erasures end', {
  data: z.object({
    good: last,
    keyring: last,
    erasures: z.enum(erasureWaits).nullable(),
    runs: z.array(shownRun),
  }),
})
