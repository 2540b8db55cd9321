import { SettingError, type Config } from '../../config.ts'
import type { Db } from '../connect.ts'
import { insertNew, findRow } from '../rows.ts'

const list = 'use'

/**
 * Keeps whether this database is that of a trial or of a portal that others than its operator reach: it stays what it was at its
 * first start. The passwords of a trial's people are published, so they never stand beside real cases, whichever came first: a
 * start that lacks PUBLIC_URL, as by hand or after a setting was lost, is a trial.
 * @param claims false for a command without settings, which makes no people of a trial: it only compares
 * @throws SettingError when it is the other one
 */
export async function keepUse(
  db: Db,
  { isDemo, dataDir, databaseUrl }: Pick<Config, 'isDemo' | 'dataDir' | 'databaseUrl'>,
  { claims = true } = {},
) {
  const use = isDemo ? 'trial' : 'earnest'
  if (claims) await insertNew(db, 'seeded', { list, digest: use })
  const kept = await findRow(db, 'seeded', { list }, ['digest'])
  if (!kept || kept.digest === use) return
  if (isDemo)
    throw new SettingError(
      `${dataDir} holds a portal that was used in earnest, so no trial is started on it. Set PUBLIC_URL as before, or give another DATA_DIR.`,
    )
  const [place, setting] = databaseUrl
    ? ['The database that DATABASE_URL names', 'DATABASE_URL']
    : [`DATA_DIR ${dataDir}`, 'DATA_DIR']
  throw new SettingError(`${place} holds a trial with published passwords. Give another ${setting}.`)
}
