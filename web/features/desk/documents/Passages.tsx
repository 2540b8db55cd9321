import type { Range } from '#contract/redaction.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

type Props = { text: string; ranges: readonly Range[]; onRemove: (range: Range) => void }

/** The passages that are marked, each with a way to take it back. */
export function Passages({ text, ranges, onRemove }: Props) {
  const t = useTexts(desk).documents.redaction
  return (
    <div className={pieces.stack}>
      <h4>{t.passages}</h4>
      {ranges.length === 0 ? (
        <p className={pieces.detail}>{t.noPassages}</p>
      ) : (
        <ul className={pieces.lines}>
          {ranges.map((range) => {
            const words = text.slice(range.start, range.end)
            return (
              <li key={range.start}>
                <q>{words}</q>
                <Button look="subtle" aria-label={t.removeOf(words)} onClick={() => onRemove(range)}>
                  {t.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
