import type { Block, Entry, Inline } from './knowledge.ts'

/** Every address on other sites that an entry links to, its sources first, each once. */
export function externalLinks({ body, sources }: Pick<Entry, 'body' | 'sources'>): string[] {
  const all = [...sources.map(({ link }) => link), ...body.flatMap(linksOfBlock)]
  return [...new Set(all)].filter((to) => /^https?:/.test(to))
}

function linksOfBlock(block: Block): string[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return block.children.flatMap(linksOfInline)
    case 'quote':
    case 'note':
      return block.children.flatMap(linksOfBlock)
    case 'list':
      return block.items.flat().flatMap(linksOfBlock)
    case 'table':
      return [block.head, ...block.rows].flat(2).flatMap(linksOfInline)
    default:
      return []
  }
}

const linksOfInline = (inline: Inline): string[] => [
  ...(inline.type === 'link' ? [inline.to] : []),
  ...('children' in inline ? inline.children.flatMap(linksOfInline) : []),
]
