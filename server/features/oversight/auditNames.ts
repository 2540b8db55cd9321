import type { AuditNames } from '#contract/deskAudit.ts'
import type { Trx } from '#server/database/connect.ts'

/** Of a row of the log, what names something. */
type Row = { subject: string | null; subject_id: number | null; before: string[]; after: string[] }

/** Lists whose words the log holds by their number, by the name of the code. Clear words that whoever works here chooses from. */
const lists = {
  label: 'label',
  category: 'harassment_category',
  country: 'country',
  city: 'city',
} as const

/** What the codes of these rows stand for, such as `label=4`. A word that is no longer there stays a number. */
export async function namesIn(trx: Trx, rows: readonly Row[]) {
  const codes = new Set(rows.flatMap(({ before, after }) => [...before, ...after]))
  const names: AuditNames = []
  for (const [name, table] of Object.entries(lists)) {
    const ids = numbersOf(codes, name)
    if (ids.length === 0) continue
    const found = await trx.selectFrom(table).select(['id', 'name']).where('id', 'in', ids).execute()
    names.push(...found.map((one) => ({ code: `${name}=${one.id}`, name: one.name })))
  }
  return [...names, ...(await publicTitles(trx, rows)), ...(await referencesOf(trx, rows, codes))]
}

const numbersOf = (codes: ReadonlySet<string>, name: string) =>
  [...codes].flatMap((code) => Number(new RegExp(`^${name}=([1-9]\\d{0,14})$`).exec(code)?.[1] ?? []))

/** The numbers that whoever sent these requests was given, as `request=4`. One that was erased is known by the log's number alone. */
async function referencesOf(trx: Trx, rows: readonly Row[], codes: ReadonlySet<string>) {
  const about = rows.flatMap(({ subject, subject_id }) =>
    subject === 'request' && subject_id !== null ? [subject_id] : [],
  )
  const ids = [...new Set([...about, ...numbersOf(codes, 'request')])]
  if (ids.length === 0) return []
  const found = await trx.selectFrom('privacy_request').select(['id', 'reference']).where('id', 'in', ids).execute()
  return found.map(({ id, reference }) => ({ code: `request=${id}`, name: reference }))
}

/**
 * The titles of the articles and entries that these rows are about, as `item=4`, as readers see or have seen them. What was
 * never public is known by its number alone: nobody has decided to show its words.
 */
async function publicTitles(trx: Trx, rows: readonly Row[]) {
  const ids = rows.flatMap(({ subject, subject_id }) => (subject === 'item' && subject_id !== null ? [subject_id] : []))
  if (ids.length === 0) return []
  const found = await trx
    .selectFrom('editorial_item as item')
    .leftJoin('article', (join) => join.onRef('article.id', '=', 'item.public_id').on('item.kind', '=', 'article'))
    .leftJoin('knowledge_entry as entry', (join) =>
      join.onRef('entry.id', '=', 'item.public_id').on('item.kind', '=', 'entry'),
    )
    .select((eb) => ['item.id', eb.fn.coalesce('article.title', 'entry.title').as('name')])
    .where('item.id', 'in', [...new Set(ids)])
    .execute()
  return found.flatMap(({ id, name }) => (name === null ? [] : [{ code: `item=${id}`, name }]))
}
