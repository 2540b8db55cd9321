import { Readable } from 'node:stream'
import type { UploadReason } from '#contract/deskMedia.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { update, findRow, remove } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { ScannerUnavailable } from '#server/platform/documents/clamd.ts'
import { errorCode } from '#server/platform/errorCode.ts'
import { InspectorFailed } from '#server/platform/inspector/sandbox.ts'
import { addMedia } from '#server/platform/media/store.ts'
import { isStorageAway } from '#server/platform/storage/storedFiles.ts'
import { judgeMedia, type Made } from './judging.ts'

export const mediaQueue = 'media_making'
/** How often making a file may fail before the file counts as the reason. */
const mostAttempts = 5

type Upload = NonNullable<Awaited<ReturnType<typeof findChecking>>>

/**
 * Checks an upload that has arrived whole, and makes it public: the file, its smaller copies and the rows in one transaction. A
 * kill before that leaves the upload as it was, and the job is done again; files without rows are removed by the storage's
 * own job. Rejects when it is to be tried again.
 */
export async function makeMedia(services: Services, id: number) {
  const { db } = services
  const upload = await findChecking(services, id)
  if (!upload) return
  try {
    const made = await judgeMedia(services, upload, () => wholeFile(services, upload.parts))
    await db.transaction().execute((trx) => end(services, trx, upload, made))
  } catch (error) {
    // While scanner, inspector or storage cannot be had at all, the file waits for them.
    if ((error instanceof InspectorFailed || error instanceof ScannerUnavailable) && !error.hadFile) throw error
    const [part] = upload.parts
    if (part && (await isStorageAway(services, error, part))) throw error
    await update(db, 'media_upload', id, { attempts: upload.attempts + 1 })
    if (upload.attempts + 1 < mostAttempts) throw error
    await db
      .transaction()
      .execute((trx) =>
        end(services, trx, upload, { reasons: [errorCode(error) === 'ENOENT' ? 'not_whole' : 'unreadable'] }),
      )
  }
}

async function findChecking({ db }: Pick<Services, 'db'>, id: number) {
  const upload = await findRow(db, 'media_upload', { id, state: 'checking' }, [
    'id',
    'staff_id',
    'filename',
    'extension',
    'size',
    'attempts',
  ])
  if (!upload) return undefined
  const parts = await db
    .selectFrom('media_upload_part')
    .select('storage_name')
    .where('upload_id', '=', id)
    .orderBy('number')
    .execute()
  return { ...upload, parts: parts.map(({ storage_name }) => storage_name) }
}

const wholeFile = ({ storage }: Pick<Services, 'storage'>, parts: string[]) =>
  Readable.from(
    (async function* () {
      for (const name of parts) yield* storage.read(name)
    })(),
    { objectMode: false },
  )

async function end(
  { clock, secret }: Services,
  trx: Trx,
  { id, staff_id }: Upload,
  made: Made | { reasons: UploadReason[] },
) {
  const still = await findRow(trx, 'media_upload', { id, state: 'checking' }, ['id'], 'UPDATE')
  if (!still) return
  const close = trx.updateTable('media_upload').where('id', '=', id)
  await remove(trx, 'media_upload_part', { upload_id: id })
  if ('reasons' in made)
    return void (await close.set({ state: 'refused', reasons: made.reasons, touched_at: clock.now() }).execute())
  const { file, copies, picture } = made
  await addMedia(trx, [{ ...file, picture: picture && JSON.stringify(picture), created_at: clock.now() }, ...copies])
  await close.set({ state: 'ready', media_name: file.name, touched_at: clock.now() }).execute()
  await writeAudit({ clock, secret }, trx, {
    actor: { staff: staff_id },
    action: 'media_added',
    subject: { kind: 'media', id: null },
    after: [file.name],
  })
}
