import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { PhrasingContent, Root, RootContent } from 'mdast'
import type { Block, Inline } from '#contract/knowledge.ts'
import { safeLink, isOwnPicture, levelOf, noteMark } from '#contract/knowledgeMarks.ts'
import { isReadableMarkdown } from '#contract/markdownBounds.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { tidyInlines } from './tidyInlines.ts'

/** Deeper nesting is left out: no text needs it, and hostile input must not exhaust the stack. */
const deepest = 16

/**
 * Parses Markdown into the contract's tree. Raw HTML becomes text, and a link to a forbidden address its words. An image of this
 * portal's that has a description is a picture, and any other its description: nothing is loaded from elsewhere. Headings begin at
 * level 2, because level 1 is the page's own. A text that would take long to parse (contract/markdownBounds.ts) is shown as it was
 * typed.
 */
export function readMarkdown(markdown: string, follow: Follow = (to) => to): Block[] {
  if (!isReadableMarkdown(markdown)) return asTyped(markdown)
  const root = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const reader = { addresses: addressesIn(root), idFor: makeIds(), follow }
  return blocksOf(root.children, reader, 0)
}

/** The text without any parsing: its paragraphs, signs and all. */
export const asTyped = (markdown: string): Block[] =>
  markdown.split(/(?:\r\n|[\r\n]){2,}/).flatMap((text) => paragraph([{ type: 'text', text }]))

/** At 200 words a minute, at least one minute. */
export const readingMinutes = (blocks: Block[]) => Math.max(1, Math.round(wordsIn(blocks).length / 200))

/** Where an address of this portal leads now. */
type Follow = (to: string) => string
type Reader = { addresses: Map<string, string>; idFor: (heading: string) => string; follow: Follow }

/** The addresses that `[name]: address` defines for `[text][name]`; the first of several counts, as CommonMark says. */
function addressesIn(root: Root) {
  const addresses = new Map<string, string>()
  const read = (nodes: RootContent[]) => {
    for (const node of nodes) {
      if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node.url)
      if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') read(node.children)
    }
  }
  read(root.children)
  return addresses
}

function blocksOf(nodes: RootContent[], reader: Reader, depth: number): Block[] {
  return depth > deepest ? [] : nodes.flatMap((node) => blockOf(node, reader, depth))
}

function blockOf(node: RootContent, reader: Reader, depth: number): Block[] {
  const inside = depth + 1
  switch (node.type) {
    case 'heading': {
      const children = tidyInlines(inlinesOf(node.children, reader, inside))
      return [{ type: 'heading', level: levelOf(node.depth), id: reader.idFor(wordsOf(children)), children }]
    }
    case 'paragraph':
      return paragraph(inlinesOf(node.children, reader, inside))
    case 'blockquote':
      return [quoteOf(node.children, reader, inside)]
    case 'list': {
      const items = node.children.map((item) => blocksOf(item.children, reader, inside))
      return [{ type: 'list', isOrdered: node.ordered ?? false, start: node.start ?? 1, items }]
    }
    case 'table': {
      const [head = [], ...rows] = node.children.map((row) =>
        row.children.map((cell) => tidyInlines(inlinesOf(cell.children, reader, inside))),
      )
      // As GFM says: a row has as many cells as the first.
      return [{ type: 'table', head, rows: rows.map((row) => head.map((_, at) => row[at] ?? [])) }]
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

function paragraph(inlines: Inline[]): Block[] {
  const children = tidyInlines(inlines)
  return children.length > 0 ? [{ type: 'paragraph', children }] : []
}

/** A quote whose first line is `[!NOTE]` is a note. */
function quoteOf(nodes: RootContent[], reader: Reader, depth: number): Block {
  const [first, ...rest] = nodes
  const [opening, ...others] = first?.type === 'paragraph' ? first.children : []
  const words = opening?.type === 'text' ? noteMark.exec(opening.value) : null
  if (first?.type !== 'paragraph' || opening?.type !== 'text' || !words)
    return { type: 'quote', children: blocksOf(nodes, reader, depth) }
  const text = { ...opening, value: opening.value.slice(words[0].length) }
  const opened = depth > deepest ? [] : paragraph(inlinesOf([text, ...others], reader, depth + 1))
  return { type: 'note', children: [...opened, ...blocksOf(rest, reader, depth)] }
}

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
      return linkOf(node.url, inlinesOf(node.children, reader, depth), reader)
    case 'linkReference':
      return linkOf(reader.addresses.get(node.identifier) ?? '', inlinesOf(node.children, reader, depth), reader)
    case 'image':
      return pictureOf(node.url, node.alt ?? '')
    case 'imageReference':
      return pictureOf(reader.addresses.get(node.identifier) ?? '', node.alt ?? '')
    default:
      return []
  }
}

function linkOf(address: string, children: Inline[], { follow }: Reader): Inline[] {
  const to = safeLink(address)
  return to && wordsOf(children).trim() ? [{ type: 'link', to: follow(to), children }] : children
}

function pictureOf(address: string, alt: string): Inline[] {
  if (!alt.trim()) return []
  return [isOwnPicture(address) ? { type: 'picture', from: address, alt } : { type: 'text', text: alt }]
}

function wordsOf(inlines: Inline[]): string {
  return inlines.map(wordsOfOne).join('')
}

function wordsOfOne(inline: Inline) {
  if ('children' in inline) return wordsOf(inline.children)
  return inline.type === 'picture' ? inline.alt : inline.type === 'break' ? ' ' : inline.text
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return wordsOf(block.children)
    case 'quote':
    case 'note':
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

/** Ids that the page around the text uses itself. */
const reserved = ['main', 'help-now', 'contents', 'sources', 'related']

/** Makes a unique id for each heading of one text, readable in a shared address: `hva-sier-loven`, `hva-sier-loven-2`. */
function makeIds() {
  const taken = new Set(reserved)
  /** The next number to try for each heading, so that a thousand equal ones are not counted through a thousand times. */
  const next = new Map<string, number>()
  return (heading: string) => {
    const plain = slugFrom(heading) || 'del'
    let id = plain
    let count = next.get(plain) ?? 2
    for (; taken.has(id); count += 1) id = `${plain}-${count}`
    next.set(plain, count)
    taken.add(id)
    return id
  }
}
