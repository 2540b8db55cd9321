import { z } from 'zod'
import { knowledgeKinds } from '#contract/knowledgeAddress.ts'
import { slug } from '#contract/knowledge.ts'

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
export type SeedEntry = z.infer<typeof head> & { slug: string; body: string }

/** `Name | https://…` */
function readSource(line: string) {
  const [name = '', link = ''] = line.split(' | ', 2)
  return { name: name.trim(), link: link.trim() }
}

/**
 * A seed file: `key: value` lines between two lines of `---`, a list as indented `- ` lines under its key, then
 * Markdown. The file's name is the entry's address. Throws an error with that name when it is malformed.
 */
export function parseSeed(name: string, text: string): SeedEntry {
  const [, listener, body] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(text) ?? []
  if (listener === undefined || body === undefined) throw new Error(`${name}: no listener matter`)
  const read = head.safeParse(readFront(listener))
  const address = slug.safeParse(name.replace(/\.md$/, ''))
  if (!address.success) throw new Error(`${name}: the name is no address`)
  if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`)
  return { ...read.data, slug: address.data, body: body.trim() }
}

function readFront(listener: string) {
  const found: Record<string, string | string[]> = {}
  let items: string[] = []
  for (const line of listener.split(/\r?\n/)) {
    const item = /^\s+- (.*)$/.exec(line)?.[1]
    const [, key, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    if (item !== undefined) items.push(item.trim())
    else if (key) found[key] = value.trim() || (items = [])
  }
  return found
}
