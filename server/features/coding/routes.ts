import * as callerContract from '#contract/deskCallerCase.ts'
import * as contract from '#contract/deskCoding.ts'
import * as relatedContract from '#contract/deskRelated.ts'
import { tellingOf, countAlike } from '#server/cases/massReading.ts'
import { staffRoutes, tellCase, type Act, type Given } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { enterCase, showCaller } from './entering.ts'
import { showCoding, saveCoding } from './coding.ts'
import { sql } from 'kysely'
import { type DeskActor, mayWorkOn, visibleTo } from '#server/cases/access.ts'
import { findCase, lockToWork } from '#server/cases/locking.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { Trx } from '#server/database/connect.ts'
import { upsert, namedBy, oneOf, shownAs, findRow, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import lookups from '#texts/nb/lookups.ts'

export const codingRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(callerContract.enterCase, enterCase)
  route(callerContract.showCaller, showCaller)
  route(contract.showCoding, showCoding)
  route(contract.saveCoding, saveCoding)
  const routeOfSecrets = staffRoutes(app, services, { around: (id, act) => tellingOf('secrets', services, id, act) })
  routeOfSecrets(relatedContract.showRelated, showRelated)
  routeOfSecrets(relatedContract.judgeRelated, judgeRelated)
}

/** A look at them, which counts as numbers handed out where a number is alike. */
export async function showRelated(at: Act, { id }: { id: number }) {
  const data = await readRelated(at, id)
  const alike = alikeOf(data)
  await countAlike(at, at.trx, at.staff.id, { id, others: alike })
  const after = ['list=related', `count=${data.total}`, ...alike.map((one) => `telephone=${one}`)]
  await writeReading(at, at.trx, at.staff.id, { id, action: 'case_listed', after, showsNumber: alike.length > 0 })
  return data
}

async function readRelated({ trx, staff: actor }: Act, id: number): Promise<relatedContract.RelatedCases> {
  const own = await findCase(trx, actor, id)
  const found = await findReasons(trx, id)
  const judged = await findJudged(trx, id)
  const numbers = [...new Set([...found.keys(), ...judged.keys()])]
  const rows = numbers.length === 0 ? [] : await otherCases(trx, actor).where('incident.id', 'in', numbers).execute()
  const mayWork = mayWorkOn(actor, own)
  // A duplicate is shown below, folded, and is no suggestion.
  const related = rows
    .filter((row) => row.duplicate_of !== id && row.id !== own.duplicate_of)
    .map((row) => {
      const may_work = mayWork && mayWorkOn(actor, row)
      const reasons = relatedContract.relatedReasons.filter(
        // A number that is alike tells the number to whoever knows one of the two. Who only reads a case is not shown its
        // numbers, so it says nothing of them here either.
        (reason) => found.get(row.id)?.includes(reason) && (reason !== 'telephone' || may_work),
      )
      const said = judged.get(row.id) ?? { state: 'open' as const, judged_by: null, judged_at: null }
      // Spam is folded away: what it says of a place or a number says nothing of a case. What staff have linked stays.
      return { ...shown(row), reasons: row.outcome === 'spam' ? [] : reasons, may_work, ...said }
    })
    .filter(({ reasons, state }) => reasons.length > 0 || state !== 'open')
    .toSorted((one, other) => other.reasons.length - one.reasons.length || other.id - one.id)
  const duplicates = await otherCases(trx, actor)
    .where('incident.duplicate_of', '=', id)
    .orderBy('incident.id')
    .execute()
  const original =
    own.duplicate_of === null
      ? undefined
      : await otherCases(trx, actor).where('incident.id', '=', own.duplicate_of).executeTakeFirst()
  return {
    related: related.slice(0, relatedContract.mostSuggestions),
    total: related.length,
    duplicates: duplicates.map(shown),
    original: original ? shown(original) : null,
  }
}

/** The numbers of the cases of which the telephone number was shown to be alike, in their order. */
const alikeOf = ({ related }: Pick<relatedContract.RelatedCases, 'related'>) =>
  related.flatMap(({ id, reasons }) => (reasons.includes('telephone') ? [id] : []))

/**
 * Why each other case may belong to this one. The same place and week: at most six days apart, which holds every pair of one
 * calendar week; a place that is on no list ("Annet sted") is not the same place. There may be many, so the latest are taken.
 */
async function findReasons(trx: Trx, id: number) {
  const { rows } = await sql<{ id: number; reason: string }>`
    (SELECT other.id, 'place_and_week' AS reason
      FROM incident own JOIN incident other ON other.city_id = own.city_id
        AND other.date BETWEEN own.date - 6 AND own.date + 6 AND other.id <> own.id
      JOIN city ON city.id = own.city_id AND city.name <> ${lookups.elsewhere}
      WHERE own.id = ${id} AND other.status <> 'Draft' ORDER BY other.id DESC LIMIT 500)
    UNION
    (SELECT other.incident_id, own.kind
      FROM related_hash own JOIN related_hash other ON other.hash = own.hash AND other.kind = own.kind
        AND other.incident_id <> own.incident_id
      WHERE own.incident_id = ${id} ORDER BY other.incident_id DESC LIMIT 500)`.execute(trx)
  const found = new Map<number, string[]>()
  for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), row.reason])
  return found
}

async function findJudged(trx: Trx, id: number) {
  const rows = await trx
    .selectFrom('case_link')
    .select(['one_id', 'other_id', 'state', 'at', namedBy('staff', 'staff_id').as('judged_by')])
    .where((eb) => eb.or([eb('one_id', '=', id), eb('other_id', '=', id)]))
    .execute()
  return new Map(
    rows.map(({ one_id, other_id, state, at, judged_by }) => [
      one_id === id ? other_id : one_id,
      { state: oneOf(['linked', 'dismissed'], state), judged_by, judged_at: at.toISOString() },
    ]),
  )
}

/** What is shown of another case: nothing that is sealed. The caller says which. */
const otherCases = (trx: Trx, actor: DeskActor) =>
  trx
    .selectFrom('incident')
    .select(['incident.id', 'incident.version', 'incident.status', 'incident.outcome', 'incident.date'])
    .select(['incident.submitted_at', 'incident.duplicate_of', 'incident.assignee_id', 'incident.second_reader_id'])
    .select(namedBy<null>('harassment_category', 'incident.harassment_category_id').as('harassment_category'))
    .select(namedBy<null>('city', 'incident.city_id').as('city'))
    .where(visibleTo(actor))
type Row = Awaited<ReturnType<ReturnType<typeof otherCases>['execute']>>[number]

/** `submitted_at` is never null of a case that the desk knows of. */
const shown = (row: Row) => shownAs(relatedContract.otherCase, { ...row, submitted_at: row.submitted_at ?? '' })

/** Links two cases, dismisses that they belong together, or takes that back: for both cases at once. */
export async function judgeRelated(
  at: Act,
  { id, other_id, seen, state }: Given<typeof relatedContract.judgeRelated>,
): Promise<relatedContract.RelatedCases> {
  const { trx, staff } = at
  const { actor, row: own, found } = await lockToWork(trx, staff.id, { id, also: [other_id] })
  const other = found.get(other_id)
  if (!other || other_id === id) fail('invalid', { other_id: 'invalid' })
  // What is judged is written into the history of both, and counts as an activity of both.
  if (!mayWorkOn(actor, other)) fail('read_only')
  const pair = { one_id: Math.min(id, other_id), other_id: Math.max(id, other_id) }
  const kept = await findRow(trx, 'case_link', pair, ['state'])
  const before = kept?.state ?? 'open'
  // What was judged so before is not judged again, but its answer is a look at the list.
  if (before === state) return showRelated(at, { id })
  if (before !== seen) fail('case_changed')
  if (state === 'open') await remove(trx, 'case_link', pair)
  else {
    const judged = { ...pair, state, staff_id: staff.id, at: at.clock.now() }
    await upsert(trx, 'case_link', ['one_id', 'other_id'], judged)
  }
  for (const [side, than] of [[own, other] as const, [other, own] as const])
    await tellCase(at, side, 'related', {
      before: [`related=${before}`, `case=${than.id}`],
      after: [`related=${state}`, `case=${than.id}`],
      isWork: true,
    })
  return showRelated(at, { id })
}
