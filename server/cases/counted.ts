import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { foldedOutcomes } from '#contract/casework.ts'
import { type AnswerCode, countedConsent, loneConsent } from '#contract/consentCodes.ts'
import { foundByStaff } from '#contract/deskNumbers.ts'

/**
 * Of a case by the column of its number: what was answered last to a consent, where `when` fits that `answer` too. PostgreSQL reads the
 * few that were so answered once, not the answers of each case.
 */
export const hasAnswered = (
  id: string,
  consent: AnswerCode | RawBuilder<unknown>,
  isGiven: boolean,
  when = sql`TRUE`,
) =>
  sql<SqlBool>`EXISTS (SELECT FROM consent_answer answer
    WHERE answer.incident_id = ${sql.ref(id)} AND answer.consent = ${consent} AND answer.is_given = ${sql.lit(isGiven)}
      AND ${when} AND NOT EXISTS (SELECT FROM consent_answer later WHERE later.incident_id = answer.incident_id
        AND later.consent = answer.consent AND later.id > answer.id))`

/** Its reporter has not withdrawn the consent to statistics (docs/casework.md, "Consents"). As `isCountedBy` in consents.ts. */
export const mayBeCounted = (id: string) => sql<SqlBool>`NOT ${hasAnswered(id, countedConsent, false)}`

/** Its reporter allows statistics alone: it is in no list that leaves the portal. */
export const isOnlyCounted = (id: string) => hasAnswered(id, loneConsent, true)

/** Outcomes of cases that are in no number; those outside the portal's task are in some (docs/casework.md, "States"). */
export const uncountedOutcomes = (isOutsideToo = false) => [
  ...foldedOutcomes,
  ...(isOutsideToo ? [] : ['outside_scope' as const]),
]

/** Of a case `i`: its outcome does not keep it out of the numbers. */
export const hasCountedOutcome = (isOutsideToo = false) =>
  sql<boolean>`coalesce(i.outcome, '') <> ALL (${uncountedOutcomes(isOutsideToo)})`

/** Of a case `i` that was sent in and is not withdrawn: it is counted. */
export const isCounted = (isOutsideToo = false) =>
  sql<boolean>`${hasCountedOutcome(isOutsideToo)} AND ${mayBeCounted('i.id')}`

/** Of a case by the column of its number: somebody reported it. Staff did not come upon it by themselves. */
export const isReport = (id: string) => sql<SqlBool>`NOT EXISTS (SELECT FROM coding found
  WHERE found.incident_id = ${sql.ref(id)} AND found.source = ${foundByStaff})`
