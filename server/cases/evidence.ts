import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { originalRuleOf } from '#contract/deskDocuments.ts'
import { isLocked } from '#contract/lockedDocument.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { openFile } from '#server/platform/secrets/sealedFile.ts'
import { openRow, originalFile, viewingFile } from './sealedColumns.ts'
import { shownInspection } from './shownInspection.ts'

type Ground = Pick<Services, 'config' | 'storage'>

/** `isHeld`: not handed out, because the virus scanner says no, or has not said anything yet. */
export type EvidenceFile = Awaited<ReturnType<typeof filesOf>>[number]
/** A document of a case with its fingerprint; `sha256` is hexadecimal, null when the file is held or cannot be read. */
export type Evidence = EvidenceFile & { added_at: string; sha256: string | null }

/** The documents of a case, oldest first. The caller has asked whether the case may be read. */
export async function filesOf(config: Ground['config'], trx: Trx, key: Buffer, incident_id: number) {
  const rows = await trx
    .selectFrom('incident_document')
    .select(['id', 'name_sealed', 'size', 'extension', 'storage_name', 'created_at', 'message_id', 'is_from_staff'])
    .select(['inspection_state', 'inspection_findings', 'scanned_at', 'viewing_name', 'viewing_size'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const file = openRow('incident_document', key, sealed)
    const inspection = shownInspection(config, file)
    const isHeld = isLocked(inspection) && (inspection.state !== 'waiting' || config.clamdUrl !== null)
    // `rule`: whether the bytes may leave the desk, as for a single original.
    return { ...file, inspection, isHeld, rule: originalRuleOf(inspection) }
  })
}

/** The bytes of a document as they were sent. */
export const bytesOf = (
  { storage }: Pick<Ground, 'storage'>,
  key: Buffer,
  file: Pick<EvidenceFile, 'id' | 'size' | 'storage_name'>,
) => openFile(key, originalFile(file.id), file.size, (range) => storage.read(file.storage_name, range))

type WithCopy = Pick<EvidenceFile, 'id' | 'viewing_name' | 'viewing_size'>
export type Copy = { size: number; read: () => ReturnType<typeof openFile> }

/** The viewing copy of a picture, which the inspector has written anew without what the camera put in. Undefined without one. */
export function viewingCopyOf({ storage }: Pick<Ground, 'storage'>, key: Buffer, file: WithCopy): Copy | undefined {
  const { id, viewing_name: name, viewing_size: size } = file
  if (name === null || size === null) return undefined
  return { size, read: () => openFile(key, viewingFile(id), size, (range) => storage.read(name, range)) }
}

/** A case may have half a gigabyte of documents: two are read at once at most, whoever asks. */
const inTurn = pLimit(2)

/** Reads each file once, one after the other. Outside of a transaction: it may be many megabytes. */
export const withFingerprints = (ground: Ground, key: Buffer, files: readonly EvidenceFile[]) =>
  inTurn(() => fingerprintAll(ground, key, files))

async function fingerprintAll(ground: Ground, key: Buffer, files: readonly EvidenceFile[]): Promise<Evidence[]> {
  const found: Evidence[] = []
  for (const file of files) {
    const sha256 = file.isHeld ? null : await fingerprintOf(bytesOf(ground, key, file)).catch(() => null)
    found.push({ ...file, added_at: file.created_at.toISOString(), sha256 })
  }
  return found
}

/** Hexadecimal. */
export async function fingerprintOf(bytes: ReturnType<typeof openFile>) {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part)
  return hash.digest('hex')
}
