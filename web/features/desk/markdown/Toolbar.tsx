import { RichTextEditor } from '@mantine/tiptap'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { OwnPage, PictureChoice } from './choices.ts'
import { textAttribute } from './document.ts'
import { LinkDialog } from './LinkDialog.tsx'
import css from './markdown.module.css'
import { PictureDialog } from './PictureDialog.tsx'
import { toFirstCell } from './tables.ts'
import { TableTools } from './TableTools.tsx'
import * as icons from './toolIcons.tsx'

type Props = { editor: Editor; ref: Ref<HTMLDivElement>; pages: OwnPage[]; choosePicture: PictureChoice }
type Tool = {
  name: string
  icon: ReactNode
  press: () => void
  /** Undefined for what is done and not switched. */
  isOn?: boolean
  isOff?: boolean
}

/** One stop for Tab; the arrows move within (WAI-ARIA toolbar). */
export function Toolbar({ editor, ref, pages, choosePicture }: Props) {
  const t = useTexts(desk).markdown
  const [open, setOpen] = useState<'link' | 'picture'>()
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
  const tools = toolsOf(editor, state, t, setOpen)
  return (
    <>
      <RichTextEditor.Toolbar
        ref={ref}
        role="toolbar"
        aria-label={t.toolbar}
        className={css.toolbar}
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
          else move(event)
        }}
      >
        {tools.map((group, at) => (
          <RichTextEditor.ControlsGroup key={at} className={css.group}>
            {group.map(({ name, icon, press, isOn, isOff }, inGroup) => (
              <RichTextEditor.Control
                key={name}
                type="button"
                className={css.tool}
                aria-label={name}
                title={name}
                aria-pressed={isOn}
                aria-disabled={isOff || undefined}
                active={isOn ?? false}
                tabIndex={at === 0 && inGroup === 0 ? 0 : -1}
                onClick={() => !isOff && press()}
              >
                {icon}
              </RichTextEditor.Control>
            ))}
          </RichTextEditor.ControlsGroup>
        ))}
        {state.isInTable && <TableTools editor={editor} />}
      </RichTextEditor.Toolbar>
      <LinkDialog
        isOpen={open === 'link'}
        editor={editor}
        pages={pages}
        onClose={() => setOpen((now) => (now === 'link' ? undefined : now))}
      />
      <PictureDialog
        isOpen={open === 'picture'}
        editor={editor}
        choosePicture={choosePicture}
        onClose={() => setOpen((now) => (now === 'picture' ? undefined : now))}
      />
    </>
  )
}

const stateOf = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  code: editor.isActive('code'),
  level: editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : 0,
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  canIndent: editor.can().sinkListItem('listItem'),
  canOutdent: editor.can().liftListItem('listItem'),
  quote: editor.isActive('blockquote'),
  note: editor.isActive('note'),
  link: textAttribute({ attrs: editor.getAttributes('link') }, 'href') !== '',
  isInTable: editor.isActive('table'),
  isInSource: editor.isActive('source'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

function toolsOf(
  editor: Editor,
  state: ReturnType<typeof stateOf>,
  t: (typeof desk)['nb']['markdown'],
  open: (what: 'link' | 'picture') => void,
): Tool[][] {
  const run = () => editor.chain().focus()
  const heading = (level: 2 | 3 | 4, name: string): Tool => ({
    name,
    icon: <icons.Letters>{`H${level}`}</icons.Letters>,
    isOn: state.level === level,
    isOff: state.isInTable,
    press: () => run().toggleHeading({ level }).run(),
  })
  const block = { isOff: state.isInTable }
  return [
    [
      { name: t.bold, icon: <icons.Bold />, isOn: state.bold, press: () => run().toggleBold().run() },
      { name: t.italic, icon: <icons.Italic />, isOn: state.italic, press: () => run().toggleItalic().run() },
      { name: t.code, icon: <icons.Code />, isOn: state.code, press: () => run().toggleMark('code').run() },
      { name: t.link, icon: <icons.Link />, isOn: state.link, isOff: state.isInSource, press: () => open('link') },
    ],
    [heading(2, t.heading2), heading(3, t.heading3), heading(4, t.heading4)],
    [
      {
        name: t.bulletList,
        icon: <icons.Bullets />,
        isOn: state.bulletList,
        press: () => run().toggleBulletList().run(),
        ...block,
      },
      {
        name: t.orderedList,
        icon: <icons.Numbers />,
        isOn: state.orderedList,
        press: () => run().toggleOrderedList().run(),
        ...block,
      },
      {
        name: t.indent,
        icon: <icons.Indent />,
        isOff: !state.canIndent,
        press: () => run().sinkListItem('listItem').run(),
      },
      {
        name: t.outdent,
        icon: <icons.Outdent />,
        isOff: !state.canOutdent,
        press: () => run().liftListItem('listItem').run(),
      },
    ],
    [
      {
        name: t.quote,
        icon: <icons.Quote />,
        isOn: state.quote,
        press: () => run().toggleBlockquote().run(),
        ...block,
      },
      { name: t.note, icon: <icons.Note />, isOn: state.note, press: () => run().toggleWrap('note').run(), ...block },
      { name: t.picture, icon: <icons.Picture />, isOff: state.isInSource, press: () => open('picture') },
      {
        name: t.table,
        icon: <icons.Table />,
        press: () => run().insertContent(emptyTable).command(toFirstCell).run(),
        ...block,
      },
      { name: t.rule, icon: <icons.Rule />, press: () => run().setHorizontalRule().run(), ...block },
    ],
    [
      { name: t.undo, icon: <icons.Undo />, isOff: !state.canUndo, press: () => run().undo().run() },
      { name: t.redo, icon: <icons.Redo />, isOff: !state.canRedo, press: () => run().redo().run() },
    ],
  ]
}

const emptyRow = (type: string) => ({
  type: 'tableRow',
  content: Array.from({ length: 2 }, () => ({ type, content: [{ type: 'paragraph' }] })),
})
const emptyTable = { type: 'table', content: [emptyRow('tableHeader'), emptyRow('tableCell'), emptyRow('tableCell')] }

/** Moves the focus and the one stop of Tab. */
function move(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  if (at < 0) return
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = buttons[(to + buttons.length) % buttons.length]
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next?.focus()
}
