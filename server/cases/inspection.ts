import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { InspectionFinding, InspectionState } from '#contract/inspection.ts'
import type { Services } from '#server/context.ts'
import { isInfected } from '#server/platform/documents/clamd.ts'
import { extensionOf } from '#server/platform/documents/types.ts'
import { inspect } from '#server/platform/inspector/inspect.ts'
import { InspectorFailed, isolation, isStrongest } from '#server/platform/inspector/sandbox.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { openFile, sealFile } from '#server/platform/secrets/sealedFile.ts'
import { removeFiles, reserveNames } from '#server/platform/storage/storedFiles.ts'
import { viewingExtension } from './documentAddresses.ts'
import { inspectQueue, promiseForgotten } from './inspectionJobs.ts'
import { originalFile, viewingFile } from './sealedColumns.ts'

/** How often the inspector may be ended from outside before its document counts as the reason. */
const mostAttempts = 5

type Result = { state: InspectionState; findings: InspectionFinding[]; viewing?: Buffer | undefined }

/** Takes jobs, one at a time of each account, after the documents that an earlier process left waiting have theirs. */
export async function startInspections(services: Services) {
  await services.jobs.work(inspectQueue, (job) => inspectDocument(services, job), { perGroup: 1 })
  await promiseForgotten(services)
}

/** Inspects one document and writes down what was found. Fails, to be tried again, when nothing can be said yet. */
export async function inspectDocument(services: Services, { data, attempts }: Pick<Job, 'data' | 'attempts'>) {
  const id = Number(data['document_id'])
  const document = await findWaiting(services, id)
  if (!document) return
  const key = await services.keys.keyOf(services.db, document.incident_id)
  const bytes = () =>
    openFile(key, originalFile(id), document.size, (range) => services.storage.read(document.storage_name, range))
  const result = (await isInfected(services.config, bytes))
    ? { state: 'infected' as const, findings: [] }
    : await inspectContent(services, document.extension, bytes, attempts)
  await keepResult(services, { id, key }, result)
}

const findWaiting = ({ db }: Services, id: number) =>
  db
    .selectFrom('incident_document')
    .select(['incident_id', 'storage_name', 'extension', 'size'])
    .where('id', '=', id)
    .where('inspection_state', '=', 'waiting')
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
    if (!(error instanceof InspectorFailed) || attempts < mostAttempts) throw error
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

/** Writes the viewing copy first; the row then takes it over. A document that is gone by now leaves no file. */
async function keepResult(services: Services, document: { id: number; key: Buffer }, result: Result) {
  const { db, clock } = services
  const { id } = document
  const viewing = result.viewing ? await keepViewingCopy(services, document, result.viewing) : undefined
  const kept = await db
    .updateTable('incident_document')
    .set({
      inspection_state: result.state,
      inspection_findings: result.findings,
      inspected_at: clock.now(),
      viewing_name: viewing?.name ?? null,
      viewing_extension: viewing ? viewingExtension : null,
      viewing_media_type: viewing ? 'image/webp' : null,
      viewing_size: viewing?.size ?? null,
    })
    .where('id', '=', id)
    .where('inspection_state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!kept && viewing) await removeFiles(services, [viewing.name])
}

async function keepViewingCopy(services: Services, { id, key }: { id: number; key: Buffer }, bytes: Buffer) {
  const [name = ''] = await reserveNames(services, 1)
  const sealed = sealFile(key, viewingFile(id))
  const written = services.storage.write(name, sealed)
  // Both are waited for, because a failure of one makes the other fail.
  const [stored] = await Promise.allSettled([written, pipeline(Readable.from([bytes]), sealed)])
  if (stored.status === 'rejected') throw stored.reason
  return { name, size: bytes.length }
}
