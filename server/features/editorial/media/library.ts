import { sql } from 'kysely'
import type { MediaFile, MediaKind, MediaQuery, MediaUse, ShownMedia } from '#contract/deskMedia.ts'
import { binDays } from '#contract/deskEditorial.ts'
import { mediaFile, mediaKindOf, mediaPage } from '#contract/deskMedia.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { containing, findRow, shownAs, update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'

type Row = Omit<MediaFile, 'created_at' | 'deleted_at'> & { created_at: Date; deleted_at: Date | null }

const kind = sql`CASE WHEN media_type LIKE 'image/%' THEN 'picture' WHEN media_type LIKE 'video/%' THEN 'film'
  WHEN media_type = 'text/vtt' THEN 'captions' ELSE 'document' END`
/**
 * In articles, entries, logos and working copies, and as captions or poster of other files. What is public and its working copy are
 * one place. What was withdrawn or put into the bin keeps no file public: whoever withdrew an article for its picture can take the
 * picture away too.
 */
const uses = sql`((SELECT count(DISTINCT coalesce(${itemOf()}::text, used.kind || used.ref)) FROM media_use AS used
    WHERE used.stem = file.stem AND ${isLive()})
  + (SELECT count(*) FROM media_file AS other WHERE other.captions = file.name OR other.poster = file.name))::integer`
const columns = sql`name, ${kind} AS kind, size, download_name, created_at, picture, alt, focus, captions, poster,
  deleted_at, version, ${uses} AS uses`

/** Files without their smaller copies, the newest first. */
export async function listMedia(db: Db | Trx, { kind: wanted, which, search, offset = 0 }: MediaQuery) {
  const where = sql`NOT is_copy
    AND deleted_at IS ${which === 'bin' ? sql`NOT NULL` : sql`NULL`}
    AND ${which === 'unused' ? sql`${uses} = 0` : sql`true`}
    AND ${wanted === undefined ? sql`true` : sql`${kind} = ${wanted}`}
    AND ${search ? sql`lower(download_name || ' ' || alt COLLATE norwegian) COLLATE "C" LIKE ${containing(search)}` : sql`true`}`
  const found = await sql<Row>`
    SELECT ${columns} FROM media_file AS file WHERE ${where}
    ORDER BY created_at DESC, name LIMIT ${mediaPage} OFFSET ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    SELECT count(*)::integer AS total FROM media_file AS file WHERE ${where}`.execute(db)
  return { files: found.rows.map(shown), total: counted.rows[0]?.total ?? 0 }
}

async function findMedia(db: Db | Trx, name: string): Promise<MediaFile | undefined> {
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM media_file AS file WHERE name = ${name} AND NOT is_copy`.execute(db)
  return rows[0] && shown(rows[0])
}

/** A file and every place where it is used; 404 when none has the name. A logo has no working copy: it is in both by being public. */
export async function showMedia(db: Db | Trx, name: string): Promise<ShownMedia> {
  const file = (await findMedia(db, name)) ?? fail('not_found')
  const { rows } = await sql<Omit<MediaUse, 'where'> & { is_public: boolean; is_draft: boolean }>`
    SELECT coalesce(item.kind, used.kind) AS kind, item.id,
      coalesce(item.title, min(article.title), min(entry.title), min(agency.name), '') AS title,
      bool_or(used.kind <> 'item' AND used.is_live) AS is_public, bool_or(used.kind IN ('item', 'agency') AND used.is_live) AS is_draft
    FROM (
      SELECT used.kind, used.ref, ${itemOf()} AS item_id, ${isLive()} AS is_live
      FROM media_use AS used WHERE used.stem = ${name.slice(0, 32)}) AS used
    LEFT JOIN editorial_item AS item ON item.id = used.item_id
    LEFT JOIN article ON used.kind = 'article' AND article.id = used.ref
    LEFT JOIN knowledge_entry AS entry ON used.kind = 'entry' AND entry.id = used.ref
    LEFT JOIN news_agency AS agency ON used.kind = 'agency' AND agency.id = used.ref
    GROUP BY coalesce(item.kind, used.kind), item.id, item.title, CASE WHEN item.id IS NULL THEN used.ref END
    UNION ALL
    SELECT 'file', NULL, download_name, true, true FROM media_file WHERE captions = ${name} OR poster = ${name}
    ORDER BY 1, 3, 2 LIMIT 200`.execute(db)
  const used = rows.map(({ is_public, is_draft, ...use }) => ({ ...use, where: whereOf(is_public, is_draft) }))
  return { file, used }
}

const whereOf = (is_public: boolean, is_draft: boolean): MediaUse['where'] =>
  is_public ? (is_draft ? 'both' : 'public') : is_draft ? 'draft' : 'none'

const shown = (row: Row) => shownAs(mediaFile, row)

/** The item whose working copy or public row uses the file; null for what has none, as a logo. */
function itemOf() {
  return sql`CASE used.kind WHEN 'item' THEN used.ref
    ELSE (SELECT own.id FROM editorial_item AS own WHERE own.kind = used.kind AND own.public_id = used.ref) END`
}

function isLive() {
  return sql`CASE used.kind
    WHEN 'article' THEN NOT EXISTS (SELECT FROM article WHERE id = used.ref AND withdrawn_at IS NOT NULL)
    WHEN 'entry' THEN NOT EXISTS (SELECT FROM knowledge_entry WHERE id = used.ref AND withdrawn_at IS NOT NULL)
    WHEN 'item' THEN NOT EXISTS (
      SELECT FROM editorial_item WHERE id = used.ref AND (state = 'withdrawn' OR deleted_at IS NOT NULL))
    ELSE true END`
}

type Named = Pick<MediaFile, 'name'>
type Description = Pick<MediaFile, 'alt' | 'focus' | 'captions' | 'poster'>

/** Writes down what a file shows. What changes nothing writes nothing. */
export async function changeMedia({ trx, tell }: Act, wanted: Named & Description & { version: number }) {
  const { name } = wanted
  const file = await lockMedia(trx, name)
  if (file.version !== wanted.version) fail('changed_meanwhile')
  const { alt, focus, captions, poster } = wanted
  if (codesOf(file).join() === codesOf(wanted).join()) return showMedia(trx, name)
  if (captions !== null && captions !== file.captions) await demandMedia(trx, 'captions', captions, ['captions'])
  if (poster !== null && poster !== file.poster) await demandMedia(trx, 'poster', poster, ['picture'])
  const described = { alt, focus: focus && JSON.stringify(focus), captions, poster }
  await update(trx, 'media_file', { name }, { ...described, version: file.version + 1 })
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
  update(trx, 'media_file', { stem: name.slice(0, 32) }, { deleted_at })

export async function lockMedia(trx: Trx, name: string) {
  await sql`SELECT FROM media_file WHERE name = ${name} FOR UPDATE`.execute(trx)
  return (await findMedia(trx, name)) ?? fail('not_found')
}

/** Refuses at a field what is not in the library, in its bin, or of none of these kinds. It stays there to the end of the transaction. */
export async function demandMedia(trx: Trx, field: string, name: string, kinds: readonly MediaKind[]) {
  const kind = mediaKindOf(name)?.kind
  if (!kind || !kinds.includes(kind)) fail('invalid', { [field]: 'media_other_kind' })
  const file = await findRow(trx, 'media_file', { name, is_copy: false }, ['deleted_at'], 'KEY SHARE')
  if (!file) fail('invalid', { [field]: 'media_not_there' })
  if (file.deleted_at !== null) fail('invalid', { [field]: 'media_binned' })
}

/** Of the audit rows: a file has a name and no number. */
export const subject = { kind: 'media', id: null } as const

const codesOf = ({ alt, focus, captions, poster }: Description) => [
  `alt=${alt}`,
  `focus=${focus ? `${focus.x} ${focus.y}` : 'none'}`,
  `captions=${captions ?? 'none'}`,
  `poster=${poster ?? 'none'}`,
]

const hour = 3_600_000
/** An upload that gets no part for a day is given up; how one ended can be read for a week. */
const abandonedAfter = 24 * hour
const toldFor = 7 * 24 * hour

/** Removes files that have been in the bin for `binDays`, and uploads that nobody continues. Their bytes go with the storage's own job. */
export async function sweepMedia({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  await sql`
    DELETE FROM media_file AS file
    WHERE deleted_at < ${ago(binDays * 24 * hour)}
      AND NOT EXISTS (SELECT FROM media_use AS used WHERE used.stem = file.stem AND ${isLive()})`.execute(db)
  await db
    .deleteFrom('media_upload')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'receiving').and('touched_at', '<', ago(abandonedAfter)),
        // One that is still being checked then will never be: a part is lost, or its job.
        eb('state', 'in', ['checking', 'ready', 'refused']).and('touched_at', '<', ago(toldFor)),
      ]),
    )
    .execute()
}
