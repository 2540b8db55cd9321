import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import type { Part } from './document.ts'
import { Code, Link, ListItem, Note, Picture, Source, ToToolbar } from './nodes.ts'
import { Pasting } from './pasting.ts'
import { Table, TableCell, TableHeader, TableRow } from './tables.ts'
import { toDocument } from './toDocument.ts'
import { toMarkdown } from './toMarkdown.ts'

/** Milliseconds after the last key until the Markdown is made. */
const delay = 250

type Options = {
  /** The Markdown to begin with. A later one is not shown: give the editor another `key`. */
  value: string
  attributes: Record<string, string>
  onChange: (markdown: string, document: Part) => void
  goToToolbar: () => void
}

/** The editor over one Markdown text. `onChange` is called a moment after the last key, at the latest when it is left. */
export function useMarkdownEditor({ value, attributes, onChange, goToToolbar }: Options) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; tell: () => void }>(undefined)
  const latest = useRef({ onChange, goToToolbar })
  useEffect(() => {
    latest.current = { onChange, goToToolbar }
  })
  const flush = () => {
    const { timer, tell } = waiting.current ?? {}
    clearTimeout(timer)
    waiting.current = undefined
    tell?.()
  }
  useEffect(() => flush, [])
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
      ToToolbar.configure({ go: () => latest.current.goToToolbar() }),
    ],
    onUpdate: ({ editor }) => {
      clearTimeout(waiting.current?.timer)
      const tell = () => {
        const document: Part = editor.getJSON()
        latest.current.onChange(toMarkdown(document), document)
      }
      waiting.current = { tell, timer: setTimeout(flush, delay) }
    },
    onBlur: flush,
  })
}
