import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { InspectionFinding, InspectionState } from '#contract/inspection.ts'
import type { Services } from '#server/context.ts'
import { inSeconds } from '#server/database/connect.ts'
import { update } from '#server/database/rows.ts'
import { scan, ScannerUnavailable, type ScanVerdict } from '#server/platform/documents/clamd.ts'
import { extensionOf } from '#server/platform/documents/types.ts'
import { inspect } from '#server/platform/inspector/inspect.ts'
import { InspectorFailed, isolation, isStrongest } from '#server/platform/inspector/sandbox.ts'
import { AlteredFile } from '#server/platform/secrets/sealedFile.ts'
import { storeSealed } from '#server/platform/storage/storeSealed.ts'
import { removeFiles, reserveNames } from '#server/platform/storage/storedFiles.ts'
import { bytesOf } from './evidence.ts'
import { againAfterSeconds, inspectQueue, isUninspected, mostAttempts } from './inspectionQueue.ts'
import { promisePreview } from './previewPromises.ts'
import { viewingFile } from './sealedColumns.ts'

type Result = { state: InspectionState; findings: InspectionFinding[]; viewing?: Buffer | undefined }

/** False when there is nothing to inspect any more. Rejects when nothing can be said yet, as while scanner or storage is away. */
export async function inspectDocument(services: Services, id: number, attempts = 0): Promise<boolean> {
  const document = await findUninspected(services, id)
  if (!document) return false
  try {
    await inspectFound(services, document, attempts)
    return true
  } catch (error) {
    if (!(await findUninspected(services, id))) return false
    if (await endWithoutFile(services, document, error, attempts)) return true
    throw error
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findUninspected>>>

async function inspectFound(services: Services, document: Found, attempts: number) {
  const { db, keys } = services
  const { incident_id, extension, size } = document
  const key = await keys.keyOf(db, incident_id)
  const bytes = () => bytesOf(services, key, document)
  const verdict = await scanOrGiveUp(services, { size, attempts }, bytes)
  const result =
    verdict === 'infected'
      ? { state: 'infected' as const, findings: [] }
      : await inspectContent(services, extension, bytes, attempts)
  await keepResult(services, { ...document, key }, verdict, result)
}

type Verdict = ScanVerdict | 'given_up'

/** A document on which the scanner ended, or said nothing, again and again is given up, as one that it does not take. */
async function scanOrGiveUp(
  { config, log }: Services,
  { size, attempts }: { size: number; attempts: number },
  bytes: () => Readable,
): Promise<Verdict> {
  try {
    const verdict = await scan(config, bytes)
    if (verdict === 'too_large')
      log.warn('a document is larger than the virus scanner takes; see StreamMaxLength in clamd.conf', {
        job: inspectQueue,
        count: size,
      })
    return verdict
  } catch (error) {
    if (!(error instanceof ScannerUnavailable) || !error.hadFile || attempts < mostAttempts) throw error
    log.warn('the virus scanner gave no verdict on a document too often', { job: inspectQueue, code: error.code })
    return 'given_up'
  }
}

const findUninspected = ({ db, config }: Services, id: number) =>
  db
    .selectFrom('incident_document')
    .select(['id', 'incident_id', 'storage_name', 'extension', 'size', 'viewing_name'])
    .where('id', '=', id)
    .where(isUninspected(config, 'incident_document'))
    .executeTakeFirst()

async function inspectContent(
  { log }: Services,
  extension: string,
  bytes: () => Readable,
  attempts: number,
): Promise<Result> {
  const known = extensionOf(`.${extension}`)
  if (!known) return { state: 'unreadable', findings: [] }
  try {
    await logIsolation(log)
    const { reason, ...result } = await inspect(bytes(), known)
    if (reason) log.info('a document could not be read', { job: inspectQueue, code: reason })
    return result
  } catch (error) {
    if (!(error instanceof InspectorFailed) || !error.hadFile || attempts < mostAttempts) throw error
    log.warn('the inspector ended too often', { job: inspectQueue, count: attempts })
    return { state: 'unreadable', findings: [] }
  }
}

let loggedIsolation = ''

/** Logs which isolation the machine allows, once for each; a weaker one is a warning. Rejects with `InspectorFailed`. */
async function logIsolation(log: Services['log']) {
  const found = await isolation()
  if (found.name === loggedIsolation) return
  loggedIsolation = found.name
  log[isStrongest(found) ? 'info' : 'warn']('isolation of the inspector', { job: inspectQueue, code: found.name })
}

/** A document that is gone by now leaves no file. One that the scanner does not take is never clean, and offered again each day. */
async function keepResult(services: Services, document: Found & { key: Buffer }, verdict: Verdict, result: Result) {
  const { db, clock, config } = services
  const { id } = document
  const viewing = result.viewing ? await keepViewingCopy(services, document, result.viewing) : undefined
  const isNotScanned = verdict === 'too_large' || verdict === 'given_up'
  const kept = await db
    .updateTable('incident_document')
    .set({
      inspection_state: isNotScanned ? 'suspicious' : result.state,
      inspection_findings: isNotScanned ? [...result.findings, 'not_scanned'] : result.findings,
      scanned_at: verdict === 'sound' || verdict === 'infected' ? clock.now() : null,
      inspect_after: inSeconds(isNotScanned ? againAfterSeconds : 0),
      file_lost_since: null,
      viewing_name: viewing?.name ?? null,
      viewing_size: viewing?.size ?? null,
    })
    .where('id', '=', id)
    .where(isUninspected(config, 'incident_document'))
    .returning('id')
    .executeTakeFirst()
  const unused = kept ? document.viewing_name : viewing?.name
  if (unused) await removeFiles(services, [unused])
  // Should this be lost, the preview is asked for when somebody opens the case.
  if (kept) await promisePreview(services, id)
}

async function keepViewingCopy(services: Services, { id, key }: { id: number; key: Buffer }, bytes: Buffer) {
  const [name = ''] = await reserveNames(services, 1)
  const size = await storeSealed(services.storage, { name, key, place: viewingFile(id), bytes: Readable.from([bytes]) })
  return { name, size }
}

/** For how long a file must be lost, at each try, before its document ends as unreadable. */
const lostForSeconds = 24 * 3600

type Document = { id: number; storage_name: string }

/**
 * What a failed inspection says about the document's file. True when the document has ended as unreadable, because for a
 * day its file has been missing or damaged each time it was asked for. A storage that is away says nothing about a file: it
 * starts that day again. So does one that has none of some other documents: it is an empty folder where a volume should be
 * mounted, or the wrong bucket.
 */
async function endWithoutFile(services: Services, document: Document, error: unknown, attempts: number) {
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

/** With a virus scanner the file is asked for each day, and stays locked until it is scanned, should it come back. */
const endAsUnreadable = ({ db, config }: Services, { id }: Document) =>
  update(db, 'incident_document', id, {
    inspection_state: 'unreadable',
    inspection_findings: config.clamdUrl ? ['not_scanned'] : [],
    inspect_after: inSeconds(againAfterSeconds),
  })
