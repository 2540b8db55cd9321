import { Textarea } from '@mantine/core'
import { useId, useState, type ReactNode, useRef } from 'react'
import { useDebouncedCallback } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { Fragment, Slice } from '@tiptap/pm/model'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEditor, type Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import type { OwnPage } from './InsertForms.tsx'
import type { Part } from './document.ts'
import css from './markdown.module.css'
import { toDocument } from './toDocument.ts'
import { linesOf, lixLevel, readability } from './lix.ts'
import { nodes } from './nodes.ts'
import { pastedBlocks, pastedText } from './pasted.ts'
import { toMarkdown } from './toMarkdown.ts'
import { Toolbar } from './Toolbar.tsx'
import '@mantine/tiptap/styles.layer.css'

const t = desk.markdown
type Props = {
  label: string
  /** The Markdown to begin with. A later one is not shown: give the editor another `key`. */
  value: string
  onChange: (markdown: string) => void
  pages: OwnPage[]
  error?: ReactNode
}

/** A text with formatting, kept as Markdown: what the renderer knows can be written, and what it does not is kept. */
export function MarkdownEditor({ label, value, onChange, error, ...props }: Props) {
  const id = useId()
  const [{ markdown, document, isSource }, setState] = useState(() => ({
    markdown: value,
    document: toDocument(value),
    isSource: false,
  }))
  const change = (markdown: string, document: Part) => {
    setState((state) => ({ ...state, markdown, document }))
    onChange(markdown)
  }
  return (
    <div className="stack">
      <div className="between">
        <span id={id} className="name">
          {label}
        </span>
        <Button
          look="plain"
          aria-pressed={isSource}
          onClick={() => setState((state) => ({ ...state, isSource: !isSource }))}
        >
          {t.source}
        </Button>
      </div>
      {isSource ? (
        <Textarea
          aria-labelledby={id}
          description={t.sourceLead}
          value={markdown}
          onChange={({ currentTarget }) => change(currentTarget.value, toDocument(currentTarget.value))}
          autosize
          minRows={12}
          maxRows={40}
          classNames={{ input: css.source }}
          spellCheck
        />
      ) : (
        <RichText labelledBy={id} value={markdown} onChange={change} {...props} />
      )}
      {error && <p className="error">{error}</p>}
      <Hints document={document} />
    </div>
  )
}

/** Milliseconds after the last key until the Markdown is made. */
const delay = 250

type RichProps = Pick<Props, 'value' | 'pages'> & {
  labelledBy: string
  /** Called a moment after the last key, at the latest when the editor is left. */
  onChange: (markdown: string, document: Part) => void
}

function RichText({ labelledBy, value, onChange, pages }: RichProps) {
  const hint = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const tell = useDebouncedCallback(
    (editor: Editor) => {
      const document: Part = editor.getJSON()
      onChange(toMarkdown(document), document)
    },
    { delay, flushOnUnmount: true },
  )
  const editor = useEditor({
    // Style sheets of ours only: a script may write none.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    content: toDocument(value),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-describedby': hint,
        lang: 'nb',
        spellcheck: 'true',
      },
      handleDOMEvents: { paste, drop },
      // Alt + F10 goes to the toolbar, as in other editors.
      handleKeyDown(_view, { altKey, key }) {
        const isWay = altKey && key === 'F10'
        if (isWay) toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return isWay
      },
    },
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
      ...nodes,
    ],
    onUpdate: ({ editor }) => tell(editor),
    onBlur: () => tell.flush(),
  })
  return (
    <RichTextEditor
      editor={editor}
      withTypographyStyles={false}
      classNames={{ root: css.editor, content: css.content }}
    >
      <Toolbar ref={toolbar} editor={editor} pages={pages} />
      <RichTextEditor.Content />
      <p id={hint} className="unseen">
        {t.toolbarHint}
      </p>
    </RichTextEditor>
  )
}

/** Through `pastedBlocks`: the editor's own way would parse it with `innerHTML`, which Trusted Types forbid. */
function paste(view: EditorView, event: ClipboardEvent) {
  if (!event.clipboardData) return false
  event.preventDefault()
  insert(view, event.clipboardData)
  return true
}

function drop(view: EditorView, event: DragEvent) {
  // Moved within the editor: that is data of its own.
  if (view.dragging || !event.dataTransfer) return false
  event.preventDefault()
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))))
  insert(view, event.dataTransfer)
  return true
}

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

const longSentence = 25
const number = new Intl.NumberFormat('nb')

/** How easy the text is to read, as a hint: LIX and the length of its sentences. */
function Hints({ document }: { document: Part }) {
  const t = desk.markdown.hints
  const { words, lix, wordsPerSentence, longest } = readability(linesOf(document))
  const inLongest = longest.split(/\s+/).length
  if (words === 0) return <p className="stack detail">{t.nothing}</p>
  return (
    <div className="stack detail" role="group" aria-label={t.title}>
      <p>
        <strong>{t.lix(lix, t.levels[lixLevel(lix)])}</strong> · {t.words(number.format(words))} ·{' '}
        {t.sentence(number.format(wordsPerSentence))}. {t.goal}
      </p>
      {inLongest > longSentence && (
        <p>
          {t.longest(inLongest)} «{longest}»
        </p>
      )}
    </div>
  )
}
