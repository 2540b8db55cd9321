import { sql } from 'kysely'
import type { Services } from '#server/context.ts'
import { inSeconds } from '#server/database/connect.ts'
import { ScannerUnavailable } from '#server/platform/documents/clamd.ts'
import { InspectorFailed } from '#server/platform/inspector/sandbox.ts'
import { AlteredFile } from '#server/platform/secrets/sealedFile.ts'
import { againAfterSeconds, inspectQueue, mostAttempts } from './inspectionQueue.ts'

/** For how long a file must be lost, at each try, before its document ends as unreadable. */
const lostForSeconds = 24 * 3600

type Document = { id: number; storage_name: string }

/**
 * What a failed inspection says about the document's file. True when the document has ended as unreadable, because for a
 * day its file has been missing or damaged each time it was asked for. A storage that is away says nothing about a file: it
 * starts that day again. So does one that has none of some other documents: it is an empty folder where a volume should be
 * mounted, or the wrong bucket.
 */
export async function endWithoutFile(services: Services, document: Document, error: unknown, attempts: number) {
  // These say nothing about the file, nor about the storage.
  if (error instanceof ScannerUnavailable || error instanceof InspectorFailed) return false
  const isLost = error instanceof AlteredFile || (await isMissing(services, document))
  const isLongLost = await noteLost(services, document, isLost)
  if (!isLongLost || attempts < mostAttempts) return false
  await endAsUnreadable(services, document)
  services.log.error('the file of a document is missing or damaged; the document counts as unreadable', {
    job: inspectQueue,
    document: document.id,
    code: error instanceof AlteredFile ? error.code : 'file_missing',
  })
  return true
}

async function isMissing({ db, storage }: Services, { id, storage_name }: Document) {
  try {
    if (await storage.has(storage_name)) return false
    const names = db.selectFrom('incident_document').select('storage_name').where('id', '!=', id)
    const others = await names.orderBy('id', 'desc').limit(5).execute()
    for (const other of others) if (await storage.has(other.storage_name)) return true
    return false
  } catch {
    return false
  }
}

/** Says whether the file has been lost for long. By the database's clock, which all servers share. */
async function noteLost({ db }: Services, { id }: Document, isLost: boolean) {
  const row = await db
    .updateTable('incident_document')
    .set({ file_lost_since: isLost ? sql<Date>`coalesce(file_lost_since, now())` : null })
    .where('id', '=', id)
    .returning(sql<boolean>`file_lost_since <= ${inSeconds(-lostForSeconds)}`.as('isLongLost'))
    .executeTakeFirst()
  return Boolean(row?.isLongLost)
}

/**
 * With a virus scanner the file is asked for again each day, and stays locked until it has been scanned, should it come
 * back.
 */
const endAsUnreadable = ({ db, config }: Services, { id }: Document) =>
  db
    .updateTable('incident_document')
    .set({
      inspection_state: 'unreadable',
      inspection_findings: config.clamdUrl ? ['not_scanned'] : [],
      inspect_after: inSeconds(againAfterSeconds),
    })
    .where('id', '=', id)
    .execute()
