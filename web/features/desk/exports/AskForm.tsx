import { NativeSelect } from '@mantine/core'
import { useRef, useState } from 'react'
import { consentFor, exportPurposes, type ExportKind, type ExportPurpose } from '#contract/exportKinds.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { Choice } from '../form/Choice.tsx'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'

export type Asked<Kind> = {
  kind: Kind
  purpose: ExportPurpose
  witness_numbers: boolean
  with_suspicious: boolean
  with_originals: boolean
}

type Props<Kind extends ExportKind> = {
  kinds: readonly [Kind, ...Kind[]]
  hasNumbers?: boolean
  /** What the reporter of the case has answered, oldest first; undefined for a list, and while it is on its way. */
  consents?: readonly { consent: string; is_given: boolean }[] | undefined
  /** For a dialog, which closes. */
  onCancel?: () => void
  /** Answers why not. */
  onAsk: (asked: Asked<Kind>) => Promise<{ error?: unknown }>
}

/** What to export and what for. */
export function AskForm<Kind extends ExportKind>({
  kinds,
  hasNumbers = false,
  consents,
  onCancel,
  onAsk,
}: Props<Kind>) {
  const { exports: t, frame } = useTexts(desk)
  const select = useRef<HTMLSelectElement>(null)
  const [kind, setKind] = useState<Kind>(kinds[0])
  const [purpose, setPurpose] = useState<ExportPurpose>()
  const [witness_numbers, setNumbers] = useState(false)
  const [isSuspicious, setSuspicious] = useState(false)
  const [areOriginals, setOriginals] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [failure, setFailure] = useState<Phrase>()
  const needed = purpose && consentFor[purpose]
  const last = consents?.findLast(({ consent }) => consent === needed)
  const isMissingConsent = needed !== undefined && consents !== undefined && !last?.is_given
  const submit = async () => {
    if (isBusy) return
    setFailure(undefined)
    if (!purpose) {
      setMissing(true)
      return select.current?.focus()
    }
    setBusy(true)
    const { error } = await onAsk({
      kind,
      purpose,
      witness_numbers,
      with_suspicious: kind === 'case_zip' && isSuspicious,
      with_originals: kind === 'case_zip' && areOriginals,
    })
    setBusy(false)
    if (error) setFailure(deskFailureWords(readDeskFailure(error)))
  }
  return (
    <form
      className={form.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormError message={failure} />
      <fieldset className={form.choices}>
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
        ref={select}
        required
        withAsterisk={false}
        label={t.ask.purpose}
        description={t.ask.purposeHint}
        error={isMissing && t.ask.mustChoose}
        value={purpose ?? ''}
        onChange={(event) => {
          setPurpose(exportPurposes.find((one) => one === event.currentTarget.value))
          setMissing(false)
        }}
        data={[
          { value: '', label: t.ask.choose },
          ...exportPurposes.map((value) => ({ value, label: t.purposes[value] })),
        ]}
      />
      <p role="status" className={pieces.error}>
        {purpose && isMissingConsent && t.consent[last ? 'withdrawn' : 'not_coded'](t.purposes[purpose])}
      </p>
      {hasNumbers && (
        <Choice
          type="checkbox"
          name="witness_numbers"
          checked={witness_numbers}
          onChange={(event) => setNumbers(event.currentTarget.checked)}
          label={t.ask.numbers}
          hint={t.ask.numbersHint}
        />
      )}
      {kind === 'case_zip' && (
        <>
          <Choice
            type="checkbox"
            name="with_suspicious"
            checked={isSuspicious}
            onChange={(event) => setSuspicious(event.currentTarget.checked)}
            label={t.ask.suspicious}
            hint={t.ask.suspiciousHint}
          />
          <Choice
            type="checkbox"
            name="with_originals"
            checked={areOriginals}
            onChange={(event) => setOriginals(event.currentTarget.checked)}
            label={t.ask.originals}
            hint={t.ask.originalsHint}
          />
        </>
      )}
      <div className={form.buttons}>
        {onCancel && (
          <Button look="plain" onClick={onCancel}>
            {frame.cancel}
          </Button>
        )}
        <SubmitButton isBusy={isBusy} busy={t.ask.busy}>
          {t.ask.submit}
        </SubmitButton>
      </div>
    </form>
  )
}
