import { isOwnPicture, safeLink } from '#contract/knowledgeMarks.ts'
import { readUrl } from '#contract/readUrl.ts'
import type { Mark, Part } from './document.ts'
import { isSilent, readPasted, textOf, wordListLevel, type Element } from './pasteTree.ts'

/** What was pasted, as blocks of the editor. Styles, scripts, trackers and pictures from elsewhere stay outside. */
export const pastedBlocks = (html: string): Part[] => blocksIn(readPasted(html).children)

/** Text without formatting: a blank line between paragraphs, and every other line end a line break. */
export const pastedText = (text: string): Part[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
    .flatMap((paragraph) => paragraphOf(linesOf(paragraph.replace(/^\n+|\n+$/g, ''))))

const linesOf = (text: string): Part[] =>
  text
    .split('\n')
    .flatMap((line, at): Part[] => [
      ...(at > 0 ? [{ type: 'hardBreak' }] : []),
      ...(line ? [{ type: 'text', text: line }] : []),
    ])

const headings: Record<string, number> = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }
const inlineNames = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var o:p st1:place'.split(
    ' ',
  ),
)

type Child = Element | string
type WordItem = NonNullable<ReturnType<typeof wordListLevel>> & { content: Part[] }

/** Neighbours that are words become one paragraph; the rest is blocks. */
function blocksIn(children: Child[]): Part[] {
  const done: Part[] = []
  let line: Child[] = []
  let items: WordItem[] = []
  const endLine = () => {
    done.push(...paragraphOf(inlinesIn(line, [])))
    line = []
  }
  const endItems = () => {
    done.push(...listsOf(items))
    items = []
  }
  for (const child of children) {
    if (typeof child !== 'string' && isSilent(child)) continue
    if (typeof child === 'string' || isInline(child)) {
      if (typeof child !== 'string' || child.trim()) endItems()
      line.push(child)
      continue
    }
    endLine()
    const word = wordListLevel(child)
    if (word) items.push({ ...word, content: paragraphOf(inlinesIn(child.children, [])) })
    else {
      endItems()
      done.push(...blockOf(child))
    }
  }
  endLine()
  endItems()
  return done
}

const isInline = (child: Child): boolean =>
  typeof child === 'string' ||
  ['br', 'img'].includes(child.name) ||
  (inlineNames.has(child.name) && child.children.every(isInline))

function blockOf(element: Element): Part[] {
  const level = headings[element.name]
  if (level !== undefined) {
    const content = inlinesIn(element.children, [])
    return content.length > 0 ? [{ type: 'heading', attrs: { level }, content }] : []
  }
  const inside = () => blocksIn(element.children)
  switch (element.name) {
    case 'ul':
    case 'ol':
      return listOf(element)
    case 'blockquote':
      return wrapped('blockquote', inside())
    case 'table':
      return tableOf(element)
    case 'figure':
      return figureOf(element)
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'pre': {
      const text = textOf(element).replace(/^\n|\n+$/g, '')
      const source = element.attributes['data-source'] === undefined ? fenced(text) : text
      return text.trim() ? [{ type: 'source', content: [{ type: 'text', text: source }] }] : []
    }
    case 'div':
      return element.attributes.role === 'note' || element.attributes['data-note'] !== undefined
        ? wrapped('note', inside())
        : inside()
    default:
      return inside()
  }
}

/** A picture from elsewhere says what it shows only when no caption does. */
function figureOf({ children }: Element): Part[] {
  const isCaption = (child: Child) => typeof child !== 'string' && child.name === 'figcaption'
  const caption = blocksIn(children.filter(isCaption))
  if (caption.length === 0) return blocksIn(children)
  return [...blocksIn(withoutForeign(children.filter((child) => !isCaption(child)))), ...caption]
}

/** Without pictures that are not of this portal, however deep they lie. */
const withoutForeign = (children: Child[]): Child[] =>
  children
    .filter((one) => typeof one === 'string' || one.name !== 'img' || isOwnPicture(one.attributes.src ?? ''))
    .map((one) => (typeof one === 'string' ? one : { ...one, children: withoutForeign(one.children) }))

const fenced = (text: string) => `\`\`\`\n${text}\n\`\`\``
const wrapped = (type: string, content: Part[]): Part[] => (content.length > 0 ? [{ type, content }] : [])
const elementsIn = ({ children }: Element) => children.filter((child): child is Element => typeof child !== 'string')

function listOf(list: Element): Part[] {
  const content = elementsIn(list).flatMap((child): Part[] => {
    if (child.name === 'li') return wrapped('listItem', blocksIn(child.children))
    // A list directly in a list, as some programs nest them.
    return child.name === 'ul' || child.name === 'ol' ? wrapped('listItem', listOf(child)) : []
  })
  const start = Number(list.attributes.start ?? 1)
  const ordered = { type: 'orderedList', attrs: { start: Number.isInteger(start) && start >= 0 ? start : 1 }, content }
  return content.length === 0 ? [] : [list.name === 'ol' ? ordered : { type: 'bulletList', content }]
}

/** The paragraphs that Word marks as items of a list. */
function listsOf(items: WordItem[]): Part[] {
  const [first] = items
  if (!first) return []
  const lists: { isOrdered: boolean; content: Part[] }[] = []
  let at = 0
  while (at < items.length) {
    const item = items[at]
    if (!item) break
    const deeper = items.slice(at + 1).findIndex(({ level }) => level <= item.level)
    const end = deeper < 0 ? items.length : at + 1 + deeper
    const under = listsOf(items.slice(at + 1, end))
    const part = { type: 'listItem', content: item.content.length > 0 ? [...item.content, ...under] : under }
    const last = lists.at(-1)
    if (part.content.length > 0) {
      if (last?.isOrdered === item.isOrdered) last.content.push(part)
      else lists.push({ isOrdered: item.isOrdered, content: [part] })
    }
    at = end
  }
  return lists.map(({ isOrdered, content }) =>
    isOrdered ? { type: 'orderedList', attrs: { start: 1 }, content } : { type: 'bulletList', content },
  )
}

/** The first row is the head, as Markdown has it. Cells over several columns are followed by empty ones. */
function tableOf(table: Element): Part[] {
  const rows = rowsIn(table).map((row) =>
    elementsIn(row)
      .filter(({ name }) => name === 'td' || name === 'th')
      .flatMap((cell) => {
        const span = Math.min(20, Math.max(1, Number(cell.attributes.colspan ?? 1) || 1))
        return [oneLine(cell), ...Array.from({ length: span - 1 }, (): Part[] => [])]
      }),
  )
  const columns = Math.max(0, ...rows.map(({ length }) => length))
  // What stands above the table in its place: Markdown has no captions.
  const caption = elementsIn(table).flatMap((child) => (child.name === 'caption' ? blocksIn(child.children) : []))
  if (columns === 0) return caption
  if (columns === 1) return [...caption, ...rows.flatMap(([cell = []]) => paragraphOf(cell))]
  const content = rows.map((cells, rowAt): Part => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, (_, at): Part => ({
      type: rowAt === 0 ? 'tableHeader' : 'tableCell',
      content: [cells[at]?.length ? { type: 'paragraph', content: cells[at] } : { type: 'paragraph' }],
    })),
  }))
  return [...caption, { type: 'table', content }]
}

const rowsIn = (element: Element): Element[] =>
  elementsIn(element).flatMap((child) => (child.name === 'tr' ? [child] : child.name === 'table' ? [] : rowsIn(child)))

/** All that a cell holds as one line, its paragraphs parted by a space. */
const oneLine = (cell: Element) =>
  inlinesIn(
    cell.children.flatMap((child): Child[] =>
      typeof child === 'string' || isInline(child) ? [child] : [' ', { ...child, name: 'span' }, ' '],
    ),
    [],
  ).map((part): Part => (part.type === 'hardBreak' ? { type: 'text', text: ' ' } : part))

function paragraphOf(inlines: Part[]): Part[] {
  const isSeen = ({ type, text }: Part) => type === 'picture' || (text ?? '').trim() !== ''
  const from = inlines.findIndex(isSeen)
  const content = from < 0 ? [] : inlines.slice(from, inlines.findLastIndex(isSeen) + 1)
  return content.length > 0 ? [{ type: 'paragraph', content }] : []
}

function inlinesIn(children: Child[], marks: Mark[]): Part[] {
  return children.flatMap((child): Part[] => {
    if (typeof child === 'string') {
      const text = child.replace(/[ \t\r\n\f]+/g, ' ')
      return text ? [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] : []
    }
    if (isSilent(child)) return []
    if (child.name === 'br') return [{ type: 'hardBreak' }]
    if (child.name === 'img') return pictureOf(child)
    return inlinesIn(child.children, marksOf(child, marks))
  })
}

/** A picture of this portal's stays one, of another its description: nothing is loaded from elsewhere. */
function pictureOf({ attributes: { src = '', alt = '', title = '' } }: Element): Part[] {
  if (isOwnPicture(src)) return [{ type: 'picture', attrs: { src, alt, title } }]
  return alt.trim() ? [{ type: 'text', text: alt }] : []
}

function marksOf({ name, attributes: { href, style = '', title = '' } }: Element, marks: Mark[]): Mark[] {
  const weight = /(?:^|;)\s*font-weight\s*:\s*(\w+)/i.exec(style)?.[1] ?? ''
  const isBold = name === 'strong' || name === 'b' || /^(bold|bolder|[6-9]00)$/i.test(weight)
  const isItalic = name === 'em' || name === 'i' || /(?:^|;)\s*font-style\s*:\s*italic/i.test(style)
  // Google Docs wraps all that it copies in a <b> of normal weight.
  const isPlain = /^(normal|[1-4]00)$/i.test(weight)
  const to = name === 'a' && href !== undefined ? safeLink(withoutTracking(href)) : undefined
  const added: Mark[] = [
    ...(isBold && !isPlain ? [{ type: 'bold' }] : []),
    ...(isItalic ? [{ type: 'italic' }] : []),
    ...(name === 'code' ? [{ type: 'code' }] : []),
    ...(to === undefined ? [] : [{ type: 'link', attrs: { href: to, title } }]),
  ]
  return [...marks.filter(({ type }) => !added.some((each) => each.type === type)), ...added]
}

const tracking = /^(utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_hs(enc|mi)|mkt_tok|vero_id|wickedid)$/i

/** Without the parts of an address that only tell who followed it. */
function withoutTracking(href: string) {
  const url = /^https?:/i.test(href) ? readUrl(href) : undefined
  if (!url) return href
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  if (names.length === 0) return href
  for (const name of names) url.searchParams.delete(name)
  return url.href
}
