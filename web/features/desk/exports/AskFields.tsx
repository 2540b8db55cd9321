import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { loneConsent } from '#contract/consentCodes.ts'
import { consentFor, exportPurposes, type ExportKind, type ExportPurpose } from '#contract/exportKinds.ts'
import { useDesk } from '../frame/useDesk.ts'
import { Choice, codedChoices } from '../form/Choice.tsx'
import type { Field } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'

type Props = {
  field: Field
  kinds: readonly ExportKind[]
  purposes?: readonly ExportPurpose[]
  hasNumbers?: boolean
  /** What the reporter of the case has answered, oldest first; undefined for a list, and while it is on its way. */
  consents?: readonly { consent: string; is_given: boolean }[] | undefined
}

/** What to export and what for. */
export function AskFields({ field, kinds, purposes = exportPurposes, hasNumbers = false, consents }: Props) {
  const t = useDesk().exports
  const [kind, setKind] = useState(kinds[0])
  const [purpose, setPurpose] = useState<ExportPurpose>()
  const needed = purpose && consentFor[purpose]
  // Whoever allows statistics alone allows nothing else.
  const last = consents?.findLast(
    ({ consent, is_given }) => consent === needed || (consent === loneConsent && is_given),
  )
  const isGiven = last?.consent === needed && last?.is_given
  const isMissingConsent = needed !== undefined && consents !== undefined && !isGiven
  return (
    <>
      <fieldset className={pieces.choices}>
        <legend>{t.ask.what}</legend>
        {kinds.map((one) => (
          <Choice
            key={one}
            type="radio"
            name="kind"
            value={one}
            checked={one === kind}
            onChange={() => setKind(one)}
            label={t.kinds[one]}
            hint={t.ask.hints[one]}
          />
        ))}
      </fieldset>
      <NativeSelect
        {...field('purpose')}
        label={t.ask.purpose}
        description={t.ask.purposeHint}
        error={field('purpose').error && t.ask.mustChoose}
        defaultValue=""
        onChange={({ currentTarget }) => setPurpose(exportPurposes.find((one) => one === currentTarget.value))}
        data={codedChoices(t.ask.choose, purposes, t.purposes)}
      />
      <p role="status" className={pieces.error}>
        {purpose && isMissingConsent && t.consent[last ? 'withdrawn' : 'not_coded'](t.purposes[purpose])}
      </p>
      {hasNumbers && <Choice type="checkbox" name="witness_numbers" label={t.ask.numbers} hint={t.ask.numbersHint} />}
      {kind === 'case_zip' && (
        <>
          <Choice type="checkbox" name="with_suspicious" label={t.ask.suspicious} hint={t.ask.suspiciousHint} />
          <Choice type="checkbox" name="with_originals" label={t.ask.originals} hint={t.ask.originalsHint} />
        </>
      )}
    </>
  )
}
