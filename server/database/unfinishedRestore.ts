import { access, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { SettingError, type Config } from '../config.ts'
import { insteadOf } from '../platform/errorCode.ts'
import { syncFolder } from '#server/platform/files.ts'
import type { Db } from './connect.ts'
import { writeWhole } from './keptFile.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Lies in DATA_DIR from before the first byte that a restore writes until after the last one. */
export const unfinishedFile = 'restore-unfinished'
/** The same in an outside database, which another server may be started on. */
export const unfinishedTable = 'public.restore_unfinished'

const advice =
  'holds a restore that did not come to its end. Run npm run restore again with the same folders: it begins anew and leaves nothing half.'

/** @throws SettingError when DATA_DIR holds a restore that was cut short: what is there may lack cases, or hold erased ones */
export async function refuseUnfinishedFolder({ dataDir }: Pick<Place, 'dataDir'>) {
  if (await isUnfinished({ dataDir })) throw new SettingError(`DATA_DIR ${dataDir} ${advice}`)
}

/** @throws SettingError when the database holds a restore that was cut short */
export async function refuseUnfinishedDatabase(db: Db) {
  if (await isUnfinishedDatabase(db)) throw new SettingError(`The database that DATABASE_URL names ${advice}`)
}

/** @throws when the folder cannot be asked: it might hold the mark */
export const isUnfinished = ({ dataDir }: Pick<Place, 'dataDir'>) =>
  access(path.join(dataDir, unfinishedFile)).then(() => true, insteadOf(['ENOENT', 'ENOTDIR'], false))

async function isUnfinishedDatabase(db: Db) {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass(${unfinishedTable}) IS NOT NULL AS found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

export async function markUnfinished({ dataDir }: Pick<Place, 'dataDir'>, what: string) {
  await mkdir(dataDir, { recursive: true, mode: 0o711 })
  await writeWhole(path.join(dataDir, unfinishedFile), `${what}\n`)
}

const finishing = 'finishing\n'

/** From here on only the marks are to be taken away: first the one in the database, then this one. */
export const markFinishing = ({ dataDir }: Pick<Place, 'dataDir'>) =>
  writeWhole(path.join(dataDir, unfinishedFile), finishing)

export const isFinishing = async ({ dataDir }: Pick<Place, 'dataDir'>) =>
  (await readFile(path.join(dataDir, unfinishedFile), 'utf8').catch(() => '')) === finishing

export async function markFinished({ dataDir }: Pick<Place, 'dataDir'>) {
  await rm(path.join(dataDir, unfinishedFile), { force: true })
  await syncFolder(dataDir)
}
