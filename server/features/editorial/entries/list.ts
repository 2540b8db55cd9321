import { sql } from 'kysely'
import type { DeadLinkReport, EntryContent, EntryLinks, ListedEntry } from '#contract/deskEntries.ts'
import { reviewMonths, storedEntry } from '#contract/deskEntries.ts'
import { linksIn } from '#contract/entryLinks.ts'
import type { Block } from '#contract/knowledge.ts'
import { monthsAfter, todayInOslo } from '#contract/time.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { failing } from '#server/platform/http/failures.ts'
import { listedFacts, listedItems } from '../items/reading.ts'

/** Far more than a hub has; the page shows them all at once. */
const most = 1000

/** Every entry that is not in the bin, in the hub's order, the dead links that readers have named, and every theme. */
export const listEntries = async (trx: Trx, now: Date) => ({
  entries: await readEntries(trx, now),
  themes: await trx
    .selectFrom('knowledge_theme')
    .select(['slug', 'name'])
    .orderBy('position')
    .orderBy('name')
    .execute(),
  dead_links: await readDeadLinks(trx),
  today: todayInOslo(now),
})

async function readEntries(db: Trx, now: Date): Promise<ListedEntry[]> {
  const rows = await listedItems(db, now)
    .leftJoin('knowledge_entry as entry', (join) =>
      join.onRef('entry.id', '=', 'item.public_id').on('entry.withdrawn_at', 'is', null),
    )
    .select(['content', 'entry.slug as public_slug'])
    .where('item.kind', '=', 'entry')
    .where('deleted_at', 'is', null)
    .orderBy('item.title')
    .orderBy('item.id')
    .limit(most)
    .execute()
  const entries = rows.flatMap((row): (ListedEntry & Pick<EntryContent, 'position'>)[] => {
    const { data } = storedEntry.safeParse(row.content)
    // One that cannot be read must not hide all others.
    if (!data) return []
    const due = data.review_due || (data.reviewed && monthsAfter(data.reviewed, reviewMonths))
    return [{ ...listedFacts(row), ...data, due }]
  })
  return entries.sort((a, b) => a.position - b.position)
}

/** Those that no editor has dealt with, what most have named first. */
async function readDeadLinks(db: Trx): Promise<DeadLinkReport[]> {
  const rows = await db
    .selectFrom('dead_link_report as report')
    .innerJoin('knowledge_entry as entry', 'entry.id', 'report.entry_id')
    .leftJoin('editorial_item as item', (join) =>
      join.onRef('item.public_id', '=', 'entry.id').on('item.kind', '=', 'entry').on('item.deleted_at', 'is', null),
    )
    .select(['report.id', 'item.id as item_id', 'entry.title', 'report.link', 'report.times', 'report.last_at'])
    .where('handled_at', 'is', null)
    .orderBy('times', 'desc')
    .orderBy('report.id')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() }))
}

/** 404 for one that is not open. */
export async function handleDeadLink({ trx, clock, staff }: Act, { id }: { id: number }) {
  await trx
    .updateTable('dead_link_report')
    .set({ handled_at: clock.now(), handled_by: staff.id })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow(failing('not_found'))
}

type Ground = Pick<Services, 'db' | 'content' | 'config'>

const entryAddress = /^\/information-hub\/([a-z0-9-]+)$/
const articleAddress = /^\/impact\/([1-9]\d{0,15})$/

/** What the working copy links to on this portal in vain, and which published entries link to where readers find it. */
export async function findLinks(
  ground: Ground,
  { content, public_id }: { content: EntryContent; public_id: number | null },
): Promise<EntryLinks> {
  const found = await ground.db
    .selectFrom('knowledge_entry')
    .select('slug')
    .where('id', '=', public_id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  const publicSlug = found?.slug ?? null
  const { knowledge } = ground.content
  const { body } = await knowledge.compose({ ...content, slug: content.slug || 'utkast' })
  const own = new Set([content.slug, publicSlug])
  const broken = await Promise.all(
    [...new Set(pathsIn(body, ground.config.publicUrl))].map(async (to) =>
      (await leads(ground, to, own)) ? [] : [to],
    ),
  )
  const titles = await draftTitles(ground)
  return {
    broken: broken.flat().map((to) => ({ to, title: titles.get(entryAddress.exec(to)?.[1] ?? '') ?? '' })),
    linked_from: publicSlug === null ? [] : await linkedFrom(ground, publicSlug),
  }
}

/** Only addresses that depend on what editors write are judged: the other pages are always there. */
async function leads({ content: { knowledge, articles } }: Ground, to: string, own: ReadonlySet<string | null>) {
  const slug = entryAddress.exec(to)?.[1]
  if (slug !== undefined) return own.has(slug) || (await knowledge.show(slug)) !== undefined
  const id = articleAddress.exec(to)?.[1]
  return id === undefined || (await articles.show(Number(id))) !== undefined
}

async function draftTitles({ db }: Ground) {
  const slug = sql<string>`content ->> 'slug'`
  const rows = await db
    .selectFrom('editorial_item')
    .select(['title', slug.as('slug')])
    .where('kind', '=', 'entry')
    .where('deleted_at', 'is', null)
    .where(slug, '<>', '')
    .execute()
  return new Map(rows.map((row) => [row.slug, row.title]))
}

async function linkedFrom({ content: { knowledge }, config }: Ground, slug: string) {
  const { entries } = await knowledge.list({})
  const all = await Promise.all(entries.map((entry) => knowledge.show(entry.slug)))
  return all.flatMap((entry) =>
    entry && entry.slug !== slug && pathsIn(entry.body, config.publicUrl).includes(`/information-hub/${slug}`)
      ? [entry.title]
      : [],
  )
}

function pathsIn(blocks: readonly Block[], publicUrl: string): string[] {
  return linksIn(blocks)
    .map((to) => (to.startsWith(`${publicUrl}/`) ? to.slice(publicUrl.length) : to))
    .filter((to) => to.startsWith('/'))
    .map((to) => to.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, ''))
}
