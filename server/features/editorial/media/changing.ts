import { sql } from 'kysely'
import type { MediaFile } from '#contract/deskMedia.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import { findMedia, showMedia } from './files.ts'

type Named = Pick<MediaFile, 'name'>
type Description = Pick<MediaFile, 'alt' | 'focus' | 'captions' | 'poster'>

/** Writes down what a file shows. What changes nothing writes nothing. */
export async function changeMedia({ trx, tell }: Act, wanted: Named & Description & { version: number }) {
  const { name } = wanted
  const file = await lockMedia(trx, name)
  if (file.version !== wanted.version) fail('changed_meanwhile')
  const { alt, focus, captions, poster } = wanted
  if (codesOf(file).join() === codesOf(wanted).join()) return showMedia(trx, name)
  if (captions !== null && captions !== file.captions) await demandKind(trx, 'captions', captions)
  if (poster !== null && poster !== file.poster) await demandKind(trx, 'poster', poster)
  await trx
    .updateTable('media_file')
    .set({ alt, focus: focus && JSON.stringify(focus), captions, poster, version: file.version + 1 })
    .where('name', '=', name)
    .execute()
  await contentChanged(trx)
  tell({ subject, before: [name, ...codesOf(file)], after: [name, ...codesOf(wanted)] })
  return showMedia(trx, name)
}

/** Into the bin, from where nobody can read it. What is there already stays there. */
export async function deleteMedia({ trx, clock, tell }: Act, { name }: Named) {
  const file = await lockMedia(trx, name)
  if (file.uses > 0) fail('media_in_use')
  if (file.deleted_at !== null) return
  await binMedia(trx, name, clock.now())
  await contentChanged(trx)
  tell({ subject, before: [name] })
}

export async function restoreMedia({ trx, tell }: Act, { name }: Named) {
  const file = await lockMedia(trx, name)
  if (file.deleted_at === null) return showMedia(trx, name)
  await binMedia(trx, name, null)
  await contentChanged(trx)
  tell({ subject, after: [name] })
  return showMedia(trx, name)
}

/** A file with its copies. */
export const binMedia = (trx: Trx, name: string, deleted_at: Date | null) =>
  trx.updateTable('media_file').set({ deleted_at }).where('stem', '=', name.slice(0, 32)).execute()

/** The file, locked until the transaction ends. */
export async function lockMedia(trx: Trx, name: string) {
  await sql`SELECT FROM media_file WHERE name = ${name} FOR UPDATE`.execute(trx)
  return (await findMedia(trx, name)) ?? fail('not_found')
}

async function demandKind(trx: Trx, field: 'captions' | 'poster', name: string) {
  const file = await findMedia(trx, name)
  if (!file || file.deleted_at !== null) fail('invalid', { [field]: 'media_not_there' })
  if (file.kind !== (field === 'poster' ? 'picture' : 'captions')) fail('invalid', { [field]: 'media_other_kind' })
}

/** Of the audit rows: a file has a name and no number. */
export const subject = { kind: 'media', id: null } as const

const codesOf = ({ alt, focus, captions, poster }: Description) => [
  `alt=${alt}`,
  `focus=${focus ? `${focus.x} ${focus.y}` : 'none'}`,
  `captions=${captions ?? 'none'}`,
  `poster=${poster ?? 'none'}`,
]
