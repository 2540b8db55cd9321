import { z } from 'zod'
import type { EntryContent, EntryLinks } from '#contract/deskEntries.ts'
import type { Block } from '#contract/knowledge.ts'
import type { Services } from '#server/context.ts'

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

/** By the address that they will have. */
async function draftTitles({ db }: Ground) {
  const rows = await db
    .selectFrom('editorial_item')
    .select(['title', 'content'])
    .where('kind', '=', 'entry')
    .where('deleted_at', 'is', null)
    .execute()
  const named = z.object({ slug: z.string().min(1) })
  return new Map(
    rows.flatMap(({ title, content }) => {
      const { data } = named.safeParse(content)
      return data ? [[data.slug, title] as const] : []
    }),
  )
}

async function linkedFrom({ content: { knowledge }, config }: Ground, slug: string) {
  const { entries } = await knowledge.list({})
  const all = await Promise.all(entries.map((entry) => knowledge.show(entry.slug)))
  return all.flatMap((entry) =>
    entry && entry.slug !== slug && pathsIn(entry.body, config.publicUrl).includes(`/information-hub/${slug}`)
      ? [{ slug: entry.slug, title: entry.title }]
      : [],
  )
}

/** Paths on this portal that the text links to, without query and fragment. */
function pathsIn(blocks: readonly Block[], publicUrl: string): string[] {
  const found: string[] = []
  JSON.stringify(blocks, (name, value: unknown) => {
    if (name === 'to' && typeof value === 'string') found.push(value)
    return value
  })
  return found
    .map((to) => (to.startsWith(`${publicUrl}/`) ? to.slice(publicUrl.length) : to))
    .filter((to) => to.startsWith('/'))
    .map((to) => to.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, ''))
}
