import type { BlockContent, List, ListItem, PhrasingContent, Root, RootContent, Table } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown, gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { toMarkdown as write } from 'mdast-util-to-markdown'
import { gfmTable } from 'micromark-extension-gfm-table'
import { levelOf, noteLine } from '#contract/knowledgeMarks.ts'
import { numberAttribute, textAttribute, wordsIn, type Part } from './document.ts'
import { phrasingOf } from './inlines.ts'

/** The Markdown of the editor's document. Empty paragraphs are left out: Markdown has none. */
export const toMarkdown = (doc: Part): string => writeGrammar({ type: 'root', children: blocksOf(doc.content ?? []) })

const blocksOf = (parts: Part[]): BlockContent[] => parts.flatMap(blockOf)

function blockOf(part: Part): BlockContent[] {
  const content = part.content ?? []
  switch (part.type) {
    case 'paragraph': {
      const children = phrasingOf(content)
      return children.length > 0 ? [{ type: 'paragraph', children }] : []
    }
    case 'heading':
      return [{ type: 'heading', depth: levelOf(numberAttribute(part, 'level', 2)), children: phrasingOf(content) }]
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(content) }]
    case 'note':
      return [{ type: 'blockquote', children: noteOf(blocksOf(content)) }]
    case 'bulletList':
    case 'orderedList':
      return [listOf(part)]
    case 'table':
      return [tableOf(content)]
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }]
    case 'source': {
      const value = wordsIn(part)
      // As it stands: what the tree calls HTML is written without escapes.
      return value.trim() ? [{ type: 'html', value }] : []
    }
    default:
      return []
  }
}

function noteOf(blocks: BlockContent[]): BlockContent[] {
  const [first, ...rest] = blocks
  const opens = (value: string, children: PhrasingContent[]): BlockContent => ({
    type: 'paragraph',
    children: [{ type: 'html', value }, ...children],
  })
  if (first?.type !== 'paragraph') return [opens(noteLine, []), ...blocks]
  return [opens(`${noteLine}\n`, first.children), ...rest]
}

function listOf(part: Part): List {
  const items = (part.content ?? []).map((item): ListItem => {
    const children = blocksOf(item.content ?? [])
    return { type: 'listItem', spread: !isTight(children), children }
  })
  const isOrdered = part.type === 'orderedList'
  return {
    type: 'list',
    ordered: isOrdered,
    start: isOrdered ? Math.max(0, numberAttribute(part, 'start', 1)) : null,
    spread: items.some(({ spread }) => spread),
    children: items,
  }
}

/** Without a blank line, only a text and lists that may follow it directly are read as what they are. */
function isTight([first, ...rest]: RootContent[]) {
  return (
    first === undefined ||
    (rest.length === 0 && first.type !== 'html') ||
    (first.type === 'paragraph' && rest.length === 1 && rest.every(mayFollowText))
  )
}

const mayFollowText = (node: RootContent) =>
  node.type === 'list' && (!node.ordered || node.start === 1) && (node.children[0]?.children.length ?? 0) > 0

function tableOf(rows: Part[]): Table {
  const cellsOf = (row: Part | undefined) => row?.content ?? []
  const children = rows.map((row) => ({
    type: 'tableRow' as const,
    children: cellsOf(row).map(({ content }) => ({
      type: 'tableCell' as const,
      children: phrasingOf(content?.[0]?.content ?? []),
    })),
  }))
  return { type: 'table', align: cellsOf(rows[0]).map(alignOf), children }
}

function alignOf(cell: Part) {
  const align = textAttribute(cell, 'align')
  return align === 'left' || align === 'right' || align === 'center' ? align : null
}

/** Markdown as the renderer reads it (server/features/knowledge/markdown.ts): CommonMark and GFM's tables. */
export const readGrammar = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })

/** Written as the seeded entries are, so that an entry that was opened and saved shows few changes. */
export const writeGrammar = (root: Root): string =>
  withoutLastLineEnds(
    write(root, {
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
