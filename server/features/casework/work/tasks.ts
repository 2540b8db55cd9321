import { sql } from 'kysely'
import * as calls from '#contract/deskCaseWork.ts'
import { daysFrom, todayInOslo } from '#contract/time.ts'
import { isOwnTask, mayOpen } from '#server/cases/access.ts'
import { tellCase, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { lockToWork, refuseDuplicate } from '#server/cases/locking.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import { findEarlier, keptUnder } from '#server/cases/uploads/attempt.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, namedBy, shownAs, findRow, update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'

/** The same attempt again changes nothing and answers the task that it stored, as it is now. */
export async function addTask(
  at: Act,
  { id, text, due, assignee_id }: Given<typeof calls.addTask>,
): Promise<calls.Task> {
  const { trx, attempt } = at
  const row = await lockWithAssignee(at, id, assignee_id, null)
  const key = await at.keys.keyOf(trx, id)
  const by: ['created_by', number] = ['created_by', at.staff.id]
  const earlier = await findEarlier(trx, attempt, { table: 'case_task', incident_id: id, by })
  if (earlier !== undefined) return readTask(trx, key, id, earlier)
  refuseDuplicate(row)
  const [task_id = 0] = await nextIds(trx, 'case_task', 1)
  await insert(trx, 'case_task', {
    ...sealRow('case_task', key, task_id, { text }),
    due,
    assignee_id,
    id: task_id,
    incident_id: id,
    created_by: at.staff.id,
    created_at: at.clock.now(),
    ...keptUnder(attempt),
  })
  const after = codesOf(task_id, { due, assignee_id, isDone: false })
  await tellCase(at, row, 'task_added', { after, isWork: true })
  return readTask(trx, key, id, task_id)
}

/** Changes a task from the version that was read. The same again changes nothing and writes nothing. */
export async function changeTask(at: Act, wanted: Given<typeof calls.changeTask>): Promise<calls.Task> {
  const { trx } = at
  const { id, task_id, version, text, due, assignee_id, done } = wanted
  const kept = await findRow(trx, 'case_task', { id: task_id, incident_id: id }, ['assignee_id'])
  const row = await lockWithAssignee(at, id, assignee_id, kept?.assignee_id ?? null)
  const key = await at.keys.keyOf(trx, id)
  const before = await readTask(trx, key, id, task_id)
  if (before.version !== version) fail('task_changed')
  const was = { due: before.due, assignee_id: before.assignee?.id ?? null, isDone: before.done_at !== null }
  if (before.text === text && was.due === due && was.assignee_id === assignee_id && was.isDone === done) return before
  const marked = done ? { done_at: at.clock.now(), done_by: at.staff.id } : { done_at: null, done_by: null }
  const change = { ...sealRow('case_task', key, task_id, { text }), due, assignee_id, version: version + 1 }
  await update(trx, 'case_task', task_id, { ...change, ...(done !== was.isDone && marked) })
  const after = codesOf(task_id, { due, assignee_id, isDone: done })
  await tellCase(at, row, 'task_changed', { before: codesOf(task_id, was), after, isWork: true })
  return readTask(trx, key, id, task_id)
}

/** A task is for somebody who may open the case; whoever had it before may keep it. */
async function lockWithAssignee({ trx, staff }: Act, id: number, assignee: number | null, kept: number | null) {
  const { row, people } = await lockToWork(trx, staff.id, { id, others: assignee === null ? [] : [assignee] })
  const person = assignee === null ? undefined : people.get(assignee)
  if (assignee !== null && assignee !== kept && (!person || !mayOpen(person, row)))
    fail('invalid', { assignee_id: 'staff_unavailable' })
  return row
}

const codesOf = (
  id: number,
  { due, assignee_id, isDone }: { due: string | null; assignee_id: number | null; isDone: boolean },
) => [
  `task=${id}`,
  ...(due === null ? [] : [`due=${due}`]),
  ...(assignee_id === null ? [] : [`assignee=${assignee_id}`]),
  ...(isDone ? ['done'] : []),
]

/** What is to do first, by its day, those without one last; then what is done, the latest first. */
export async function readTasks(trx: Trx, key: Buffer, incident_id: number): Promise<calls.Task[]> {
  const rows = await taskColumns(trx, incident_id)
    .orderBy('done_at', (order) => order.desc().nullsFirst())
    .orderBy('due', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
  return rows.map((row) => showTask(key, row))
}

const taskColumns = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('case_task')
    .select(['id', 'version', 'text_sealed', 'due', 'created_at', 'done_at'])
    .select(namedBy<null>('staff', 'assignee_id').as('assignee'))
    .select([namedBy('staff', 'created_by').as('created_by'), namedBy<null>('staff', 'done_by').as('done_by')])
    .where('incident_id', '=', incident_id)

type Row = Awaited<ReturnType<ReturnType<typeof taskColumns>['execute']>>[number]

const showTask = (key: Buffer, sealed: Row) => shownAs(calls.task, openRow('case_task', key, sealed))

async function readTask(trx: Trx, key: Buffer, incident_id: number, id: number) {
  const row = await taskColumns(trx, incident_id).where('id', '=', id).executeTakeFirst()
  return showTask(key, row ?? fail('not_found'))
}

const shown = 50

/** By day, those without one last; the numbers are of all. What it shows of the cases is a listing of them, with its audit row. */
export async function readOwnTasks({ clock, keys, trx, staff: actor, tell }: Act) {
  const today = todayInOslo(clock.now())
  const rows = await trx
    .selectFrom('case_task')
    .innerJoin('incident', 'incident.id', 'case_task.incident_id')
    .select(['case_task.id', 'case_task.incident_id as case_id', 'case_task.text_sealed', 'case_task.due'])
    .select(['case_task.assignee_id', 'incident.assignee_id as holder_id'])
    .select(namedBy<null>('harassment_category', 'incident.harassment_category_id').as('category'))
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .select(sql<number>`count(*) FILTER (WHERE case_task.due <= ${today}) OVER ()`.as('pressing'))
    .where((eb) => isOwnTask(actor)(eb))
    .orderBy('case_task.due', (order) => order.asc().nullsLast())
    .orderBy('case_task.id')
    .limit(shown)
    .execute()
  const tasks = []
  for (const sealed of rows) {
    const { assignee_id, holder_id, ...task } = openRow('case_task', await keys.keyOf(trx, sealed.case_id), sealed)
    const left = task.due === null ? null : daysFrom(today, task.due)
    tasks.push({ ...task, left, nobodys: holder_id === null && assignee_id !== actor.id })
  }
  const { total = 0, pressing: due = 0 } = rows[0] ?? {}
  if (total > 0) tell({ subject: { kind: 'case', id: null }, after: ['tasks', `count=${total}`] })
  return { total, due, tasks }
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
