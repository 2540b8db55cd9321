import type { Blockquote, List, Root, RootContent, Table } from 'mdast'
import { isReadableMarkdown } from '#contract/markdownBounds.ts'
import { levelOf, noteMark } from '#contract/knowledgeMarks.ts'
import type { Part } from './document.ts'
import { inlineParts, Unshown, type Addresses } from './inlines.ts'
import { readGrammar, toMarkdown, writeGrammar } from './toMarkdown.ts'

/** Deeper nesting is shown as source; the renderer leaves out what is deeper than 16. */
const deepest = 8

/** What the editor cannot show, would not write back the same, or would take long to parse is a block of source: nothing is lost. */
export function toDocument(markdown: string): Part {
  if (!isReadableMarkdown(markdown)) return { type: 'doc', content: [sourceOf('root', markdown)] }
  const content = partsOf(markdown, isStable)
  const whole = isStable(content) ? content : [sourceOf('root', markdown)]
  return { type: 'doc', content: whole.length > 0 ? whole : [{ type: 'paragraph' }] }
}

/** Whether these come back the same when they are written and read. */
const isStable = (content: Part[]) =>
  JSON.stringify(partsOf(toMarkdown({ type: 'doc', content }), () => true)) === JSON.stringify(content)

function partsOf(markdown: string, isKept: (parts: Part[]) => boolean): Part[] {
  const root = readGrammar(markdown)
  const addresses = addressesIn(root)
  return root.children.map((node) => {
    const source = sourceOf(node.type, sliceOf(markdown, node))
    const part = orSource(source, () => blockOf(node, addresses, 0))
    return isKept([part]) ? part : source
  })
}

/** As it stands in the text, with the indent of its first line. */
function sliceOf(markdown: string, { position }: RootContent) {
  const start = position?.start.offset ?? 0
  let from = start
  while (from > 0 && /[ \t]/.test(markdown[from - 1] ?? '')) from -= 1
  return markdown.slice(from, position?.end.offset)
}

/** The addresses that names stand for; the first of several counts, as in the renderer. */
function addressesIn(root: Root) {
  const addresses: Addresses = new Map()
  const read = (nodes: RootContent[]) => {
    for (const node of nodes) {
      if (node.type === 'definition' && !addresses.has(node.identifier)) addresses.set(node.identifier, node)
      if (node.type === 'blockquote' || node.type === 'list' || node.type === 'listItem') read(node.children)
    }
  }
  read(root.children)
  return addresses
}

/** `of`: what it was read as, so that a source that would be read as something else in its new place is noticed. */
const sourceOf = (of: string, text: string): Part => ({
  type: 'source',
  attrs: { of },
  ...(text && { content: [{ type: 'text', text }] }),
})

function orSource(source: Part, make: () => Part): Part {
  try {
    return make()
  } catch (error) {
    if (error instanceof Unshown) return source
    throw error
  }
}

/** Throws `Unshown` for what is to be shown as source. */
function blockOf(node: RootContent, addresses: Addresses, depth: number): Part {
  if (depth > deepest) throw new Unshown('too deep')
  const inside = (nodes: RootContent[]) => filled(nodes.map((child) => childOf(child, addresses, depth + 1)))
  switch (node.type) {
    case 'heading':
      return withContent(
        { type: 'heading', attrs: { level: levelOf(node.depth) } },
        inlineParts(node.children, addresses),
      )
    case 'paragraph': {
      const content = inlineParts(node.children, addresses)
      if (content.length === 0) throw new Unshown('nothing to see')
      return { type: 'paragraph', content }
    }
    case 'blockquote':
      return noteOf(node, inside) ?? { type: 'blockquote', content: inside(node.children) }
    case 'list':
      return listOf(node, inside)
    case 'table':
      return tableOf(node, addresses)
    case 'thematicBreak':
      return { type: 'horizontalRule' }
    default:
      throw new Unshown(node.type)
  }
}

const childOf = (node: RootContent, addresses: Addresses, depth: number) =>
  orSource(sourceOf(node.type, writeGrammar({ type: 'root', children: [node] })), () => blockOf(node, addresses, depth))

const filled = (content: Part[]) => (content.length > 0 ? content : [{ type: 'paragraph' }])
const withContent = (part: Part, content: Part[]): Part => (content.length > 0 ? { ...part, content } : part)

/** As in the renderer: a quote whose first line is `[!NOTE]`. */
function noteOf(node: Blockquote, inside: (nodes: RootContent[]) => Part[]): Part | undefined {
  const [first, ...rest] = node.children
  const [opening, ...others] = first?.type === 'paragraph' ? first.children : []
  const words = opening?.type === 'text' ? noteMark.exec(opening.value) : null
  if (first?.type !== 'paragraph' || opening?.type !== 'text' || !words) return undefined
  const value = opening.value.slice(words[0].length)
  const children = [...(value ? [{ ...opening, value }] : []), ...others]
  return { type: 'note', content: inside([...(children.length > 0 ? [{ ...first, children }] : []), ...rest]) }
}

function listOf(node: List, inside: (nodes: RootContent[]) => Part[]): Part {
  const content = node.children.map((item): Part => ({ type: 'listItem', content: inside(item.children) }))
  return node.ordered
    ? { type: 'orderedList', attrs: { start: node.start ?? 1 }, content }
    : { type: 'bulletList', content }
}

function tableOf(node: Table, addresses: Addresses): Part {
  const [head, ...rows] = node.children
  const columns = head?.children.length ?? 0
  // What a row has beyond the first is shown to no reader, and must not be lost for that.
  if (rows.some((row) => row.children.length > columns)) throw new Unshown('ragged table')
  const content = node.children.map((row, rowAt): Part => {
    const cells = Array.from({ length: columns }, (_, at): Part => {
      const paragraph = withContent({ type: 'paragraph' }, inlineParts(row.children[at]?.children ?? [], addresses))
      return rowAt > 0
        ? { type: 'tableCell', content: [paragraph] }
        : { type: 'tableHeader', attrs: { align: node.align?.[at] ?? null }, content: [paragraph] }
    })
    return { type: 'tableRow', content: cells }
  })
  return { type: 'table', content }
}
