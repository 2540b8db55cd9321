import type { Part } from './document.ts'
import type { Element } from './pasteTree.ts'

export type WordItem = { level: number; isOrdered: boolean; content: Part[] }

/**
 * Word writes an item of a list as a paragraph with a level in its style and its bullet or number as text
 * (`mso-list:Ignore`), which is left out elsewhere. Undefined for what is no item.
 */
export function wordListLevel(element: Element): { level: number; isOrdered: boolean } | undefined {
  if (element.name !== 'p') return undefined
  const level = /mso-list\s*:[^;]*\blevel(\d)/i.exec(element.attributes.style ?? '')?.[1]
  const isItem = level !== undefined || /^MsoListParagraph/i.test(element.attributes.class ?? '')
  const bullet = isItem ? bulletOf(element) : undefined
  return bullet === undefined
    ? undefined
    : { level: Number(level ?? 1), isOrdered: /^\(?[\da-z]{1,4}[.)]/i.test(bullet) && !/^o$/i.test(bullet) }
}

/** The words that Word shows as the bullet or number. */
function bulletOf(element: Element): string | undefined {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (/mso-list\s*:\s*ignore/i.test(child.attributes.style ?? '')) return wordsOf(child).trim()
    const inside = bulletOf(child)
    if (inside !== undefined) return inside
  }
  return undefined
}

const wordsOf = (child: Element | string): string =>
  typeof child === 'string' ? child : child.children.map(wordsOf).join('')
