import { todayInOslo } from '#contract/time.ts'
import { daysFrom } from '#server/cases/clocks.ts'
import { isOwnTask } from '#server/cases/ownTasks.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { named } from '../listedCases.ts'

const shown = 50

/**
 * What the actor has to do across cases, by its day, what has none last; the numbers are of all of it. What it shows of the
 * cases is a listing of them, with its audit row; that there is nothing is none.
 */
export async function readOwnTasks({ clock, keys, trx, staff: actor, tell }: Act) {
  const today = todayInOslo(clock.now())
  const rows = await trx
    .selectFrom('case_task')
    .innerJoin('incident', 'incident.id', 'case_task.incident_id')
    .leftJoin('harassment_category as category', 'category.id', 'incident.harassment_category_id')
    .select(['case_task.id', 'case_task.incident_id', 'case_task.text_sealed', 'case_task.due'])
    .select(['case_task.assignee_id', 'incident.assignee_id as holder_id'])
    .select(['category.id as category_id', 'category.name as category_name'])
    .where((eb) => isOwnTask(actor)(eb))
    .orderBy('case_task.due', (order) => order.asc().nullsLast())
    .orderBy('case_task.id')
    .execute()
  const tasks = []
  for (const sealed of rows.slice(0, shown)) {
    const { id, incident_id, text, due, assignee_id, holder_id, ...category } = openRow(
      'case_task',
      await keys.keyOf(trx, sealed.incident_id),
      sealed,
    )
    const left = due === null ? null : daysFrom(today, due)
    tasks.push({
      id,
      case_id: incident_id,
      category: named(category.category_id, category.category_name),
      text,
      due,
      left,
      nobodys: holder_id === null && assignee_id !== actor.id,
    })
  }
  if (tasks.length > 0) tell({ subject: { kind: 'case', id: null }, after: ['tasks', `count=${rows.length}`] })
  return { total: rows.length, due: rows.filter(({ due }) => due !== null && due <= today).length, tasks }
}

/** The first day of an open task of some cases, with the days left to it, by the case's number. */
export async function firstTasks(trx: Db | Trx, ids: readonly number[], now: Date) {
  const rows = await trx
    .selectFrom('case_task')
    .select(({ fn }) => ['incident_id', fn.min('due').as('due')])
    .where('incident_id', 'in', ids)
    .where('done_at', 'is', null)
    .where('due', 'is not', null)
    .groupBy('incident_id')
    .execute()
  const today = todayInOslo(now)
  return new Map(
    rows.flatMap(({ incident_id, due }) => (due ? [[incident_id, { due, left: daysFrom(today, due) }]] : [])),
  )
}
