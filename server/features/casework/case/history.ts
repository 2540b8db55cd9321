import { deskActivities } from '#contract/casework.ts'
import type { DeskCase } from '#contract/deskCases.ts'
import { activities } from '#contract/status.ts'
import { type DeskActor, isDeskStatus, visibleTo } from '#server/cases/access.ts'
import type { Trx } from '#server/database/connect.ts'
import { named } from '#server/database/shownRow.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { namesOf } from '../people.ts'

const known = [...activities, ...deskActivities]

/** The lines of a case's history as they are stored. */
export const readLines = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('incident_activity')
    .leftJoin('staff', 'staff.id', 'incident_activity.staff_id')
    .select(['incident_activity.id', 'incident_activity.at', 'incident_activity.action', 'incident_activity.staff_id'])
    .select(['incident_activity.status_before', 'incident_activity.status_after', 'staff.name'])
    .select(['incident_activity.before', 'incident_activity.after'])
    .where('incident_activity.incident_id', '=', incident_id)
    .orderBy('incident_activity.id')
    .execute()
type Line = Awaited<ReturnType<typeof readLines>>[number]

/** A code that names another case. */
const caseCode = /^(case|duplicate_of)=(\d+)$/

/** The numbers of the other cases that a history names. */
export const casesIn = (lines: readonly Pick<Line, 'before' | 'after'>[]) =>
  lines.flatMap(({ before, after }) =>
    [...before, ...after].flatMap((code) => caseCode.exec(code)?.[2] ?? []).map(Number),
  )

/** Those of some cases that the actor may know of. */
export async function knownCases(trx: Trx, actor: DeskActor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('incident')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where(visibleTo(actor))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * What happened since the case was submitted. That it was a draft before, and for how long, is not staff's to know.
 * @param cases the other cases that the reader may know of; the number of another is left out
 */
export async function readHistory(
  trx: Trx,
  lines: readonly Line[],
  cases: ReadonlySet<number>,
): Promise<Pick<DeskCase, 'history' | 'names'>> {
  const shown = (codes: readonly string[]) =>
    codes.map((code) => {
      const [, field, number] = caseCode.exec(code) ?? []
      return field === undefined || cases.has(Number(number)) ? code : `${field}=other`
    })
  const history = lines.flatMap(({ id, at, action, staff_id, name, status_before, status_after, ...codes }) => {
    if (!isDeskStatus(status_after)) return []
    const activity = oneOf(known, action)
    const from = status_before !== null && isDeskStatus(status_before) ? status_before : null
    const staff = named(staff_id, name)
    const [before, after] = [shown(codes.before), shown(codes.after)]
    return [{ id, at: at.toISOString(), activity, staff, status_before: from, status_after, before, after }]
  })
  return { history, names: await readNames(trx, history) }
}

/** The names behind the numbers in the codes of a history, which a page puts into words. */
async function readNames(trx: Trx, history: DeskCase['history']): Promise<DeskCase['names']> {
  const codes = history.flatMap(({ before, after }) => [...before, ...after])
  const numbers = (...names: string[]) => [
    ...new Set(
      codes.flatMap((code) => {
        const [name = '', value] = code.split('=')
        return names.includes(name) ? [Number(value)].filter(Number.isSafeInteger) : []
      }),
    ),
  ]
  const labels = numbers('label')
  return {
    staff: await namesOf(trx, numbers('assignee', 'second_reader', 'mention', 'approved_by')),
    labels:
      labels.length === 0
        ? []
        : await trx.selectFrom('label').select(['id', 'name']).where('id', 'in', labels).orderBy('id').execute(),
  }
}
