import { sql } from 'kysely'
import { fileFormatOf, type MediaFile } from '#contract/deskMedia.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import { addRevision } from '../items/saving.ts'
import { needsSecondEditor } from '../items/reading.ts'
import { binMedia, demandMedia, lockMedia, showMedia, subject } from './library.ts'

/** For how long a replaced file can still be read, in milliseconds: as long as browsers keep a feed that names it. */
const stillReadable = 10 * 60_000

/**
 * Everything that uses one file uses another of its kind in its place, in one transaction, so that no page has some of each. An
 * address is never given other bytes: browsers keep a file for a day. The old one goes to the bin. While the organisation wants
 * a second editor, only working copies change, as if somebody had written in them: what the public reads keeps the old file,
 * out of the bin, until another editor has published each.
 */
export async function replaceMedia(at: Act, { name, version, by }: { name: string; version: number; by: string }) {
  const { trx } = at
  if (by === name) fail('invalid', { by: 'media_not_there' })
  // Items before files, as whoever publishes locks them.
  await lockItems(trx, name)
  // In one order, so that two who replace the same files do not wait for each other.
  await sql`SELECT FROM media_file WHERE name = ANY (${[name, by]}) ORDER BY name FOR UPDATE`.execute(trx)
  const old = await lockMedia(trx, name)
  if (old.version !== version || old.deleted_at !== null) fail('changed_meanwhile')
  await demandMedia(trx, 'by', by, [old.kind])
  const found = await lockMedia(trx, by)
  const isReviewed = await needsSecondEditor(trx)
  if (!isReviewed) await movePublicUses(trx, old, found)
  await moveOtherUses(trx, old, found)
  await rewriteItems(at, old, found, isReviewed)
  await takeOver(trx, old, found)
  if (!(await isStillPublic(trx, name))) await binMedia(trx, name, new Date(at.clock.now().getTime() + stillReadable))
  await update(trx, 'media_file', { name }, { version: version + 1 })
  await contentChanged(trx)
  at.tell({ subject, before: [name, `count=${old.uses}`], after: [by] })
  return showMedia(trx, by)
}

/** Working copies that name the file, and those of what is public and shows it. */
const lockItems = (trx: Trx, name: string) =>
  sql`
    SELECT FROM editorial_item AS item
    WHERE id IN (SELECT ref FROM media_use WHERE stem = ${name.slice(0, 32)} AND kind = 'item')
      OR (kind, public_id) IN (SELECT kind, ref FROM media_use WHERE stem = ${name.slice(0, 32)})
    ORDER BY id FOR UPDATE`.execute(trx)

const isStillPublic = async (trx: Trx, name: string) =>
  (await trx
    .selectFrom('media_use')
    .select('ref')
    .where('stem', '=', name.slice(0, 32))
    .where('kind', '<>', 'item')
    .executeTakeFirst()) !== undefined

const using = ({ name }: MediaFile, kind: string) =>
  sql`id IN (SELECT ref FROM media_use WHERE stem = ${name.slice(0, 32)} AND kind = ${kind})`

/** Any name of the file or of a copy of it, as PostgreSQL's regular expressions write it. The stem is hexadecimal. */
const anyNameOf = ({ name }: MediaFile) => `${name.slice(0, 32)}(-[0-9]{1,5})?\\.[a-z0-9]{1,8}`

async function movePublicUses(trx: Trx, old: MediaFile, to: MediaFile) {
  const [address, other] = [`/media/${old.name}`, `/media/${to.name}`]
  const picture = sql`${to.picture && JSON.stringify(to.picture)}::jsonb`
  await sql`
    UPDATE article SET
      filepath = CASE WHEN filepath = ${address} THEN ${other} ELSE filepath END,
      file_format = CASE WHEN filepath = ${address} THEN ${fileFormatOf(to.name)} ELSE file_format END,
      picture = CASE WHEN picture::text LIKE ${`%${old.name.slice(0, 32)}%`} THEN ${picture}
        WHEN filepath = ${address} AND picture IS NULL THEN ${picture} ELSE picture END,
      captions = CASE WHEN captions = ${address} THEN ${other} ELSE captions END,
      poster = CASE WHEN poster = ${address} THEN ${other} ELSE poster END,
      updated_at = now()
    WHERE ${using(old, 'article')}`.execute(trx)
  await sql`
    UPDATE knowledge_entry SET body = regexp_replace(body, ${anyNameOf(old)}, ${to.name}, 'g'), updated_at = now()
    WHERE ${using(old, 'entry')}`.execute(trx)
}

/** In what one editor keeps alone (docs/decisions/editing.md): logos, and what is known of other files. */
async function moveOtherUses(trx: Trx, old: MediaFile, to: MediaFile) {
  await sql`UPDATE news_agency SET logo = ${`/media/${to.name}`}, version = version + 1 WHERE ${using(old, 'agency')}`.execute(
    trx,
  )
  await update(trx, 'media_file', { captions: old.name }, { captions: to.name })
  await update(trx, 'media_file', { poster: old.name }, { poster: to.name })
}

/** Counts as writing, with a revision. Whoever has a working copy open is told when saving. */
async function rewriteItems(at: Act, old: MediaFile, to: MediaFile, isReviewed: boolean) {
  const { trx, clock, staff } = at
  const content = sql`regexp_replace(content::text, ${anyNameOf(old)}, ${to.name}, 'g')::jsonb`
  const anew = sql`has_changes = has_changes OR state IN ('published', 'withdrawn'), publish_at = NULL, scheduled_by = NULL,
    state = CASE state WHEN 'scheduled' THEN 'in_review' ELSE state END,`
  const { rows } = await sql<{ id: number; content: object }>`
    UPDATE editorial_item SET version = version + 1, updated_by = ${staff.id}, updated_at = ${clock.now()}, review_asked_by = NULL,
      ${isReviewed ? anew : sql``}
      content = CASE WHEN content -> 'file' ->> 'name' = ${old.name}
        THEN jsonb_set(${content}, '{file_format}', to_jsonb(${fileFormatOf(to.name)}::text)) ELSE ${content} END
    WHERE ${using(old, 'item')} RETURNING id, content`.execute(trx)
  for (const { id, content } of rows.toSorted((a, b) => a.id - b.id))
    await addRevision(at, { item_id: id, kind: 'saved', content, staff_id: staff.id })
  // What is planned too, or it could not be published.
  await sql`
    UPDATE editorial_revision AS revision
    SET content = regexp_replace(revision.content::text, ${anyNameOf(old)}, ${to.name}, 'g')::jsonb
    FROM editorial_item AS item
    WHERE item.id = revision.item_id AND item.planned_revision = revision.number AND item.publish_at IS NOT NULL
      AND revision.content::text LIKE ${`%${old.name.slice(0, 32)}%`}`.execute(trx)
}

/** What nobody has said of the new file yet is what was said of the old one. */
function takeOver(trx: Trx, old: MediaFile, to: MediaFile) {
  const [captions, poster] = [to.captions ?? old.captions, to.poster ?? old.poster]
  const change = { alt: to.alt || old.alt, captions, poster, version: to.version + 1 }
  return update(trx, 'media_file', { name: to.name }, change)
}
