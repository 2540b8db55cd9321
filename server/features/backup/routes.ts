import { backupHours, backupSizeStep, shownRun, shownRuns, showBackups } from '#contract/deskBackups.ts'
import { erasuresWaitFor } from '#server/cases/erasure/work.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { shownAs } from '#server/database/rows.ts'

/** What administrators are shown of backups. They are made by a command, with a key that the server does not have. */
export const backupRoutes: FeaturePlugin = async (app, services) => {
  staffRoutes(app, services)(showBackups, readBackups)
}

async function readBackups({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const lastOf = async (what: 'reason' | 'keyring_copied', value: null | true) => {
    const row = await db
      .selectFrom('backup_run')
      .select((eb) => eb.fn.max('at').as('at'))
      .where(what, 'is', value)
      .executeTakeFirst()
    const at = row?.at ?? null
    const age = clock.now().getTime() - (at?.getTime() ?? 0)
    return { at: at?.toISOString() ?? null, is_late: age > backupHours * 3_600_000 }
  }
  const rows = await db.selectFrom('backup_run').selectAll().orderBy('id', 'desc').limit(shownRuns).execute()
  return {
    good: await lastOf('reason', null),
    keyring: await lastOf('keyring_copied', true),
    erasures: await erasuresWaitFor({ db, clock }),
    runs: rows.map(({ bytes, ...run }) =>
      shownAs(shownRun, { ...run, failure: run.reason, bytes: Math.ceil(bytes / backupSizeStep) * backupSizeStep }),
    ),
  }
}
