import type { Services } from '#server/context.ts'
import { findDue } from '../retention/due.ts'
import { withdrawnKinds } from '../retention/erasing.ts'

/** Two runs of the job that finishes erasures: what takes longer does not come to its end by itself. */
const longAfter = 20 * 60_000

/**
 * What erasures that were begun, or were to be begun, long ago wait for: most likely the ledger in LEDGER_DIR, which is written
 * before anything goes, or something else; null when none waits. Neither whose nor how many.
 */
export async function erasuresWaitFor({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - longAfter)
  const rows = await db.selectFrom('erasure').select('step').distinct().where('at', '<', before).execute()
  const due = []
  for (const kind of withdrawnKinds) due.push(...(await findDue(db, kind, before, { after: 0 })))
  if (rows.length === 0) return due.length === 0 ? null : ('other' as const)
  return rows.some(({ step }) => step === 'noted') ? ('ledger' as const) : ('other' as const)
}
