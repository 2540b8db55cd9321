import type { PhrasingContent } from 'mdast'
import { nestRuns, reachOf, tidyRuns, type Run } from '#contract/textRuns.ts'
import { textAttribute, type Mark, type Part } from './document.ts'

type InlineRun = Run<Mark, Part>

/** What a reference by name (`[text][name]`) leads to. */
type Address = { url: string; title?: string | null }
export type Addresses = Map<string, Address>

/** Thrown for what the editor has no way to show: the block around it is then shown as its source. */
export class Unshown extends Error {}

/** Deeper marks within marks are shown as source: the renderer leaves out what is deeper than 16. */
const deepest = 6

/** The order in which marks are listed, and which comes outermost of two that reach equally far. */
const rank = ['bold', 'link', 'italic', 'code']
const bold: Mark = { type: 'bold' }
const italic: Mark = { type: 'italic' }

/** The editor's content of one line of text. Throws `Unshown`. */
export const inlineParts = (nodes: PhrasingContent[], addresses: Addresses): Part[] =>
  tidy(runsOf(nodes, [], addresses)).map(partOf)

/** The Markdown tree of one line of text. Empty when nothing in it would be seen. */
export const phrasingOf = (parts: Part[]): PhrasingContent[] =>
  nestRuns(tidy(parts.map(runOfPart)), { same: isSame, choose: furthest, leaf, wrap })

const tidy = (runs: InlineRun[]) => tidyRuns(runs, isSame)

const isSame = (a: Mark, b: Mark) =>
  a.type === b.type &&
  textAttribute(a, 'href') === textAttribute(b, 'href') &&
  textAttribute(a, 'title') === textAttribute(b, 'title')

function runsOf(nodes: PhrasingContent[], marks: Mark[], addresses: Addresses, depth = 0): InlineRun[] {
  if (depth > deepest) throw new Unshown('too deep')
  const under = (children: PhrasingContent[], mark: Mark) =>
    runsOf(children, marks.some((each) => isSame(each, mark)) ? marks : [...marks, mark], addresses, depth + 1)
  const link = (children: PhrasingContent[], { url, title }: Address) => {
    const inside = under(children, { type: 'link', attrs: { href: url, title: title ?? '' } })
    // A link without words is not seen, and the editor would lose it.
    if (!inside.some((run) => !('text' in run) || run.text.trim() !== '')) throw new Unshown('empty link')
    return inside
  }
  return nodes.flatMap((node): InlineRun[] => {
    switch (node.type) {
      case 'text':
      case 'html':
        return [{ marks, text: node.value }]
      case 'strong':
        return under(node.children, bold)
      case 'emphasis':
        return under(node.children, italic)
      case 'inlineCode':
        return [{ marks, atom: codeOf(node.value), isBreak: false }]
      case 'break':
        return [{ marks: [], atom: { type: 'hardBreak' }, isBreak: true }]
      case 'link':
        return link(node.children, node)
      case 'linkReference':
        return link(node.children, addresses.get(node.identifier) ?? { url: '' })
      case 'image':
        return [{ marks, atom: pictureOf(node.alt, node), isBreak: false }]
      case 'imageReference':
        return [{ marks, atom: pictureOf(node.alt, addresses.get(node.identifier) ?? { url: '' }), isBreak: false }]
      default:
        throw new Unshown(node.type)
    }
  })
}

function codeOf(text: string): Part {
  if (text === '') throw new Unshown('empty code')
  return { type: 'text', text, marks: [{ type: 'code' }] }
}

const pictureOf = (alt: string | null | undefined, { url, title }: Address): Part => ({
  type: 'picture',
  attrs: { src: url, alt: alt ?? '', title: title ?? '' },
})

function partOf(run: InlineRun): Part {
  const part = 'text' in run ? { type: 'text', text: run.text } : run.atom
  const marks = [...run.marks, ...(part.marks ?? [])].sort((a, b) => rank.indexOf(a.type) - rank.indexOf(b.type))
  return marks.length > 0 ? { ...part, marks } : part
}

function runOfPart(part: Part): InlineRun {
  const marks = part.marks ?? []
  const isCode = marks.some(({ type }) => type === 'code')
  const others = marks.filter(({ type }) => type === 'bold' || type === 'italic' || type === 'link')
  if (part.type === 'hardBreak') return { marks: [], atom: { type: 'hardBreak' }, isBreak: true }
  if (part.type === 'text' && !isCode) return { marks: others, text: part.text ?? '' }
  const { marks: _, ...bare } = part
  return { marks: others, atom: isCode ? { ...bare, marks: [{ type: 'code' }] } : bare, isBreak: false }
}

/** The mark that reaches furthest comes outermost, which needs the fewest signs. */
function furthest(runs: InlineRun[], at: number) {
  const ranked = (runs[at]?.marks ?? []).map((mark) => ({
    mark,
    end: reachOf(runs, at, mark, isSame),
    rank: rank.indexOf(mark.type),
  }))
  return ranked.sort((a, b) => b.end - a.end || a.rank - b.rank)[0]?.mark
}

function leaf(run: InlineRun): PhrasingContent {
  if ('text' in run) return { type: 'text', value: run.text }
  const { atom } = run
  if (atom.type === 'hardBreak') return { type: 'break' }
  if (atom.type !== 'picture') return { type: 'inlineCode', value: atom.text ?? '' }
  const title = textAttribute(atom, 'title')
  return { type: 'image', url: textAttribute(atom, 'src'), alt: textAttribute(atom, 'alt'), ...(title && { title }) }
}

function wrap(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type === 'bold') return { type: 'strong', children }
  if (mark.type === 'italic') return { type: 'emphasis', children }
  const title = textAttribute(mark, 'title')
  // Marks are nested once each, so a link never holds another.
  return { type: 'link', url: textAttribute(mark, 'href'), ...(title && { title }), children: withoutLinks(children) }
}

const withoutLinks = (nodes: PhrasingContent[]) =>
  nodes.flatMap((node) => (node.type === 'link' || node.type === 'linkReference' ? node.children : [node]))
