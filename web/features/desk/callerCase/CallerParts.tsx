import { NativeSelect, TextInput } from '@mantine/core'
import { callerSources, hasNoCaller } from '#contract/deskCallerCase.ts'
import { limits } from '#contract/limits.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import type { Field } from './shape.ts'
import { useState } from 'react'
import { loneCodes } from '#contract/codes.ts'
import { SeveralField } from '../coding/fields.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'

type Props = { field: Field; source: string; onSource: (source: string) => void }

/** How the case came in, and from whom. */
export function SourcePart({ field, source, onSource }: Props) {
  const { callerCase: words, coding } = useDesk()
  const open = (name: string) => ({ ...field(name), required: false, autoComplete: 'off' })
  return (
    <>
      <DeskSection id="how-title" title={words.how}>
        <NativeSelect
          {...field('source')}
          label={words.source}
          data={callerSources.map((code) => ({ value: code, label: coding.labels.source[code] }))}
          defaultValue={source}
          onChange={({ currentTarget }) => onSource(currentTarget.value)}
        />
      </DeskSection>
      {!hasNoCaller(source) && (
        <DeskSection id="caller-title" title={words.caller}>
          <p className={pieces.detail}>{words.callerLead}</p>
          <div className={pieces.pair}>
            <TextInput {...open('caller_name')} label={words.callerName} maxLength={limits.witnessName} />
            <TextInput
              {...open('caller_contact')}
              type="tel"
              label={words.callerContact}
              maxLength={limits.witnessContact}
            />
          </div>
          <TextInput
            {...open('account_email')}
            type="email"
            label={words.account}
            description={words.accountHint}
            inputWrapperOrder={hintBelow}
            maxLength={limits.email}
          />
        </DeskSection>
      )}
    </>
  )
}

/** What is read to the caller, that they agreed, and what else they allow. */
export function ConsentPart({ field }: { field: Field }) {
  const t = useDesk()
  const words = t.callerCase
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { error, ...consent } = field('consent')
  return (
    <DeskSection id="consent-title" title={words.consentTitle}>
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
    </DeskSection>
  )
}
