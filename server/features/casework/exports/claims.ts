import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { claimedUntil, isMine, mostAttempts, type Claim } from '#server/cases/madeFiles.ts'
import { approverStands, isConsentGone } from './validity.ts'

type Ground = Pick<Services, 'db'>

/** How many cases or documents are written, of how many. */
export type Progress = { done: number; total: number | null }

/** Which documents, and the telephone numbers of which witnesses, a file hands out. */
export type Holds = { document_ids?: number[]; witness_ids?: number[] }
export type Bytes = { bytes: Readable; holds: Holds }

/**
 * Takes an approved export that nobody makes and that was not begun too often, and whose approver still has access; undefined
 * without one. By the database's clock.
 */
export const claim = ({ db }: Ground, id: number) =>
  db
    .updateTable('export')
    .set({ claimed_until: claimedUntil(), attempts: sql<number>`attempts + 1`, done: 0, total: null })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('attempts', '<', mostAttempts)
    .where(approverStands)
    .where((eb) => eb.not(isConsentGone))
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returning([
      'id',
      'kind',
      'incident_id',
      'redaction_version',
      'witness_numbers',
      'with_suspicious',
      'with_originals',
      'asked_by',
      'attempts',
    ])
    .executeTakeFirst()

/** Says how far it is and keeps the claim. */
export async function renew({ db }: Ground, mine: Claim, progress: Progress) {
  await db
    .updateTable('export')
    .set({ ...progress, claimed_until: claimedUntil() })
    .where(isMine('export', mine))
    .execute()
}

/** Ends a claim without a file: for good with a state, otherwise to be begun again. */
export async function giveUp({ db }: Ground, mine: Claim, state?: 'failed' | 'outdated') {
  await db
    .updateTable('export')
    .set({ claimed_until: null, ...(state ? { state } : {}) })
    .where(isMine('export', mine))
    .execute()
}
