import { useId, useState } from 'react'
import { incidents } from '#texts/incidents.ts'
import { openDraft } from '#web/app/device/localDraft.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { takeDraft } from './draft.ts'
import type { Values } from './values.ts'
import css from '../cases.module.css'

/** What this device keeps of a draft that was sent in from another one meanwhile, to be copied. */
export function NotSent({ id }: { id: number }) {
  const t = useTexts(incidents).saveError
  const [words] = useState(() => wordsIn(takeDraft(openDraft(), id)?.values))
  const label = useId()
  if (!words) return null
  return (
    <div className={css.notSent}>
      <p id={label}>{t.notSent}</p>
      <textarea aria-labelledby={label} readOnly rows={8} value={words} />
    </div>
  )
}

const wordsIn = (values: Values | undefined) =>
  values &&
  [values.description, ...values.witnesses.map((witness) => Object.values(witness).filter(Boolean).join(', '))]
    .filter(Boolean)
    .join('\n\n')
