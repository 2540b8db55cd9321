import { Textarea } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useId, useRef, useState, type ReactNode } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import type { OwnPage } from './LinkForm.tsx'
import type { Part } from './document.ts'
import css from './markdown.module.css'
import { toDocument } from './toDocument.ts'
import { Toolbar } from './Toolbar.tsx'
import { useMarkdownEditor } from './useMarkdownEditor.ts'
import { linesOf, lixLevel, readability } from './lix.ts'
import '@mantine/tiptap/styles.layer.css'

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
  const t = useTexts(desk).markdown
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
    <div className={pieces.stack}>
      <div className={pieces.between}>
        <span id={id} className={pieces.name}>
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
        <Rich labelledBy={id} value={markdown} onChange={change} {...props} />
      )}
      {error && <p className={pieces.error}>{error}</p>}
      <Hints document={document} />
    </div>
  )
}

type RichProps = Pick<Props, 'value' | 'pages'> & {
  labelledBy: string
  onChange: (markdown: string, document: Part) => void
}

function Rich({ labelledBy, value, onChange, pages }: RichProps) {
  const t = useTexts(desk).markdown
  const hint = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const editor = useMarkdownEditor({
    value,
    onChange,
    goToToolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    attributes: {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': hint,
      lang: 'nb',
      spellcheck: 'true',
    },
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

/** Sentences longer than this are shown. */
const longSentence = 25
const number = new Intl.NumberFormat('nb')

/** How easy the text is to read, as a hint: LIX and the length of its sentences. */
function Hints({ document }: { document: Part }) {
  const t = useTexts(desk).markdown.hints
  const { words, lix, wordsPerSentence, longest } = readability(linesOf(document))
  const inLongest = longest.split(/\s+/).length
  if (words === 0) return <p className={`${pieces.stack} ${pieces.detail}`}>{t.nothing}</p>
  return (
    <div className={`${pieces.stack} ${pieces.detail}`} role="group" aria-label={t.title}>
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
