import type * as calls from '#contract/deskBreaches.ts'
import { type Breach, type BreachFacts, type BreachTold, missingOf } from '#contract/deskBreaches.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import { insert, insertNew, update, findRow, nextVersion } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keyOf, readBreach } from './shownBreaches.ts'

type Change = { id: number; version: number }

/** Writes a breach into the register. The same form sent again, as after an answer that was lost, is the same breach. */
export async function recordBreach(at: Act, { key: submit_key, ...facts }: Given<typeof calls.recordBreach>) {
  const { trx } = at
  const isNew = await insertNew(trx, 'breach', { submit_key })
  const { id } = (await findRow(trx, 'breach', { submit_key }, ['id'])) ?? fail('unexpected')
  if (!isNew) return readBreach(at, id)
  await addRecord(at, id, facts)
  const breach = await readBreach(at, id)
  tellLog(at, id, { after: codesOf(facts) })
  return breach
}

/** Adds what is known now. A form that says what is there already changes nothing. */
export async function changeBreach(at: Act, { id, version, ...facts }: Given<typeof calls.changeBreach>) {
  const before = await lockBreach(at, { id, version }, 'open')
  const change = changeOf(before, facts)
  if (change.after.length === 0) return before
  await addRecord(at, id, facts)
  const breach = await advance(at, id)
  tellLog(at, id, change)
  return breach
}

export async function tellOfBreach(at: Act, { id, version, whom, told_at }: Given<typeof calls.tellOfBreach>) {
  const before = await lockBreach(at, { id, version }, 'open')
  if (Date.parse(told_at) < Date.parse(before.found_at)) fail('invalid', { told_at: 'told_too_early' })
  // Noted again, as with another time, it takes the first note's place, which stays in the table.
  const replaced = await takeBack(at, id, whom)
  await insert(at.trx, 'breach_told', {
    breach_id: id,
    whom,
    told_at: new Date(told_at),
    noted_by: at.staff.id,
    noted_at: at.clock.now(),
  })
  const breach = await advance(at, id)
  tellLog(at, id, {
    before: replaced ? [whom, momentCode('told', replaced)] : [],
    after: [whom, momentCode('told', told_at)],
  })
  return breach
}

export async function untellOfBreach(at: Act, { id, version, whom }: Given<typeof calls.untellOfBreach>) {
  await lockBreach(at, { id, version }, 'open')
  const told_at = (await takeBack(at, id, whom)) ?? fail('not_found')
  const breach = await advance(at, id)
  tellLog(at, id, { before: [whom, momentCode('told', told_at)], after: ['taken_back'] })
  return breach
}

/** Only when everybody was told who must be, and everything that article 33.5 demands is written down. */
export async function closeBreach(at: Act, change: Change) {
  const before = await lockBreach(at, change, 'open')
  if (missingOf(before).length > 0) fail('breach_not_done')
  const breach = await advance(at, change.id, { closed_at: at.clock.now() })
  tellLog(at, change.id, { after: [`risk=${before.risk}`] })
  return breach
}

export async function reopenBreach(at: Act, change: Change) {
  await lockBreach(at, change, 'closed')
  const breach = await advance(at, change.id, { closed_at: null })
  tellLog(at, change.id, {})
  return breach
}

async function addRecord({ clock, secret, trx, staff }: Act, breach_id: number, facts: BreachFacts) {
  const { found_at, happened_on, what, consequences, measures, no_notice, delay, ...codes } = facts
  const [row = 0] = await nextIds(trx, 'breach_record', 1)
  const words = { what, consequences, measures, no_notice, delay }
  await insert(trx, 'breach_record', {
    id: row,
    breach_id,
    staff_id: staff.id,
    at: clock.now(),
    found_at: new Date(found_at),
    happened_on: happened_on || null,
    ...codes,
    ...sealRow('breach_record', keyOf(secret, breach_id), row, words),
  })
}

/** The moment that the note said; undefined when there is none. */
async function takeBack({ clock, trx, staff }: Act, breach_id: number, whom: BreachTold) {
  const row = await trx
    .updateTable('breach_told')
    .set({ taken_back_by: staff.id, taken_back_at: clock.now() })
    .where('breach_id', '=', breach_id)
    .where('whom', '=', whom)
    .where('taken_back_at', 'is', null)
    .returning('told_at')
    .executeTakeFirst()
  return row?.told_at
}

async function advance(at: Act, id: number, change: { closed_at?: Date | null } = {}) {
  await update(at.trx, 'breach', id, { ...change, version: nextVersion })
  return readBreach(at, id)
}

async function lockBreach(at: Act, { id, version }: Change, wanted: 'open' | 'closed'): Promise<Breach> {
  const row = (await findRow(at.trx, 'breach', { id }, ['version', 'closed_at'], 'NO KEY UPDATE')) ?? fail('not_found')
  if (row.version !== version) return fail('changed_meanwhile')
  if (wanted === 'open' && row.closed_at !== null) return fail('breach_closed')
  if (wanted === 'closed' && row.closed_at === null) return fail('changed_meanwhile')
  return readBreach(at, id)
}

/** What the log says of it. The times are in it because the 72 hours are counted by them. */
const codesOf = ({ kinds, risk, found_at }: Pick<BreachFacts, 'kinds' | 'risk' | 'found_at'>) => [
  ...kinds,
  `risk=${risk}`,
  momentCode('found', found_at),
]

/** The codes before and after where they differ, and that words or other facts do: never which words. */
function changeOf(before: Breach, facts: BreachFacts) {
  const [was, is] = [codesOf(before), codesOf(facts)]
  const isMoved = was.join() !== is.join()
  const others = (of: Breach | BreachFacts) => JSON.stringify([of.happened_on || null, of.data, of.people, of.extent])
  const words = (of: Breach | BreachFacts) =>
    JSON.stringify([of.what, of.consequences, of.measures, of.no_notice, of.delay])
  return {
    before: isMoved ? was : [],
    after: [
      ...(isMoved ? is : []),
      ...(words(before) === words(facts) ? [] : ['words_changed']),
      ...(others(before) === others(facts) ? [] : ['facts_changed']),
    ],
  }
}

const momentCode = (name: 'found' | 'told', at: string | Date) => `${name}=${new Date(at).toISOString()}`

const tellLog = ({ tell }: Act, id: number, codes: { before?: string[]; after?: string[] }) =>
  tell({ subject: { kind: 'breach', id }, ...codes })
