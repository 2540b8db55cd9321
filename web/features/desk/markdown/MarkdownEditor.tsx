import { Textarea } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import type { OwnPage } from './InsertForms.tsx'
import type { Part } from './document.ts'
import css from './markdown.module.css'
import { toDocument } from './toDocument.ts'
import { RichText } from './RichText.tsx'
import { linesOf, lixLevel, readability } from './lix.ts'

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
  const t = useDesk().markdown
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
        <RichText labelledBy={id} value={markdown} onChange={change} {...props} />
      )}
      {error && <p className={pieces.error}>{error}</p>}
      <Hints document={document} />
    </div>
  )
}

/** Sentences longer than this are shown. */
const longSentence = 25
const number = new Intl.NumberFormat('nb')

/** How easy the text is to read, as a hint: LIX and the length of its sentences. */
function Hints({ document }: { document: Part }) {
  const t = useDesk().markdown.hints
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
