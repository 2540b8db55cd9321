import { consentCodes } from '#contract/consentCodes.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** Warns whoever writes on the reporter's behalf of what the reporter has taken back. Nothing while it is on its way. */
export function PaperConsents({ caseId }: { caseId: number }) {
  const { coding: t } = useTexts(desk)
  const { data } = deskApi.useCodingQuery(caseId)
  const answers = data?.data.consents ?? []
  const last = consentCodes.flatMap((code) => answers.findLast(({ consent }) => consent === code) ?? [])
  const refused = last.filter(({ consent, is_given }) => consent.startsWith('share_') && !is_given)
  const isOnlyCounted = last.some(({ consent, is_given }) => consent === 'statistics_only' && is_given)
  if (refused.length === 0 && !isOnlyCounted) return null
  return (
    <p role="status" className={pieces.notice}>
      {isOnlyCounted
        ? t.consent.onlyCounted
        : t.consent.refused(refused.map(({ consent }) => t.consent.answers[consent]))}
    </p>
  )
}
