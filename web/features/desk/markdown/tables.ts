import { Node, type Command } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableHeader: 'header_cell',
  tableCell: 'cell',
}

/**
 * As Markdown has them: one head row, and one line of text in each cell. Tab goes from cell to cell, and out of the editor after
 * the last, so that nobody is caught in it by the keyboard.
 */
export const Table = Node.create({
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

export const TableRow = Node.create({
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

export const TableHeader = cell('tableHeader', 'th')
export const TableCell = cell('tableCell', 'td')

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
