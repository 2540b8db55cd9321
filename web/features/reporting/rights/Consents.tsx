import { useState } from 'react'
import { answerCodes, countedConsent, type AnswerCode } from '#contract/consentCodes.ts'
import type { CaseConsents } from '#contract/consents.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import choices, { version as consentVersion } from '#texts/nb/consentChoices.ts'
import rights from '#texts/nb/rights.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { reportingApi } from '../api.ts'
import css from './rights.module.css'

const t = rights.consents

export default function Consents({ incident }: { incident: OwnIncident }) {
  const query = reportingApi.useListConsentsQuery(incident.id)
  const { data } = query
  if (!data) return <NotYet of={query} failed={t.failed} />
  return (
    <div className={css.part}>
      <p>
        {t.lead} {t.about}
      </p>
      <Choices id={incident.id} standing={data.data} />
      <Answered answers={data.data.answers} />
    </div>
  )
}

function Choices({ id, standing }: { id: number; standing: CaseConsents }) {
  const [answer, { isLoading, originalArgs, error }] = reportingApi.useAnswerConsentMutation()
  const [said, setSaid] = useState<{ consent: AnswerCode; words: string }>()
  const give = async (consent: AnswerCode, is_given: boolean) => {
    if (isLoading) return
    setSaid(undefined)
    const { data } = await answer({ id, consent, is_given, text_version: consentVersion })
    if (!data) return
    const words = t.saved[is_given ? 'yes' : 'no'](choices[consent].label)
    setSaid({ consent, words: hasTakenBack(standing, data.data, consent) ? `${words} ${t.others}` : words })
  }
  const failure = error && readFailure(error)
  const refusal = failure && (failure.code === 'stale_version' ? t.stale : (failureWords(failure) ?? t.offline))
  return (
    <ul className={`framed bare list ${css.rows}`}>
      {answerCodes.map((consent) => {
        const { label, means } = choices[consent]
        const last = standing.answers.findLast((one) => one.consent === consent)
        const holds = last?.is_given ?? (consent === countedConsent && standing.is_counted)
        const isBusy = isLoading && originalArgs?.consent === consent
        return (
          <li key={consent} data-consent={consent}>
            <h2>{label}</h2>
            <p className="dim">{means}</p>
            <strong>
              {last && t[last.is_given ? 'given' : 'withdrawn'](longMoment(last.at))}
              {!last && (holds ? t.givenBySending : t.notAnswered)}
            </strong>
            {holds && <p className="dim">{t.withdraws[consent]}</p>}
            <div className="row buttons">
              <Button
                look={holds ? 'plain' : 'quiet'}
                isBusy={isBusy}
                aria-label={holds ? t.withdrawOf(label) : t.yesTo(label)}
                onClick={() => void give(consent, !holds)}
              >
                {holds ? t.withdraw : t.yes}
              </Button>
              {!last && !holds && (
                <Button
                  look="plain"
                  isBusy={isBusy}
                  aria-label={t.noTo(label)}
                  onClick={() => void give(consent, false)}
                >
                  {t.no}
                </Button>
              )}
            </div>
            <FormError message={originalArgs?.consent === consent ? refusal : undefined} />
            <p role="status" className="note" data-tone="success">
              {said?.consent === consent ? said.words : ''}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

const hasTakenBack = (before: CaseConsents, now: CaseConsents, answered: AnswerCode) =>
  before.given.some((one) => one !== answered && !now.given.includes(one))

function Answered({ answers }: Pick<CaseConsents, 'answers'>) {
  if (answers.length === 0) return null
  return (
    <>
      <h2>{t.history}</h2>
      <ol className={`bare list ${css.history}`}>
        {answers.toReversed().map(({ id, consent, is_given, at, recorded }) => (
          <li key={id}>
            <p className={css.when}>
              <span>
                {t.said(is_given, choices[consent].label)}
                {recorded && `, ${t.recorded(recorded)}`}
              </span>
              <time dateTime={at}>{longMoment(at)}</time>
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
