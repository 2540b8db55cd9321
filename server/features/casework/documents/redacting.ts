import { type redactCase as call, type Redaction, redaction } from '#contract/deskDocuments.ts'
import { ofEachText, toldTexts } from '#contract/incidentFacts.ts'
import { tidyRanges } from '#contract/redaction.ts'
import { tellCase, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { findCase, lockToWork } from '#server/cases/locking.ts'
import {
  type CaseRedaction,
  countMarks,
  hashOf,
  isAmong,
  type Marks,
  readRedaction,
} from '#server/cases/redactedCase.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { Trx } from '#server/database/connect.ts'
import { upsert, shownAs, findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'

/** What is left out of a case. Its reading is written down like the case's. */
export async function showRedaction(at: Act, { id }: { id: number }) {
  const { trx, staff } = at
  await findCase(trx, staff, id)
  const found = await readRedaction(trx, await at.keys.keyOf(trx, id), id)
  const shown = await toShown(trx, found ?? fail('not_found'))
  await writeReading(at, trx, staff.id, { id, action: 'case_opened', after: ['redaction'] })
  return shown
}

async function toShown(trx: Trx, found: CaseRedaction): Promise<Redaction> {
  const { staff_id } = found
  const by = staff_id === null ? undefined : await findRow(trx, 'staff', { id: staff_id }, ['name'])
  return shownAs(redaction, { ...found, ...found.told, by: by?.name ?? null })
}

type Wanted = Given<typeof call>

/**
 * Keeps what a lead has marked: the passages sealed with the case's key, a line in its history and an audit row, or none of
 * them. Refused when somebody else has marked meanwhile, when a text is another than the one that was marked, or when the case
 * holds other messages, documents or witnesses, or other words of a witness, than whoever marked was shown: what nobody has looked at
 * must not count as looked at.
 */
export async function redactCase(at: Act, wanted: Wanted): Promise<Redaction> {
  const { trx, staff } = at
  const { id } = wanted
  const { row } = await lockToWork(trx, staff.id, { id })
  const key = await at.keys.keyOf(trx, id)
  const before = (await readRedaction(trx, key, id)) ?? fail('not_found')
  if (before.version !== wanted.version) fail('case_changed')
  if (toldTexts.some((text) => before.told[text] !== wanted[text])) fail('case_changed')
  const marked = new Map(wanted.messages.map((one) => [one.id, one.ranges]))
  const isSeen =
    isSame([...marked.keys()], idsOf(before.messages)) &&
    isSame(wanted.documents, before.documents) &&
    isSame(idsOf(wanted.witnesses), idsOf(before.witnesses)) &&
    before.witnesses.every(isAmong(wanted.witnesses))
  if (!isSeen) fail('case_changed')
  if (wanted.left_out.some((one) => !before.documents.includes(one))) fail('invalid', { left_out: 'invalid' })
  const { hidden_names: names, witnesses_out } = wanted
  if (names.some((one) => !before.documents.includes(one))) fail('invalid', { hidden_names: 'invalid' })
  if (witnesses_out.some((one) => before.witnesses.every(({ id: known }) => known !== one)))
    fail('invalid', { witnesses_out: 'invalid' })
  const made: Marks = {
    told: ofEachText((text) => ({
      of: hashOf(before.told[text]),
      ranges: tidyRanges(before.told[text], wanted.ranges[text]),
    })),
    left_out: before.documents.filter((one) => wanted.left_out.includes(one)),
    documents: before.documents,
    messages: before.messages.map(({ id: message, body }) => ({
      id: message,
      ranges: tidyRanges(body, marked.get(message) ?? []),
    })),
    hidden_names: before.documents.filter((one) => names.includes(one)),
    witnesses: before.witnesses.map((one) => ({ id: one.id, updated_at: one.updated_at.toISOString() })),
    witnesses_out: idsOf(before.witnesses).filter((one) => witnesses_out.includes(one)),
  }
  await upsert(trx, 'case_redaction', ['incident_id'], {
    incident_id: id,
    version: before.version + 1,
    staff_id: staff.id,
    at: at.clock.now(),
    ...sealRow('case_redaction', key, id, { marks: JSON.stringify(made) }),
  })
  const after = (await readRedaction(trx, key, id)) ?? fail('not_found')
  await tellCase(at, row, 'redacted', { before: countsOf(before), after: countsOf(after), isWork: true })
  return toShown(trx, after)
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const isSame = (seen: readonly number[], stored: readonly number[]) =>
  new Set(seen).size === stored.length && stored.every((id) => seen.includes(id))

/** How many, never which words. */
function countsOf(marked: CaseRedaction) {
  const { passages, documents, names, witnesses } = countMarks(marked)
  const rarer = { names, witnesses }
  return [
    `passages=${passages}`,
    `documents=${documents}`,
    ...Object.entries(rarer).flatMap(([name, count]) => (count > 0 ? [`${name}=${count}`] : [])),
  ]
}
