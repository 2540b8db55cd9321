import { type DeskStatus, deskStatuses } from '#contract/casework.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { duplicateText, stateTextsIn } from '#texts/nb/stateTexts.ts'
import { isDeskStatus, openStatuses } from './access.ts'
import { readSettings } from './settings.ts'

export type StateTexts = Record<DeskStatus, { body: string; next: string }>

/** The organisation's words of each state, and where it has none the default ones, which name its own days. */
export async function readStateTexts(db: Db | Trx): Promise<StateTexts> {
  const { clock_days, state_texts } = await readSettings(db)
  const defaults = stateTextsIn(clock_days.value.acknowledge)
  return ofEach(deskStatuses, (status) => {
    const { body, next } = state_texts.value[status]
    return body || next ? { body: body || defaults[status].body, next } : defaults[status]
  })
}

/**
 * What the reporter of a case in that state reads of it. Null for a draft and a withdrawn case. Whoever sent in a duplicate is not told
 * that their case is done until the other one is: it is handled together with that. `original`: the state of the other one.
 */
export function stateTextOf(texts: StateTexts, status: string, original: string | null) {
  if (!isDeskStatus(status)) return null
  if (status === 'Closed' && openStatuses.some((one) => one === original)) return duplicateText
  return texts[status]
}
