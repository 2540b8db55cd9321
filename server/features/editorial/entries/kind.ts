import { sql } from 'kysely'
import { publishableEntry, storedEntry, type EntryContent } from '#contract/deskEntries.ts'
import { mediaKindOf } from '#contract/deskMedia.ts'
import type { Trx } from '#server/database/connect.ts'
import { insertNumbered, update, findRow, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { ItemKind } from '../items/kind.ts'

/** Any number, the same in every server: two who publish at once do not take the same address. */
const slugLock = 7_316_202_630

export const entryKind: ItemKind<EntryContent> = {
  kind: 'entry',
  content: storedEntry,
  publishable: publishableEntry,
  tidy: (content) => content,

  dates: ({ reviewed }) => ({ 'content.reviewed': reviewed }),

  async publish(trx, publicId, content, now) {
    await sql`SELECT pg_advisory_xact_lock(${slugLock})`.execute(trx)
    await demandFreeSlug(trx, publicId, content.slug)
    await demandPictures(trx, content.body)
    if (publicId !== null) await keepOldSlug(trx, publicId, content.slug)
    const id = await writeEntry(trx, publicId, content, now)
    // An address that leads somewhere is none from before.
    await remove(trx, 'knowledge_old_slug', { slug: content.slug })
    return id
  },

  withdraw: async (trx, publicId, now) => void (await update(trx, 'knowledge_entry', publicId, { withdrawn_at: now })),

  async remove(trx, publicId) {
    // The address goes on saying that it is gone.
    await sql`
      INSERT INTO knowledge_old_slug (slug) SELECT slug FROM knowledge_entry WHERE id = ${publicId}
      ON CONFLICT (slug) DO UPDATE SET entry_id = NULL`.execute(trx)
    await remove(trx, 'knowledge_entry', { id: publicId })
  },
}

/** Neither the address of another entry nor one that leads to another. */
async function demandFreeSlug(trx: Trx, publicId: number | null, slug: string) {
  const own = publicId ?? 0
  const [holder, old] = await Promise.all([
    findRow(trx, 'knowledge_entry', { slug }, ['id']),
    findRow(trx, 'knowledge_old_slug', { slug }, ['entry_id']),
  ])
  const others = [holder?.id, old?.entry_id].filter((id) => id !== undefined && id !== null && id !== own)
  if (others.length > 0) fail('invalid', { 'content.slug': 'slug_taken' })
}

/** Pictures that are not in the media library, or not any more, would be broken for readers. */
async function demandPictures(trx: Trx, body: string) {
  // What is in the bin would be public again, also by its whole address (`track_media_use` of editorial.sql).
  const stems = body.match(/[0-9a-f]{32}(?=[-.])/g) ?? []
  const binned = trx.selectFrom('media_file').select('stem').where('deleted_at', 'is not', null)
  if (stems.length > 0 && (await binned.where('stem', 'in', stems).executeTakeFirst()))
    fail('invalid', { 'content.body': 'picture_gone' })
  // Wherever it stands: a picture may be named by `![a][b]` and `[b]: /media/NAME` too.
  const names = [...body.matchAll(/(?<![\w.-])\/media\/([\w.-]*[\w-])/g)].map(([, name = '']) => name)
  if (names.length === 0) return
  const shown = [...body.matchAll(/!\[[^\]\n]*\]\(<?\/media\/([\w.-]+)/g)].map(([, name = '']) => name)
  if (shown.some((name) => mediaKindOf(name)?.kind !== 'picture'))
    fail('invalid', { 'content.body': 'media_other_kind' })
  const known = await trx
    .selectFrom('media_file')
    .select('name')
    .where('name', 'in', names)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .execute()
  if (known.length < new Set(names).size) fail('invalid', { 'content.body': 'picture_gone' })
}

/** When the address changes, the one before leads on to the entry. */
const keepOldSlug = (trx: Trx, id: number, slug: string) =>
  sql`
    INSERT INTO knowledge_old_slug (slug, entry_id)
    SELECT slug, id FROM knowledge_entry WHERE id = ${id} AND slug <> ${slug}
    ON CONFLICT (slug) DO UPDATE SET entry_id = excluded.entry_id`.execute(trx)

async function writeEntry(trx: Trx, publicId: number | null, content: EntryContent, now: Date) {
  const row = {
    slug: content.slug,
    title: content.title.trim(),
    summary: content.summary.trim(),
    kind: content.kind,
    body: content.body.trim(),
    themes: content.themes,
    sources: JSON.stringify(content.sources),
    related: content.related,
    reviewed: content.reviewed,
    position: content.position,
    updated_at: now,
  }
  if (publicId === null) return insertNumbered(trx, 'knowledge_entry', { ...row, created_at: now })
  if (!(await update(trx, 'knowledge_entry', publicId, { ...row, withdrawn_at: null }))) fail('unexpected')
  return publicId
}
