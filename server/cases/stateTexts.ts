import { type DeskStatus, deskStatuses } from '#contract/casework.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { duplicateText, stateTextsIn } from '#texts/nb/stateTexts.ts'
import { isDeskStatus, openStatuses } from './access.ts'
import { readClockDays } from './settings.ts'

/** `version` is null for the default words. */
export type StateText = { body: string; next: string; version: number | null }
export type StateTexts = Record<DeskStatus, StateText>

/**
 * What the reporter reads of each state: the organisation's words, and the default ones, which name its own days, where it has
 * none. Read anew each time, so that a change counts at once on every server.
 */
export async function readStateTexts(db: Db | Trx): Promise<StateTexts> {
  const rows = await db.selectFrom('case_state_text').select(['status', 'body', 'next', 'version']).execute()
  const defaults = stateTextsIn((await readClockDays(db)).acknowledge)
  const textOf = (status: DeskStatus): StateText => {
    const own = rows.find((row) => row.status === status)
    return own ? { body: own.body, next: own.next, version: own.version } : { ...defaults[status], version: null }
  }
  return ofEach(deskStatuses, textOf)
}

/**
 * What the reporter of a case in that state reads of it. Null for a draft and a withdrawn case. Whoever sent in a duplicate is not told
 * that their case is done until the other one is: it is handled together with that. `original`: the state of the other one.
 */
export function stateTextOf(texts: StateTexts, status: string, original: string | null) {
  if (!isDeskStatus(status)) return null
  if (status === 'Closed' && openStatuses.some((one) => one === original)) return duplicateText
  const { body, next } = texts[status]
  return { body, next }
}

export const listedStateTexts = (texts: StateTexts) => deskStatuses.map((status) => ({ status, ...texts[status] }))
