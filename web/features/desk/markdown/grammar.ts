import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown } from 'mdast-util-to-markdown'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Root } from 'mdast'

/** Markdown as the renderer reads it (server/features/knowledge/markdown.ts): CommonMark and GFM's tables. */
export const readGrammar = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })

/** Written as the seeded entries are, so that an entry that was opened and saved shows few changes. */
export const writeGrammar = (root: Root): string =>
  withoutLastLineEnds(
    toMarkdown(root, {
      bullet: '-',
      emphasis: '*',
      rule: '-',
      fences: true,
      incrementListMarker: true,
      listItemIndent: 'one',
      extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
    }),
  )

/** Not by a regular expression, which would look at each of many line ends in the middle again and again. */
function withoutLastLineEnds(text: string) {
  let end = text.length
  while (text[end - 1] === '\n') end -= 1
  return text.slice(0, end)
}
