import { sql } from 'kysely'
import type { MediaFile } from '#contract/deskMedia.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import type { AuditAction } from '#server/platform/audit/actions.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import { findMedia, showMedia } from './files.ts'

export type Ground = Pick<Services, 'clock' | 'secret'>
type Description = Pick<MediaFile, 'version' | 'alt' | 'focus' | 'captions' | 'poster'>

/** Writes down what a file shows. What changes nothing writes nothing. */
export async function changeMedia(ground: Ground, trx: Trx, staffId: number, name: string, wanted: Description) {
  const file = await lockMedia(trx, name)
  if (file.version !== wanted.version) fail('changed_meanwhile')
  const { alt, focus, captions, poster } = wanted
  if (codesOf(file).join() === codesOf(wanted).join()) return answered(trx, name)
  if (captions !== null && captions !== file.captions) await demandKind(trx, 'captions', captions)
  if (poster !== null && poster !== file.poster) await demandKind(trx, 'poster', poster)
  await trx
    .updateTable('media_file')
    .set({ alt, focus: focus && JSON.stringify(focus), captions, poster, version: file.version + 1 })
    .where('name', '=', name)
    .execute()
  await contentChanged(trx)
  await tell(ground, trx, staffId, 'media_changed', [name, ...codesOf(file)], [name, ...codesOf(wanted)])
  return answered(trx, name)
}

/** Into the bin, from where nobody can read it. What is there already stays there. */
export async function deleteMedia(ground: Ground, trx: Trx, staffId: number, name: string) {
  const file = await lockMedia(trx, name)
  if (file.uses > 0) fail('media_in_use')
  if (file.deleted_at !== null) return
  await binMedia(trx, name, ground.clock.now())
  await contentChanged(trx)
  await tell(ground, trx, staffId, 'media_deleted', [name], [])
}

export async function restoreMedia(ground: Ground, trx: Trx, staffId: number, name: string) {
  const file = await lockMedia(trx, name)
  if (file.deleted_at === null) return answered(trx, name)
  await binMedia(trx, name, null)
  await contentChanged(trx)
  await tell(ground, trx, staffId, 'media_restored', [], [name])
  return answered(trx, name)
}

/** A file with its copies. */
export const binMedia = (trx: Trx, name: string, deleted_at: Date | null) =>
  trx.updateTable('media_file').set({ deleted_at }).where('stem', '=', name.slice(0, 32)).execute()

/** The file, locked until the transaction ends. */
export async function lockMedia(trx: Trx, name: string) {
  await sql`SELECT FROM media_file WHERE name = ${name} FOR UPDATE`.execute(trx)
  return (await findMedia(trx, name)) ?? fail('not_found')
}

export const answered = async (trx: Trx, name: string) => (await showMedia(trx, name)) ?? fail('not_found')

async function demandKind(trx: Trx, field: 'captions' | 'poster', name: string) {
  const file = await findMedia(trx, name)
  if (!file || file.deleted_at !== null) fail('invalid', { [field]: 'media_not_there' })
  if (file.kind !== (field === 'poster' ? 'picture' : 'captions')) fail('invalid', { [field]: 'media_other_kind' })
}

export const tell = (
  ground: Ground,
  trx: Trx,
  staffId: number,
  action: AuditAction,
  before: string[],
  after: string[],
) => writeAudit(ground, trx, { actor: { staff: staffId }, action, subject: { kind: 'media', id: null }, before, after })

const codesOf = ({ alt, focus, captions, poster }: Omit<Description, 'version'>) => [
  `alt=${alt}`,
  `focus=${focus ? `${focus.x} ${focus.y}` : 'none'}`,
  `captions=${captions ?? 'none'}`,
  `poster=${poster ?? 'none'}`,
]
