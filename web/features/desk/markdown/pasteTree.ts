import sax from 'sax'

/** What was pasted, as a tree. Made without the browser's own parser: its ways to read HTML are shut by Trusted Types. */
export type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] }

const voids = new Set(['br', 'img', 'hr', 'input', 'meta', 'link', 'col', 'wbr', 'source', 'area', 'base', 'embed'])
/** Never words of the text: scripts, what Office adds, and a web page's menus, buttons («Del»), fields and stand-ins for films. */
const silent = new Set(
  (
    'script style head title template noscript iframe object svg math xml nav menu button select ' +
    'textarea input datalist dialog audio video canvas'
  ).split(' '),
)
/** The same by what an element says that it is. */
const silentRoles = new Set(['button', 'navigation', 'menu', 'menubar', 'toolbar', 'search', 'tablist', 'dialog'])
const blocks = new Set(
  'p div ul ol table blockquote pre h1 h2 h3 h4 h5 h6 hr figure figcaption section article aside header footer main'.split(
    ' ',
  ),
)
/** What an opening tag ends, up to where. */
const endedBy: Record<string, { ends: string[]; within: string[] }> = {
  li: { ends: ['li'], within: ['ul', 'ol'] },
  tr: { ends: ['tr', 'td', 'th'], within: ['table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
}

/** Whatever it is given, a tree: unclosed and unknown elements included. Comments are left out. */
export function readPasted(html: string): Element {
  const root: Element = { name: 'body', attributes: {}, children: [] }
  const open = [root]
  const top = () => open.at(-1) ?? root
  const close = (name: string) => {
    const at = open.findLastIndex((element, at) => at > 0 && element.name === name)
    if (at > 0) open.length = at
  }
  const parser = sax.parser(false, { lowercase: true })
  const read = (text: string) => void top().children.push(text)
  Object.assign(parser, {
    // Goes on after what is no HTML; without this, the next write would throw.
    onerror: () => void parser.resume(),
    ontext: read,
    oncdata: read,
    onopentag: ({ name, attributes }: sax.Tag) => {
      if (blocks.has(name)) close('p')
      const rule = endedBy[name]
      if (rule) endOpen(open, rule)
      const element = { name, attributes, children: [] }
      top().children.push(element)
      if (!voids.has(name)) open.push(element)
    },
    onclosetag: close,
  })
  // In one element, because after the end of the first the parser takes tags for text.
  parser.write(`<pasted>${html}`).close()
  return root
}

function endOpen(open: Element[], { ends, within }: { ends: string[]; within: string[] }) {
  const edge = open.findLastIndex(({ name }) => within.includes(name))
  const at = open.findIndex(({ name }, at) => at > edge && ends.includes(name))
  if (at > 0) open.length = at
}

/** Elements whose words nobody reads, also those that Office or a page hides. */
export const isSilent = ({ name, attributes: { style = '', role = '', hidden } }: Element) =>
  silent.has(name) ||
  silentRoles.has(role.trim().toLowerCase()) ||
  hidden !== undefined ||
  /mso-(hide|list)\s*:\s*(all|ignore)|(?:^|;)\s*display\s*:\s*none/i.test(style)

export const textOf = (child: Element | string): string =>
  typeof child === 'string' ? child : child.children.map(textOf).join('')

/** Word writes an item as a paragraph with its level in the style and its bullet as text (`mso-list:Ignore`). Undefined for no item. */
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
    if (/mso-list\s*:\s*ignore/i.test(child.attributes.style ?? '')) return textOf(child).trim()
    const inside = bulletOf(child)
    if (inside !== undefined) return inside
  }
  return undefined
}
