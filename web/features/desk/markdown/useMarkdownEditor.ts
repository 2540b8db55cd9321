import { useDebouncedCallback } from '@mantine/hooks'
import { useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import type { Part } from './document.ts'
import { Code, Link, ListItem, Note, Picture, Source, ToToolbar } from './nodes.ts'
import { Table, TableCell, TableHeader, TableRow } from './tables.ts'
import { toDocument } from './toDocument.ts'
import { toMarkdown } from './toMarkdown.ts'
import { Extension } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { pastedBlocks, pastedText } from './pasted.ts'

/** Milliseconds after the last key until the Markdown is made. */
const delay = 250

type Options = {
  /** The Markdown to begin with. A later one is not shown: give the editor another `key`. */
  value: string
  attributes: Record<string, string>
  onChange: (markdown: string, document: Part) => void
  /** As it is in the first rendering. */
  goToToolbar: () => void
}

/** The editor over one Markdown text. `onChange` is called a moment after the last key, at the latest when it is left. */
export function useMarkdownEditor({ value, attributes, onChange, goToToolbar }: Options) {
  const tell = useDebouncedCallback(
    (editor: Editor) => {
      const document: Part = editor.getJSON()
      onChange(toMarkdown(document), document)
    },
    { delay, flushOnUnmount: true },
  )
  return useEditor({
    // Style sheets of ours only: a script may write none.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    content: toDocument(value),
    editorProps: { attributes },
    extensions: [
      StarterKit.configure({
        heading: { levels: [2, 3, 4] },
        code: false,
        codeBlock: false,
        link: false,
        listItem: false,
        strike: false,
        underline: false,
      }),
      ListItem,
      Note,
      Source,
      Picture,
      Code,
      Link,
      Table,
      TableRow,
      TableHeader,
      TableCell,
      Pasting,
      ToToolbar.configure({ go: goToToolbar }),
    ],
    onUpdate: ({ editor }) => tell(editor),
    onBlur: () => tell.flush(),
  })
}

/**
 * What is pasted or dropped goes through `pastedBlocks`. The editor's own way would parse it with `innerHTML`, which
 * Trusted Types forbid.
 */
const Pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          paste: (view, event) => {
            if (!event.clipboardData) return false
            event.preventDefault()
            insert(view, event.clipboardData)
            return true
          },
          drop: (view, event) => {
            // Moved within the editor: that is data of its own.
            if (view.dragging || !event.dataTransfer) return false
            event.preventDefault()
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
            if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
            insert(view, event.dataTransfer)
            return true
          },
        },
      },
    }),
  ],
})

function insert(view: EditorView, data: DataTransfer) {
  const { state } = view
  const [html, plain] = [data.getData('text/html'), data.getData('text/plain')]
  if (state.selection.$from.parent.type.spec.code) {
    if (plain) view.dispatch(state.tr.insertText(plain.replace(/\r\n?/g, '\n')).scrollIntoView())
    return
  }
  const parts: Part[] = html ? pastedBlocks(html) : pastedText(plain)
  if (parts.length === 0) return
  const fragment = Fragment.fromArray(parts.map((part) => state.schema.nodeFromJSON(part)))
  view.dispatch(state.tr.replaceSelection(Slice.maxOpen(fragment, false)).scrollIntoView().setMeta('paste', true))
}
