import type { ReactNode } from 'react'
import { limits, sizeInWords } from '#contract/limits.ts'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Refused } from '#web/ui/form/files.ts'
import css from '../documents.module.css'

/** Which of the picked files were not taken, and why. `children`: what the server said of the files as a whole. */
export function Refusals({ refused, children }: { refused: readonly Refused[]; children: ReactNode }) {
  return (
    <div role="alert" className={css.refusals}>
      {refused.map((one, at) => (
        <p key={at}>
          <Refusal {...one} />
        </p>
      ))}
      {children}
    </div>
  )
}

function Refusal({ name, why }: Refused) {
  const t = useTexts(incidents).documents
  const words = {
    type: () => t.wrongType(name),
    size: () => t.tooLarge(name, sizeInWords(limits.documentBytes)),
    empty: () => t.empty(name),
    count: () => t.tooMany(limits.documents),
    request: () => t.tooMuch(name, sizeInWords(limits.requestBytes)),
    twice: () => t.twice(name),
  }
  return words[why]()
}
