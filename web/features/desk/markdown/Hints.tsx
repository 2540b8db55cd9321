import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import type { Part } from './document.ts'
import { linesOf, lixLevel, readability } from './lix.ts'

/** Sentences longer than this are shown. */
const longSentence = 25
const number = new Intl.NumberFormat('nb')

/** How easy the text is to read, as a hint: LIX and the length of its sentences. */
export function Hints({ document }: { document: Part }) {
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
