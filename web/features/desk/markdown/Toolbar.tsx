import { useRovingIndex } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type ReactNode, type Ref } from 'react'
import { namesOf } from '#contract/incidentFacts.ts'
import { desk } from '#texts/desk.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { textAttribute } from './document.ts'
import { LinkForm, PictureForm, type OwnPage } from './InsertForms.tsx'
import css from './markdown.module.css'
import { toFirstCell } from './nodes.ts'
import { SmallIcon } from '#web/ui/drawings.tsx'

type Tool<Name extends ToolName> = {
  name: Name
  press: () => void
  /** Undefined for what is done and not switched. */
  isOn?: boolean | undefined
  isOff?: boolean
}

/** One stop for Tab; the arrows move within (WAI-ARIA toolbar). */
export function Toolbar({ editor, ref, pages }: { editor: Editor; ref: Ref<HTMLDivElement>; pages: OwnPage[] }) {
  const t = desk.markdown
  const [open, setOpen] = useState<'link' | 'picture'>()
  const close = () => setOpen(undefined)
  const groups = toolsOf(editor, setOpen)
  const tools = groups.flat()
  const tableTools = editor.isActive('table') ? tableToolsOf(editor) : []
  // Drawn anew when a tool is switched or may be pressed, and not with every key.
  useEditorState({ editor, selector: () => JSON.stringify([editor.isActive('table'), toolsOf(editor, setOpen)]) })
  const { getItemProps } = useRovingIndex({ total: tools.length + tableTools.length })
  const button = ({ name, press, isOn, isOff }: Tool<ToolName>, index: number, face: ReactNode) => (
    <button
      key={name}
      type="button"
      className={css.tool}
      aria-label={t[name]}
      title={typeof face === 'string' ? undefined : t[name]}
      aria-pressed={isOn}
      aria-disabled={isOff || undefined}
      // What is selected in the editor stays so.
      onMouseDown={(event) => event.preventDefault()}
      {...getItemProps({ index, onClick: () => isOff || press() })}
    >
      {face}
    </button>
  )
  return (
    <>
      <RichTextEditor.Toolbar
        ref={ref}
        role="toolbar"
        aria-label={t.toolbar}
        className={`row ${css.toolbar}`}
        onKeyDown={({ key }) => key === 'Escape' && editor.commands.focus()}
      >
        {groups.map((group, at) => (
          <RichTextEditor.ControlsGroup key={at} className={css.group}>
            {group.map((tool) => button(tool, tools.indexOf(tool), <ToolIcon name={tool.name} />))}
          </RichTextEditor.ControlsGroup>
        ))}
        {tableTools.length > 0 && (
          <RichTextEditor.ControlsGroup className={css.group} role="group" aria-label={t.rows}>
            {tableTools.map((tool, at) => button(tool, tools.length + at, t[tool.name]))}
          </RichTextEditor.ControlsGroup>
        )}
      </RichTextEditor.Toolbar>
      {open && (
        <DeskDialog title={(open === 'link' ? t.linkDialog : t.pictureDialog).title} onClose={close}>
          {open === 'link' ? (
            <LinkForm editor={editor} pages={pages} onClose={close} />
          ) : (
            <PictureForm editor={editor} onClose={close} />
          )}
        </DeskDialog>
      )}
    </>
  )
}

const tableCommands = { rowAfter: addRowAfter, columnAfter: addColumnAfter, deleteRow, deleteColumn, deleteTable }

const tableToolsOf = (editor: Editor) =>
  namesOf(tableCommands).map((name) => ({
    name,
    press() {
      tableCommands[name](editor.state, editor.view.dispatch)
      editor.commands.focus()
    },
  }))

type Run = ReturnType<Editor['chain']>

function toolsOf(editor: Editor, open: (what: 'link' | 'picture') => void): Tool<IconName>[][] {
  const isInTable = editor.isActive('table')
  const isInSource = editor.isActive('source')
  const isInLink = textAttribute({ attrs: editor.getAttributes('link') }, 'href') !== ''
  const can = editor.can()
  const run = (act: (chain: Run) => Run) => () => void act(editor.chain().focus()).run()
  /** Not in a table, whose cells hold one line of text. */
  const block = (name: IconName, act: (chain: Run) => Run, isOn?: boolean) => ({
    name,
    press: run(act),
    isOff: isInTable,
    isOn,
  })
  const heading = (name: IconName, level: 2 | 3 | 4) =>
    block(name, (chain) => chain.toggleHeading({ level }), editor.isActive('heading', { level }))
  return [
    [
      { name: 'bold', isOn: editor.isActive('bold'), press: run((chain) => chain.toggleBold()) },
      { name: 'italic', isOn: editor.isActive('italic'), press: run((chain) => chain.toggleItalic()) },
      { name: 'code', isOn: editor.isActive('code'), press: run((chain) => chain.toggleMark('code')) },
      { name: 'link', isOn: isInLink, isOff: isInSource, press: () => open('link') },
    ],
    [heading('heading2', 2), heading('heading3', 3), heading('heading4', 4)],
    [
      block('bulletList', (chain) => chain.toggleBulletList(), editor.isActive('bulletList')),
      block('orderedList', (chain) => chain.toggleOrderedList(), editor.isActive('orderedList')),
      { name: 'indent', isOff: !can.sinkListItem('listItem'), press: run((chain) => chain.sinkListItem('listItem')) },
      { name: 'outdent', isOff: !can.liftListItem('listItem'), press: run((chain) => chain.liftListItem('listItem')) },
    ],
    [
      block('quote', (chain) => chain.toggleBlockquote(), editor.isActive('blockquote')),
      block('note', (chain) => chain.toggleWrap('note'), editor.isActive('note')),
      { name: 'picture', isOff: isInSource, press: () => open('picture') },
      block('table', (chain) => chain.insertContent(emptyTable).command(toFirstCell)),
      block('rule', (chain) => chain.setHorizontalRule()),
    ],
    [
      { name: 'undo', isOff: !can.undo(), press: run((chain) => chain.undo()) },
      { name: 'redo', isOff: !can.redo(), press: run((chain) => chain.redo()) },
    ],
  ]
}

const emptyRow = (type: string) => ({
  type: 'tableRow',
  content: Array.from({ length: 2 }, () => ({ type, content: [{ type: 'paragraph' }] })),
})
const emptyTable = { type: 'table', content: [emptyRow('tableHeader'), emptyRow('tableCell'), emptyRow('tableCell')] }

const paths = {
  bold: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  code: 'm9 7-5 5 5 5M15 7l5 5-5 5',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.500-5.500l-1.500 1.500M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.500 5.500l1.500-1.500',
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 14.500c1-1.500 3-1 2.500.5L4 18.500h3',
  indent: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9l3 3-3 3',
  outdent: 'M4 5h16M11 10h9M11 14h9M4 19h16M7 9l-3 3 3 3',
  quote: 'M5 5v14M10 7h10M10 12h10M10 17h6',
  note: 'M4 5h16v14H4zM12 9h.01M12 12v4',
  picture: 'M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4M15.500 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  rule: 'M4 12h16',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
}
const letters = { heading2: 'H2', heading3: 'H3', heading4: 'H4' }
type IconName = keyof typeof paths | keyof typeof letters
type ToolName = IconName | keyof typeof tableCommands

/** Decorative: each button has its name as a label. */
function ToolIcon({ name }: { name: IconName }) {
  // Drawn by the style sheet, because text in a button would be part of what its label must say.
  if (name === 'heading2' || name === 'heading3' || name === 'heading4')
    return <span aria-hidden className={css.letters} data-letters={letters[name]} />
  return <SmallIcon d={paths[name]} />
}
