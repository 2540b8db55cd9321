import type { BlockContent, List, ListItem, PhrasingContent, RootContent, Table } from 'mdast'
import { noteLine } from '#contract/knowledgeMarks.ts'
import { numberAttribute, textAttribute, wordsIn, type Part } from './document.ts'
import { writeGrammar } from './grammar.ts'
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
    case 'heading': {
      const level = numberAttribute(part, 'level', 2)
      return [{ type: 'heading', depth: level <= 2 ? 2 : level === 3 ? 3 : 4, children: phrasingOf(content) }]
    }
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(content) }]
    case 'note':
      return [{ type: 'blockquote', children: noteOf(blocksOf(content)) }]
    case 'bulletList':
    case 'orderedList':
      return [listOf(part)]
    case 'table':
      return tableOf(content)
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

function tableOf(rows: Part[]): Table[] {
  const cellsOf = (row: Part | undefined) => row?.content ?? []
  const columns = Math.max(0, ...rows.map((row) => cellsOf(row).length))
  if (columns === 0) return []
  const head = cellsOf(rows[0])
  const align = Array.from({ length: columns }, (_, at) => alignOf(head[at]))
  const children = rows.map((row) => {
    const cells = cellsOf(row)
    return {
      type: 'tableRow' as const,
      children: Array.from({ length: columns }, (_, at) => ({
        type: 'tableCell' as const,
        children: phrasingOf(cells[at]?.content?.[0]?.content ?? []),
      })),
    }
  })
  return [{ type: 'table', align, children }]
}

function alignOf(cell: Part | undefined) {
  const align = cell ? textAttribute(cell, 'align') : ''
  return align === 'left' || align === 'right' || align === 'center' ? align : null
}
