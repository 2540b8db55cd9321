import { asksReporter } from '#contract/holdGrounds.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { mayEdit } from '#contract/status.ts'
import { daysUntil } from '#contract/time.ts'
import { toldBefore } from '#contract/limits.ts'

/** The parts of the list of own cases, in their order: what waits for its reader comes first, and what has ended last. */
const caseGroups = ['waiting', 'news', 'drafts', 'open', 'ended'] as const
type CaseGroup = (typeof caseGroups)[number]

export const groupsOf = (cases: readonly OwnIncident[]) =>
  caseGroups
    .map((group) => ({ group, some: cases.filter((one) => groupOf(one) === group) }))
    .filter(({ some }) => some.length > 0)

function groupOf(incident: OwnIncident): CaseGroup {
  const { status, has_news, unread_messages } = incident
  if (mayEdit(status)) return 'drafts'
  if (status === 'Withdrawn') return 'ended'
  if (status === 'WaitingForReporter' || isAskedToKeep(incident)) return 'waiting'
  if (has_news || unread_messages > 0) return 'news'
  return status === 'Closed' ? 'ended' : 'open'
}

/** Whether the reporter is asked to let the case be kept longer. A question whose day the case's own has overtaken asks for nothing. */
export const isAskedToKeep = ({ hold, erased_on }: OwnIncident) =>
  hold !== null && asksReporter(hold.ground) && !hold.agreed && erased_on !== null && hold.ends_on > erased_on

/** Whether the day of its erasure is near enough to be told, as that of a withdrawn case always is. */
export const isErasedSoon = ({ status, erased_on }: OwnIncident) =>
  erased_on !== null &&
  (status === 'Withdrawn' || daysUntil(erased_on) <= toldBefore[mayEdit(status) ? 'draft' : 'case'][0])
