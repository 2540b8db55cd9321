import type { Services } from '#server/context.ts'
import { bytesOf, filesOf, fingerprintOf, type EvidenceFile } from '#server/cases/evidence.ts'
import type { Db } from '#server/database/connect.ts'
import { AlteredFile } from '#server/platform/secrets/sealedFile.ts'
import { nameInZip } from '#server/platform/documents/names.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import type { Progress } from '#server/cases/madeFiles/making.ts'

/** A document as it lies in the zip. `sha256`: hexadecimal, of the file as it was sent. */
export type Packed = { path: string; sha256: string; key: Buffer; file: EvidenceFile }

type Ground = Pick<Services, 'config' | 'keys' | 'storage'>

/**
 * The documents of one case that go into the zip, as they were sent: those that its reporter can download on the case's page. One
 * that is lost or altered stays out, so that it keeps nobody from the rest.
 * @throws when the storage is away: the file is made again later
 */
export async function packDocuments(
  ground: Ground,
  db: Db,
  one: { id: number; status: string },
  progress: Progress,
): Promise<Map<number, Packed>> {
  const key = await ground.keys.keyOf(db, one.id)
  const files = await db.transaction().execute((trx) => filesOf(ground.config, trx, key, one.id))
  const packed = new Map<number, Packed>()
  for (const [at, file] of files.entries()) {
    const isAllowed = !file.isHeld && !(file.is_from_staff && file.inspection.state === 'waiting')
    const sha256 = isAllowed ? await fingerprintIfThere(ground, key, file) : undefined
    progress.done += file.size
    const path = `${folderOf(one)}/${texts.documents}/${nameInZip(at, file.name)}`
    if (sha256 !== undefined) packed.set(file.id, { path, sha256, key, file })
  }
  return packed
}

async function fingerprintIfThere({ storage }: Ground, key: Buffer, file: EvidenceFile) {
  try {
    return await fingerprintOf(bytesOf({ storage }, key, file))
  } catch (error) {
    if (error instanceof AlteredFile || !(await storage.has(file.storage_name))) return undefined
    throw error
  }
}

/** `id`, `status`: of the case. */
export const folderOf = ({ id, status }: { id: number; status: string }) => texts.folder(id, status === 'Draft')
