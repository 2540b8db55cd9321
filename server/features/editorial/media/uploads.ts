import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { mediaBytes, mediaKindOf, mediaUpload, uploadPartBytes, uploadReasons } from '#contract/deskMedia.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insertNew, insertNumbered, shownAs, severalOf, update, findRow, remove } from '#server/database/rows.ts'
import { displayName } from '#server/platform/documents/names.ts'
import { extensionOf, hasMagicOf, magicBytes } from '#server/platform/documents/types.ts'
import { fail } from '#server/platform/http/failures.ts'
import { removeFiles, reserveNames } from '#server/platform/storage/storedFiles.ts'
import { mediaQueue } from './making.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'storage'>
/** An upload of somebody's own: to all others it does not exist. */
type At = { staff: number; id: number }

/** Bytes of one editor's uploads that are not public yet, all together. */
const mostUnderWay = 2 * 1024 ** 3
/** Bytes beyond the storage's own reserve that no upload takes: what people attach to cases comes before films. */
const keptForCases = 1024 ** 3

/** Bytes that were promised to uploads under way and have not arrived, and all of one editor's. */
async function promised(db: Db | Trx, staff_id: number) {
  const { rows } = await sql<{ own: number; all: number }>`
    SELECT coalesce(sum(size) FILTER (WHERE staff_id = ${staff_id}), 0)::float8 AS own,
      coalesce(sum(greatest(0, size - ${uploadPartBytes}::bigint * (
        SELECT count(*) FROM media_upload_part WHERE upload_id = media_upload.id))), 0)::float8 AS all
    FROM media_upload WHERE state IN ('receiving', 'checking')`.execute(db)
  return { own: rows[0]?.own ?? 0, all: rows[0]?.all ?? 0 }
}

const partsOf = (size: number) => Math.ceil(size / uploadPartBytes)

/** Makes room for a file that will arrive in parts. No byte of it has an address until all have arrived and were checked. */
export async function startUpload({ trx, clock, storage, staff }: Act, given: { filename: string; size: number }) {
  const staff_id = staff.id
  const filename = displayName(given.filename)
  const known = mediaKindOf(filename)
  if (!known) fail('invalid', { filename: 'document_type' })
  if (given.size > mediaBytes[known.kind]) fail('invalid', { size: 'document_too_large' })
  // Two that begin at once count each other.
  await sql`SELECT pg_advisory_xact_lock(hashtext('media uploads'))`.execute(trx)
  const { own, all } = await promised(trx, staff_id)
  if (own + given.size > mostUnderWay) fail('too_many_uploads')
  // The parts and the file that is made of them are there at once for a moment.
  if (!(await storage.hasRoomFor(2 * (all + given.size) + keptForCases))) fail('storage_full')
  const row = { staff_id, filename, extension: known.extension, size: given.size, touched_at: clock.now() }
  const id = await insertNumbered(trx, 'media_upload', row)
  return findUpload(trx, { staff: staff_id, id })
}

/** Keeps one part. The same part again, as after an answer that was lost, changes nothing. */
export async function keepPart(ground: Ground, at: At, number: number, bytes: Buffer) {
  const { db, clock, storage } = ground
  const { id } = at
  const upload =
    (await findRow(db, 'media_upload', { id, staff_id: at.staff }, ['state', 'size', 'extension'])) ?? fail('not_found')
  if (upload.state !== 'receiving') fail('upload_over')
  const last = partsOf(upload.size) - 1
  const length = number === last ? upload.size - last * uploadPartBytes : uploadPartBytes
  if (number > last || bytes.length !== length) fail('malformed')
  if (number === 0 && !(await beginsAs(bytes, upload.extension))) fail('document_type')
  if (!(await storage.hasRoomFor(2 * bytes.length + keptForCases))) fail('storage_full')
  const [storage_name = ''] = await reserveNames(ground, 1)
  await storage.write(storage_name, Readable.from([bytes], { objectMode: false }))
  const isKept = await db.transaction().execute(async (trx) => {
    if (!(await update(trx, 'media_upload', { id, state: 'receiving' }, { touched_at: clock.now() }))) return false
    return insertNew(trx, 'media_upload_part', { upload_id: id, number, storage_name })
  })
  if (!isKept) await removeFiles(ground, [storage_name])
  return findUpload(db, at)
}

/** The types, in the words of file-type, that a file of this name may begin as, where documents of cases have none such. */
const begins: Record<string, readonly string[]> = { webp: ['webp'], mp4: ['mp4', 'm4v'], webm: ['webm'] }

/** Whether the first part of a file begins as its extension says. All else about the content is judged when it is whole. */
async function beginsAs(bytes: Buffer, extension: string): Promise<boolean> {
  const head = bytes.subarray(0, magicBytes)
  if (extension === 'vtt') return /^(?:\xEF\xBB\xBF)?WEBVTT/.test(head.toString('latin1', 0, 12))
  const document = extensionOf(`.${extension}`)
  if (document) return hasMagicOf(head, document)
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found !== undefined && (begins[extension]?.includes(found.ext) ?? false)
}

/** Asks for the file to be checked, once all parts are there. Asked again, it answers how far that is. */
export async function finishUpload({ trx, jobs, clock, staff }: Act, { id }: { id: number }) {
  const at = { staff: staff.id, id }
  const { state, size } = await lockUpload(trx, at)
  const upload = await findUpload(trx, at)
  if (state !== 'receiving') return upload
  if (upload.parts.length !== partsOf(size)) fail('upload_incomplete')
  await update(trx, 'media_upload', id, { state: 'checking', touched_at: clock.now() })
  await jobs.send(trx, mediaQueue, { upload: id })
  return findUpload(trx, at)
}

/** Gives an upload up, or puts the word of an ended one away. */
export async function dropUpload({ trx, staff }: Act, { id }: { id: number }) {
  const { state } = await lockUpload(trx, { staff: staff.id, id })
  if (state === 'checking') fail('upload_over')
  await remove(trx, 'media_upload', { id })
}

export async function listUploads(db: Db | Trx, staff_id: number, id?: number) {
  const rows = await db
    .selectFrom('media_upload')
    .select(['id', 'filename', 'size', 'state', 'reasons', 'media_name'])
    .select((eb) =>
      eb
        .selectFrom('media_upload_part as part')
        .select((inner) => inner.fn.agg<number[] | null>('array_agg', ['part.number']).as('parts'))
        .whereRef('part.upload_id', '=', 'media_upload.id')
        .as('parts'),
    )
    .where('staff_id', '=', staff_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ reasons, parts, ...row }) =>
    shownAs(mediaUpload, {
      ...row,
      reasons: severalOf(uploadReasons, reasons),
      parts: (parts ?? []).toSorted((a, b) => a - b),
    }),
  )
}

const findUpload = async (db: Db | Trx, { staff, id }: At) => (await listUploads(db, staff, id))[0] ?? fail('not_found')

const lockUpload = async (trx: Trx, { staff, id }: At) =>
  (await findRow(trx, 'media_upload', { id, staff_id: staff }, ['state', 'size'], 'UPDATE')) ?? fail('not_found')
