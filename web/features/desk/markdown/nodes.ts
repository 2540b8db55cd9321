import { type Command, Mark, markInputRule, Node } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { isOwnPicture, safeLink } from '#contract/knowledgeMarks.ts'
import { desk } from '#texts/desk.ts'
import { textAttribute } from './document.ts'

const words = () => desk.markdown

/** Any block may begin an item, as in Markdown. Tab stays the way out of the editor: Ctrl + ] and [ move an item. */
const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** What the public sees under the word 'Merk': `> [!NOTE]` in Markdown. */
const Note = Node.create({
  name: 'note',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-note]' }],
  renderHTML: () => ['div', { 'data-note': words().noteMark, role: 'note' }, 0],
})

/** Markdown that the editor has no other way to show, as it stands. */
const Source = Node.create({
  name: 'source',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({ of: { default: '', rendered: false } }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' }],
  renderHTML: () => ['pre', { 'data-source': words().sourceMark }, ['code', 0]],
})

/** A picture of the media library, in the text. One from elsewhere is never loaded: its description stands instead. */
const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, title: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[data-picture]',
      getAttrs: (element) => ({ src: element.getAttribute('src'), alt: element.getAttribute('alt') }),
    },
  ],
  renderHTML: ({ node }) => {
    const [src, alt] = [textAttribute(node, 'src'), textAttribute(node, 'alt')]
    return isOwnPicture(src)
      ? ['img', { src, alt, 'data-picture': '' }]
      : ['span', { 'data-refused': '', title: words().refusedPicture }, alt || src]
  },
})

/** Not `exclusive`: Markdown can have code in bold and in a link. */
const Code = Mark.create({
  name: 'code',
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: () => ['code', 0],
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)`([^`]+)`$/, type: this.type })]
  },
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
})

/** A link to an address that the renderer would refuse is shown as what readers will see: its words. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: '' }, title: { default: '' } }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (element) => ({ href: element.getAttribute('href') }) }],
  renderHTML: ({ mark }) => {
    const href = safeLink(textAttribute(mark, 'href'))
    return href === undefined
      ? ['span', { 'data-refused': '', title: words().refusedLink }, 0]
      : ['a', { href, rel: 'noopener noreferrer nofollow' }, 0]
  },
})

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
}

/** As in Markdown: one head row, one line in each cell. Tab leaves the editor after the last cell, so that nobody is caught in it. */
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => ({ tableRole: roles[name] }),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () => goToNextCell(direction)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
  addProseMirrorPlugins: () => [tableEditing(), headFirst()],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableHeader | tableCell)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const cell = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'paragraph',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, rendered: false },
      rowspan: { default: 1, rendered: false },
      colwidth: { default: null, rendered: false },
      align: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const cells = [cell('tableHeader', 'th'), cell('tableCell', 'td')]

export const nodes = [ListItem, Note, Source, Picture, Code, Link, Table, TableRow, ...cells]

/** Puts the cursor into the first cell of the table that it is in: after a new one it stands in the last. */
export const toFirstCell: Command = ({ tr }) => {
  const { $from } = tr.selection
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === 'table') {
      tr.setSelection(TextSelection.near(tr.doc.resolve($from.before(depth) + 1)))
      return true
    }
  return false
}

/** The first row is the head whatever was added or deleted: Markdown knows no other. */
const headFirst = () =>
  new Plugin({
    appendTransaction(transactions, _before, { doc, tr, schema }) {
      const { tableHeader, tableCell } = schema.nodes
      if (!tableHeader || !tableCell || !transactions.some(({ docChanged }) => docChanged)) return null
      doc.descendants((node, at) => {
        if (node.type.name !== 'table') return true
        node.forEach((row, rowAt, index) =>
          row.forEach((each, cellAt) => {
            const type = index === 0 ? tableHeader : tableCell
            if (each.type !== type) tr.setNodeMarkup(at + rowAt + cellAt + 2, type, each.attrs)
          }),
        )
        return false
      })
      return tr.docChanged ? tr : null
    },
  })
