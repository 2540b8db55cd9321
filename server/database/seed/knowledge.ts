import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { contentChanged } from '#server/platform/pages/contentVersion.ts'
import texts from '#texts/nb/knowledge.ts'
import { knowledgeKinds } from '#contract/knowledgeAddress.ts'
import { slug } from '#contract/knowledge.ts'
import type { Db } from '../connect.ts'
import { insert } from '../rows.ts'
import { seedOnce } from './once.ts'

const folder = path.join(import.meta.dirname, 'knowledge')

/** Writes the hub's themes, in their order, and its entries. */
export const seedKnowledge = (db: Db) =>
  seedOnce(db, 'knowledge', async (trx) => {
    const themes = [...texts.themes].map(([slug, name], at) => ({ slug, name, position: at + 1 }))
    await insert(trx, 'knowledge_theme', themes)
    const entries = (await readEntries()).map((entry) => ({ ...entry, sources: JSON.stringify(entry.sources) }))
    await insert(trx, 'knowledge_entry', entries)
    await sql`SELECT fill_editorial_items()`.execute(trx)
    await contentChanged(trx)
  })

/** Every `<slug>.md` of the folder, in the order in which the hub shows them. */
export async function readEntries() {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  const entries = await Promise.all(
    names.map(async (name) => parseSeed(name, await readFile(path.join(folder, name), 'utf8'))),
  )
  return entries.sort((a, b) => a.position - b.position)
}

const link = z.url({ protocol: /^https?$/ })
const head = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(1),
  kind: z.enum(knowledgeKinds),
  themes: z.array(slug).default([]),
  reviewed: z.iso.date(),
  position: z.coerce.number().int(),
  related: z.array(slug).default([]),
  sources: z
    .array(
      z
        .string()
        .transform(readSource)
        .pipe(z.object({ name: z.string().min(1), link })),
    )
    .default([]),
})
type SeedEntry = z.infer<typeof head> & { slug: string; body: string }

/** `Name | https://…` */
function readSource(line: string) {
  const [name = '', link = ''] = line.split(' | ', 2)
  return { name: name.trim(), link: link.trim() }
}

/** `key: value` lines between `---`, a list as indented `- ` lines, then Markdown. Throws an error that names the file. */
export function parseSeed(name: string, text: string): SeedEntry {
  const [, front, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text) ?? []
  if (front === undefined || body === undefined) throw new Error(`${name}: no front matter`)
  const read = head.safeParse(readFront(front))
  const address = slug.safeParse(name.replace(/\.md$/, ''))
  if (!address.success) throw new Error(`${name}: the name is no address`)
  if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`)
  return { ...read.data, slug: address.data, body: body.trim() }
}

function readFront(front: string) {
  const found: Record<string, string | string[]> = {}
  let items: string[] = []
  for (const line of front.split(/\r?\n/)) {
    const item = /^\s+- (.*)$/.exec(line)?.[1]
    const [, key, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (item !== undefined) items.push(item.trim())
    else if (key) found[key] = value.trim() || (items = [])
  }
  return found
}
