import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readEntries } from '#server/database/seed/knowledge.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The files of a pattern, tests excepted, with what they hold. */
export const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((name) => !name.endsWith('.test.ts'))
    .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }))

/** Everything that the portal says to readers: the files of texts/nb, and the entries of the hub. */
export async function allTexts() {
  const entries = await readEntries()
  return [
    ...filesOf('texts/nb/*.ts'),
    ...entries.map(({ slug, title, summary, body }) => ({ name: slug, text: `${title}\n${summary}\n${body}` })),
  ]
}
