import { sql, type RawBuilder } from 'kysely'
import { asHashtag } from '#contract/deskArticles.ts'
import type * as contract from '#contract/deskLookups.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import { demandMedia } from '../media/library.ts'
import { countUses, lists, listLookups, lockLookup, usesWord } from './lists.ts'

type LookupKind = contract.LookupKind
type Word = { kind: LookupKind; id: number }

export async function createLookup(at: Act, { kind, name: given }: Given<typeof contract.createLookup>) {
  const { trx } = at
  const name = checkedName(kind, given)
  await lockList(trx, kind)
  await refuseTaken(trx, kind, name)
  const { table } = lists[kind]
  const last = sql`(SELECT coalesce(max(position), 0) + 1 FROM ${table})`
  const values =
    kind === 'themes'
      ? sql`(slug, name, position) VALUES (${await freeSlug(trx, name)}, ${name}, ${last})`
      : kind === 'categories'
        ? sql`(name, position) VALUES (${name}, ${last})`
        : sql`(name) VALUES (${name})`
  const { rows } = await sql<{ id: number }>`INSERT INTO ${table} ${values} RETURNING id`.execute(trx)
  return changed(at, { kind, id: rows[0]?.id ?? 0 }, [], [`name=${name}`])
}

/** Renames, and gives a news agency another logo. What changes nothing writes nothing. */
export async function changeLookup(at: Act, given: Given<typeof contract.changeLookup>) {
  const { trx } = at
  const { kind, id, version } = given
  const name = checkedName(kind, given.name)
  if (kind === 'hashtags') await lockDrafts(trx, kind, id)
  await lockList(trx, kind)
  const word = await lockLookup(trx, kind, id)
  if (!word) fail('not_found')
  if (word.version !== version) fail('changed_meanwhile')
  const logo = kind === 'agencies' && given.logo !== undefined ? given.logo : word.logo
  if (word.name === name && word.logo === logo) return listLookups(trx, kind)
  if (word.name !== name) await refuseTaken(trx, kind, name, id)
  if (logo !== null && logo !== word.logo) await demandMedia(trx, 'logo', logo, ['picture'])
  const { table } = lists[kind]
  const picture = kind === 'agencies' ? sql`, logo = ${logo === null ? null : `/media/${logo}`}` : sql``
  await sql`UPDATE ${table} SET name = ${name}, version = version + 1 ${picture} WHERE id = ${id}`.execute(trx)
  if (kind === 'hashtags' && word.name !== name) await renameHashtag(trx, word.name, name)
  const codes = (of: { name: string; logo: string | null }) => [
    `name=${of.name}`,
    ...(of.logo ? [`logo=${of.logo}`] : []),
  ]
  return changed(at, { kind, id }, codes(word), codes({ name, logo }))
}

/** The whole list in another order; 409 when it has other words than were shown. */
export async function orderLookups(at: Act, { kind, ids }: Given<typeof contract.orderLookups>) {
  const { trx } = at
  await lockList(trx, kind)
  const { table } = lists[kind]
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${table} ORDER BY position, name, id`.execute(trx)
  const known = rows.map(({ id }) => id)
  const isWhole =
    new Set(ids).size === ids.length && ids.length === known.length && known.every((id) => ids.includes(id))
  if (!isWhole) fail('changed_meanwhile')
  if (known.join() === ids.join()) return listLookups(trx, kind)
  await sql`
    UPDATE ${table} AS word SET position = placed.position, version = version + 1
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS placed (id, position)
    WHERE placed.id = word.id AND word.position <> placed.position`.execute(trx)
  return changed(at, { kind, id: null }, [known.join(' ')], [ids.join(' ')])
}

/** Only what nothing uses; what is gone already changes nothing. */
export async function deleteLookup(at: Act, { kind, id }: Word) {
  const { trx } = at
  await lockList(trx, kind)
  const word = await lockLookup(trx, kind, id)
  if (!word) return listLookups(trx, kind)
  if ((await countUses(trx, kind, id)) > 0) fail('lookup_in_use')
  await removeLookup(trx, kind, id)
  return changed(at, { kind, id }, [`name=${word.name}`], [])
}

export const removeLookup = (trx: Trx, kind: LookupKind, id: number) =>
  sql`DELETE FROM ${lists[kind].table} WHERE id = ${id}`.execute(trx)

/** One change of a list at a time, so that names stay single and an order is whole. */
export const lockList = (trx: Trx, kind: LookupKind) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`lookups ${kind}`}))`.execute(trx)

/** As an article would hold it: a hashtag has no `#` and no comma. */
function checkedName(kind: LookupKind, given: string) {
  const name = kind === 'hashtags' ? asHashtag(given) : given
  if (name === '') fail('invalid', { name: 'name_required' })
  if (kind === 'hashtags' && name.includes(',')) fail('invalid', { name: 'invalid' })
  return name
}

/** In the order of their numbers and before anything else: an item is what publishing locks first too. */
export const lockDrafts = (trx: Trx, kind: LookupKind, id: number) =>
  sql`SELECT FROM editorial_item AS item WHERE ${usesWord(kind, id)} ORDER BY id FOR NO KEY UPDATE`.execute(trx)

async function refuseTaken(trx: Trx, kind: LookupKind, name: string, own = 0) {
  const { rows } = await sql`
    SELECT id FROM ${lists[kind].table}
    WHERE lower(name COLLATE norwegian) = lower(${name}::text COLLATE norwegian) AND id <> ${own}`.execute(trx)
  if (rows.length > 0) fail('invalid', { name: 'name_taken' })
}

type Of = RawBuilder<unknown>

/**
 * In working copies and revisions, which a later restoring must not name what is gone, one word of a list becomes another; where both
 * stand, the first place counts. Whoever has the old copy open is told when saving.
 * @param isWord whether `value`, an element of the list, is the word
 * @param to as it stands in the list, in jsonb
 */
export async function replaceInDrafts(
  trx: Trx,
  field: 'categories' | 'hashtags' | 'themes',
  { isWord, to }: { isWord: Of; to: Of },
) {
  const list = sql`content -> ${sql.lit(field)}`
  const content = sql`jsonb_set(content, ARRAY[${sql.lit(field)}], (
    SELECT coalesce(jsonb_agg(given ORDER BY place), '[]') FROM (
      SELECT CASE WHEN ${isWord} THEN ${to} ELSE value END AS given, min(place) AS place
      FROM jsonb_array_elements(${list}) WITH ORDINALITY AS each (value, place) GROUP BY 1) AS once))`
  await rewriteDrafts(trx, sql`EXISTS (SELECT FROM jsonb_array_elements(${list}) AS value WHERE ${isWord})`, content)
}

/** Working copies and revisions name hashtags by their words. */
export const renameHashtag = (trx: Trx, from: string, to: string) =>
  replaceInDrafts(trx, 'hashtags', {
    isWord: sql`lower(value #>> '{}' COLLATE norwegian) = lower(${from}::text COLLATE norwegian)`,
    to: sql`to_jsonb(${to}::text)`,
  })

export async function rewriteDrafts(trx: Trx, where: Of, content: Of) {
  await sql`UPDATE editorial_item SET content = ${content}, version = version + 1 WHERE ${where}`.execute(trx)
  await sql`UPDATE editorial_revision SET content = ${content} WHERE ${where}`.execute(trx)
}

async function freeSlug(trx: Trx, name: string) {
  const base = slugFrom(name) || 'tema'
  const taken = await trx.selectFrom('knowledge_theme').select('slug').where('slug', 'like', `${base}%`).execute()
  const known = new Set(taken.map(({ slug }) => slug))
  for (let at = 1; ; at += 1) {
    const slug = at === 1 ? base : `${base}-${at}`
    if (!known.has(slug)) return slug
  }
}

type Changed = { kind: LookupKind; id: number | null }

/** What a change of a list ends with: readers get the new words, the log has a row, and the answer is the list as it is then. */
export async function changed({ trx, tell }: Act, { kind, id }: Changed, before: string[], after: string[]) {
  await contentChanged(trx)
  tell({
    subject: { kind: 'lookup', id },
    before: before.length > 0 ? [kind, ...before] : [],
    after: [kind, ...after],
  })
  return listLookups(trx, kind)
}
