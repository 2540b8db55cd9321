import { RichTextEditor } from '@mantine/tiptap'
import type { Command } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from '@tiptap/pm/tables'
import type { Editor } from '@tiptap/react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './markdown.module.css'

/** Rows and columns of the table in which the cursor is. */
export function TableTools({ editor }: { editor: Editor }) {
  const t = useTexts(desk).markdown
  const tools: [string, Command][] = [
    [t.rowAfter, addRowAfter],
    [t.columnAfter, addColumnAfter],
    [t.deleteRow, deleteRow],
    [t.deleteColumn, deleteColumn],
    [t.deleteTable, deleteTable],
  ]
  return (
    <RichTextEditor.ControlsGroup className={css.group} role="group" aria-label={t.rows}>
      {tools.map(([name, command]) => (
        <RichTextEditor.Control
          key={name}
          type="button"
          className={css.wide}
          aria-label={name}
          tabIndex={-1}
          onClick={() => {
            command(editor.state, editor.view.dispatch, editor.view)
            editor.commands.focus()
          }}
        >
          {name}
        </RichTextEditor.Control>
      ))}
    </RichTextEditor.ControlsGroup>
  )
}
