import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { PhrasingContent, Root, RootContent } from 'mdast'
import type { Block, Inline } from '#contract/knowledge.ts'
import { safeLink } from './safeLink.ts'
import { makeIds } from './headingIds.ts'

/** Deeper nesting is left out: no text needs it, and hostile input must not exhaust the stack. */
const deepest = 16

/**
 * Parses Markdown into the contract's tree. Raw HTML becomes text, an image its description, and a link to a forbidden
 * address its words. Headings begin at level 2, because level 1 is the page's own.
 */
export function readMarkdown(markdown: string): Block[] {
  const root = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const reader = { addresses: addressesIn(root), idFor: makeIds() }
  return blocksOf(root.children, reader, 0)
}

/** At 200 words a minute, at least one minute. */
export const readingMinutes = (blocks: Block[]) => Math.max(1, Math.round(wordsIn(blocks).length / 200))

type Reader = { addresses: Map<string, string>; idFor: (heading: string) => string }

/** The addresses that `[name]: address` defines for `[text][name]`. */
const addressesIn = (root: Root) =>
  new Map(root.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])))

function blocksOf(nodes: RootContent[], reader: Reader, depth: number): Block[] {
  return depth > deepest ? [] : nodes.flatMap((node) => blockOf(node, reader, depth))
}

function blockOf(node: RootContent, reader: Reader, depth: number): Block[] {
  const inside = depth + 1
  switch (node.type) {
    case 'heading': {
      const children = inlinesOf(node.children, reader, inside)
      return [{ type: 'heading', level: levelOf(node.depth), id: reader.idFor(wordsOf(children)), children }]
    }
    case 'paragraph':
      return paragraph(inlinesOf(node.children, reader, inside))
    case 'blockquote':
      return [{ type: 'quote', children: blocksOf(node.children, reader, inside) }]
    case 'list': {
      const items = node.children.map((item) => blocksOf(item.children, reader, inside))
      return [{ type: 'list', isOrdered: node.ordered ?? false, start: node.start ?? 1, items }]
    }
    case 'table': {
      const [head = [], ...rows] = node.children.map((row) =>
        row.children.map((cell) => inlinesOf(cell.children, reader, inside)),
      )
      return [{ type: 'table', head, rows }]
    }
    case 'thematicBreak':
      return [{ type: 'rule' }]
    case 'code':
      return paragraph([{ type: 'code', text: node.value }])
    case 'html':
      return paragraph([{ type: 'text', text: node.value }])
    default:
      return []
  }
}

const levelOf = (depth: number) => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)
const paragraph = (children: Inline[]): Block[] => (children.length > 0 ? [{ type: 'paragraph', children }] : [])

function inlinesOf(nodes: PhrasingContent[], reader: Reader, depth: number): Inline[] {
  return depth > deepest ? [] : nodes.flatMap((node) => inlineOf(node, reader, depth + 1))
}

function inlineOf(node: PhrasingContent, reader: Reader, depth: number): Inline[] {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value ? [{ type: 'text', text: node.value }] : []
    case 'strong':
    case 'emphasis':
      return [{ type: node.type, children: inlinesOf(node.children, reader, depth) }]
    case 'inlineCode':
      return [{ type: 'code', text: node.value }]
    case 'break':
      return [{ type: 'break' }]
    case 'link':
      return linkOf(node.url, inlinesOf(node.children, reader, depth))
    case 'linkReference':
      return linkOf(reader.addresses.get(node.identifier) ?? '', inlinesOf(node.children, reader, depth))
    case 'image':
    case 'imageReference':
      return node.alt ? [{ type: 'text', text: node.alt }] : []
    default:
      return []
  }
}

function linkOf(address: string, children: Inline[]): Inline[] {
  const to = safeLink(address)
  return to && wordsOf(children).trim() ? [{ type: 'link', to, children }] : children
}

/** The words of a tree, without its formatting. */
function wordsOf(inlines: Inline[]): string {
  return inlines
    .map((inline) => ('children' in inline ? wordsOf(inline.children) : 'text' in inline ? inline.text : ' '))
    .join('')
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return wordsOf(block.children)
    case 'quote':
      return block.children.map(textOf).join(' ')
    case 'list':
      return block.items.flat().map(textOf).join(' ')
    case 'table':
      return [block.head, ...block.rows].flat().map(wordsOf).join(' ')
    default:
      return ''
  }
}

const wordsIn = (blocks: Block[]) =>
  blocks
    .map(textOf)
    .join(' ')
    .match(/[\p{L}\p{N}]+/gu) ?? []
