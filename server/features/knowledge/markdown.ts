import type { BlockContent, DefinitionContent, PhrasingContent, RootContent, TableRow } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import type { Block, Inline } from '#contract/knowledge.ts'

type Part = RootContent | BlockContent | DefinitionContent

/**
 * Markdown as a tree of our own. Whatever the tree has no word for is dropped or becomes plain text; HTML is text. So
 * nothing that a browser could run can come out of it, whoever wrote it (trust 1, row 3). Never throws.
 */
export function readMarkdown(markdown: string): Block[] {
  const root = fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const ids = new Map<string, number>()
  return root.children.flatMap((part) => block(part, ids))
}

/** At two hundred words a minute, at least one. */
export const readingMinutes = (markdown: string) =>
  Math.max(1, Math.round(markdown.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length / 200))

function block(part: Part, ids: Map<string, number>): Block[] {
  switch (part.type) {
    case 'heading': {
      const children = inlines(part.children)
      // The page's own title is the only first heading.
      const level = part.depth <= 2 ? 2 : part.depth === 3 ? 3 : 4
      return [{ type: 'heading', level, id: idOf(textOf(children), ids), children }]
    }
    case 'paragraph':
      return [{ type: 'paragraph', children: inlines(part.children) }]
    case 'list': {
      const items = part.children.map((item) => item.children.flatMap((each) => block(each, ids)))
      return [{ type: 'list', isOrdered: Boolean(part.ordered), start: part.start ?? 1, items }]
    }
    case 'blockquote':
      return [{ type: 'quote', children: part.children.flatMap((each) => block(each, ids)) }]
    case 'table': {
      const [head, ...rows] = part.children
      return head ? [{ type: 'table', head: cells(head), rows: rows.map(cells) }] : []
    }
    case 'thematicBreak':
      return [{ type: 'rule' }]
    case 'code':
    case 'html':
      return [{ type: 'paragraph', children: [{ type: 'text', text: part.value }] }]
    default:
      return []
  }
}

const cells = (row: TableRow) => row.children.map((cell) => inlines(cell.children))

function inlines(parts: PhrasingContent[]): Inline[] {
  return parts.flatMap((part): Inline[] => {
    switch (part.type) {
      case 'text':
      case 'html':
        return [{ type: 'text', text: part.value }]
      case 'strong':
      case 'emphasis':
        return [{ type: part.type, children: inlines(part.children) }]
      case 'inlineCode':
        return [{ type: 'code', text: part.value }]
      case 'break':
        return [{ type: 'break' }]
      case 'link': {
        const children = inlines(part.children)
        return isSafeLink(part.url) ? [{ type: 'link', to: part.url, children }] : children
      }
      default:
        return []
    }
  })
}

/** A page elsewhere, a mail, a call, or a path of this portal; a path that a browser would read as another host is none. */
export function isSafeLink(link: string) {
  if (/[\u0000-\u0020\u007F\\]/.test(link)) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  return /^(https?:\/\/[^/]|mailto:[^/]|tel:[+\d])/i.test(link) && URL.canParse(link)
}

export const textOf = (parts: Inline[]): string =>
  parts.map((part) => ('text' in part ? part.text : 'children' in part ? textOf(part.children) : ' ')).join('')

/** `Hva sier loven?` becomes `hva-sier-loven`; the second of the same name gets a number. */
function idOf(text: string, ids: Map<string, number>) {
  const plain = text
    .toLowerCase()
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const name = plain || 'del'
  const count = (ids.get(name) ?? 0) + 1
  ids.set(name, count)
  return count === 1 ? name : `${name}-${count}`
}
