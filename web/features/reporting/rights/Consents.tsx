import { useEffect, useRef, useState } from 'react'
import { consentCodes, loneConsent, type ConsentCode } from '#contract/consentCodes.ts'
import type { CaseConsents } from '#contract/consents.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { consentChoices, consentVersion } from '#texts/consentChoices.ts'
import { rights } from '#texts/rights.ts'
import type { Phrase } from '#texts/phrase.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useAnswerConsentMutation, useListConsentsQuery } from './api.ts'
import css from './rights.module.css'

/** What a case may be used for, each answered and taken back by itself, and what was answered before. */
export default function Consents({ incident }: { incident: OwnIncident }) {
  const t = useTexts(rights).consents
  const { data, isError, isFetching, refetch } = useListConsentsQuery(incident.id)
  const heading = useRef<HTMLParagraphElement>(null)
  useArrival(heading)
  if (isError && !data)
    return <LoadFailed message={t.failed} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <div className={css.part}>
      <p ref={heading} className={css.lead}>
        {t.lead} {t.about}
      </p>
      <Choices id={incident.id} standing={data.data} />
      <Answered answers={data.data.answers} />
    </div>
  )
}

/** A link that leads here found no part yet; it comes late and stands where it was asked for. */
function useArrival(part: { current: HTMLElement | null }) {
  useEffect(() => {
    if (location.hash === '#samtykker') part.current?.closest('section')?.scrollIntoView()
  }, [part])
}

function Choices({ id, standing }: { id: number; standing: CaseConsents }) {
  const t = useTexts(rights).consents
  const choices = useTexts(consentChoices)
  const [answer, { isLoading, originalArgs }] = useAnswerConsentMutation()
  const [said, setSaid] = useState<{ consent: ConsentCode; words: string }>()
  const [failed, setFailed] = useState<{ consent: ConsentCode; why: Phrase }>()
  const give = async (consent: ConsentCode, is_given: boolean) => {
    if (isLoading) return
    setSaid(undefined)
    setFailed(undefined)
    const { error } = await answer({ id, consent, is_given, text_version: consentVersion })
    if (error) {
      const failure = readFailure(error)
      const why = failure.code === 'stale_version' ? t.stale : (failureWords(failure) ?? t.offline)
      return setFailed({ consent, why })
    }
    const words = t.saved[is_given ? 'yes' : 'no'](choices[consent].label)
    const excludes = standing.given.some((one) => (one === loneConsent) !== (consent === loneConsent))
    setSaid({ consent, words: is_given && excludes ? `${words} ${t.others}` : words })
  }
  return (
    <ul className={css.choices}>
      {consentCodes.map((consent) => {
        const { label, means } = choices[consent]
        const last = standing.answers.findLast((one) => one.consent === consent)
        const isBusy = isLoading && originalArgs?.consent === consent
        return (
          <li key={consent} className={css.choice} data-consent={consent}>
            <h3>{label}</h3>
            <p className={css.soft}>{means}</p>
            <p className={css.answer}>
              {!last ? t.notAnswered : last.is_given ? t.given(longMoment(last.at)) : t.withdrawn(longMoment(last.at))}
            </p>
            {last?.is_given && <p className={css.soft}>{t.withdraws[consent]}</p>}
            <div className={css.buttons}>
              {last?.is_given ? (
                <Button
                  key="withdraw"
                  look="plain"
                  isBusy={isBusy}
                  aria-label={t.withdrawOf(label)}
                  onClick={() => void give(consent, false)}
                >
                  {t.withdraw}
                </Button>
              ) : (
                <Button
                  key="withdraw"
                  look="quiet"
                  isBusy={isBusy}
                  aria-label={t.yesTo(label)}
                  onClick={() => void give(consent, true)}
                >
                  {t.yes}
                </Button>
              )}
              {!last && (
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
            <FormError message={failed?.consent === consent ? failed.why : undefined} />
            <p role="status" className={css.said}>
              {said?.consent === consent ? said.words : ''}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** All answers, the newest first. */
function Answered({ answers }: Pick<CaseConsents, 'answers'>) {
  const t = useTexts(rights).consents
  const choices = useTexts(consentChoices)
  if (answers.length === 0) return null
  return (
    <>
      <h3 className={css.small}>{t.history}</h3>
      <ol className={css.history}>
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
