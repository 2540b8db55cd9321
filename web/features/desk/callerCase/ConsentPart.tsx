import { useState } from 'react'
import { loneCodes } from '#contract/codes.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { SeveralField } from '../coding/SeveralField.tsx'
import pieces from '../frame/pieces.module.css'
import type { Field } from './shape.ts'

/** What is read to the caller, that they agreed, and what else they allow. */
export function ConsentPart({ field }: { field: Field }) {
  const t = useTexts(desk)
  const words = t.callerCase
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { error, ...consent } = field('consent')
  return (
    <section className={pieces.stack} aria-labelledby="consent-title">
      <h2 id="consent-title">{words.consentTitle}</h2>
      <p className={pieces.detail}>{words.consentLead}</p>
      <blockquote className={pieces.notice} data-level="good">
        {words.consentText.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
      <label className={pieces.check}>
        <input
          type="checkbox"
          {...consent}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'consent-error' : undefined}
        />
        <span>{words.consent}</span>
      </label>
      {error && (
        <p id="consent-error" className={pieces.error}>
          {error}
        </p>
      )}
      <SeveralField
        name="consent_to"
        label={words.consentTo}
        labels={t.coding.labels.consent_to}
        value={chosen}
        lone={loneCodes.consent_to}
        onChange={setChosen}
      />
    </section>
  )
}
