import { useState } from 'react'
import { consentCodes } from '#contract/consentCodes.ts'
import { loneCodes } from '#contract/codes.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { OneField, SeveralField } from './fields.tsx'
import type { CodingFormState } from './useCodingForm.ts'

/**
 * What the reporter consents to. Whoever sent the case in answers on the case's page, and staff write down only that something is
 * withdrawn; for somebody who called they write down both.
 */
export function ConsentField({ form }: { form: CodingFormState }) {
  const t = useDesk().coding
  const [how, setHow] = useState<string | null>(null)
  const { coding, fields, put } = form
  const isTheirs = coding.consents_from === 'reporter'
  // A caller may be asked anything; of a reporter's own answers only those that hold can be taken back, and stay in sight then.
  const [held] = useState(fields.consent_to)
  const offered = isTheirs ? held : consentCodes
  const labels = Object.fromEntries(
    consentCodes.filter((code) => offered.includes(code)).map((code) => [code, t.labels.consent_to[code]]),
  )
  return (
    <>
      <p className={pieces.detail}>{isTheirs ? t.consent.theirs : t.consent.lead}</p>
      {isTheirs && coding.consents.length === 0 && <p>{t.consent.notAnswered}</p>}
      {offered.length > 0 && (
        <>
          <OneField label={t.consent.how} labels={t.labels.source} value={how} onChange={setHow} />
          <SeveralField
            label={isTheirs ? t.consent.holds : t.fields.consent_to}
            labels={labels}
            value={fields.consent_to}
            lone={loneCodes.consent_to}
            isDisabled={how === null}
            hint={how === null ? t.consent.howFirst : isTheirs ? t.consent.takeAway : undefined}
            onChange={(value) => put({ field: 'consent_to', value, how: how ?? undefined })}
          />
        </>
      )}
      <ConsentHistory consents={coding.consents} />
    </>
  )
}

/** Each answer with its time, and who gave it: the reporter, or who of the staff wrote it down. */
function ConsentHistory({ consents }: Pick<CodingFormState['coding'], 'consents'>) {
  const t = useDesk().coding
  if (consents.length === 0) return null
  return (
    <div>
      <h4>{t.consent.history}</h4>
      <ul className={pieces.bullets}>
        {consents.map(({ id, consent, is_given, how, at, recorded_by }) => (
          <li key={id}>
            {t.consent.said(is_given, t.consent.answers[consent], longMoment(at))},{' '}
            {recorded_by ? t.consent.recorded(recorded_by.name, t.labels.source[how]) : t.consent.byReporter}
          </li>
        ))}
      </ul>
    </div>
  )
}
