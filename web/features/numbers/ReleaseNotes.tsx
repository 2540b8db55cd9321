import type { ReleaseSummary } from '#contract/openNumbers.ts'
import { numbers } from '#texts/numbers.ts'
import { openData } from '#texts/openData.ts'
import pieces from '#web/ui/pieces.module.css'
import { useTexts } from '#web/ui/useTexts.ts'

/** What must be known before the numbers are read: that they are invented, were corrected, or correct others. */
export function ReleaseNotes({ release }: { release: Pick<ReleaseSummary, 'is_demo' | 'corrected_by' | 'reason'> }) {
  const t = useTexts(numbers)
  const { demo } = useTexts(openData)
  const { is_demo, corrected_by, reason } = release
  return (
    <>
      {is_demo && <p className={pieces.note}>{demo}</p>}
      {corrected_by && (
        <p className={pieces.note}>
          <a href={`/tall/${corrected_by}`}>{t.corrected}</a>
        </p>
      )}
      {reason && <p className={pieces.note}>{t.corrects(reason)}</p>}
    </>
  )
}

export function HowToRead({ codeList }: { codeList: number }) {
  const t = useTexts(numbers)
  const { reading, sheets } = useTexts(openData)
  return (
    <details>
      <summary>{t.how}</summary>
      <ul>
        {[...reading, sheets.codeList(codeList)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  )
}
