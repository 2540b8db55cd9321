import { SettingError } from '../../config.ts'
import type { Db } from '../connect.ts'
import { insertNew } from '../rows.ts'

const list = 'used-in-earnest'

/** Notes that this database belongs to a portal that others than its operator reach. The note is never taken away. */
export const keepEarnest = (db: Db) => insertNew(db, 'seeded', { list, digest: 'live' })

/**
 * Refuses a trial on a data folder that was used in earnest: with a start that lacks PUBLIC_URL, as by hand or after a setting
 * was lost, the demo staff with their published passwords would stand beside real cases.
 */
export async function refuseTrialInEarnest(db: Db, { dataDir }: { dataDir: string }) {
  const kept = await db.selectFrom('seeded').select('list').where('list', '=', list).executeTakeFirst()
  if (kept)
    throw new SettingError(
      `${dataDir} holds a portal that was used in earnest, so no trial is started on it. Set PUBLIC_URL as before, or give another DATA_DIR.`,
    )
}
