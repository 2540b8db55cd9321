import type { Task } from '#contract/deskCaseWork.ts'
import type { Services } from '#server/context.ts'
import { mayOpen, type DeskActor } from '#server/cases/access.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import { sameAttempt, type Attempt } from '#server/cases/uploads/attempt.ts'
import type { Trx } from '#server/database/connect.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockToWork, refuseDuplicate } from '#server/cases/locking.ts'
import { readTask } from './shownTasks.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>
type Facts = { id: number; text: string; due: string | null; assignee_id: number | null }
type Change = Facts & { task_id: number; version: number; done: boolean }

/** The same attempt again changes nothing and answers the task that it stored, as it is now. */
export async function addTask(
  ground: Ground,
  trx: Trx,
  staffId: number,
  { id, attempt, ...facts }: Facts & { attempt?: Attempt | undefined },
): Promise<Task> {
  const locked = await lockWithAssignee(trx, staffId, id, facts.assignee_id, null)
  const key = await ground.keys.keyOf(trx, id)
  const earlier = await findEarlier(trx, staffId, id, attempt)
  if (earlier !== undefined) return readTask(trx, key, id, earlier)
  refuseDuplicate(locked.row)
  const now = ground.clock.now()
  const [task_id = 0] = await nextIds(trx, 'case_task', 1)
  const { text, ...clear } = facts
  await trx
    .insertInto('case_task')
    .values({
      ...sealRow('case_task', key, task_id, { text }),
      ...clear,
      id: task_id,
      incident_id: id,
      created_by: staffId,
      created_at: now,
      submit_key: attempt?.key ?? null,
      fingerprint: attempt?.fingerprint ?? null,
    })
    .execute()
  const codes = { before: [], after: codesOf(task_id, { ...clear, isDone: false }) }
  await record(ground, trx, staffId, { ...locked.row, activity: 'task_added', codes })
  return readTask(trx, key, id, task_id)
}

/** The task that the same attempt stored before. Something else under the same key is refused. */
async function findEarlier(trx: Trx, created_by: number, incident_id: number, attempt: Attempt | undefined) {
  if (!attempt) return undefined
  const earlier = await trx
    .selectFrom('case_task')
    .select(['id', 'fingerprint'])
    .where('incident_id', '=', incident_id)
    .where('created_by', '=', created_by)
    .where('submit_key', '=', attempt.key)
    .executeTakeFirst()
  return sameAttempt(earlier, attempt.fingerprint)?.id
}

/** Changes a task from the version that was read. The same again changes nothing and writes nothing. */
export async function changeTask(ground: Ground, trx: Trx, staffId: number, wanted: Change): Promise<Task> {
  const { id, task_id, version, text, due, assignee_id, done } = wanted
  const kept = await trx
    .selectFrom('case_task')
    .select('assignee_id')
    .where('id', '=', task_id)
    .where('incident_id', '=', id)
    .executeTakeFirst()
  const { row } = await lockWithAssignee(trx, staffId, id, assignee_id, kept?.assignee_id ?? null)
  const key = await ground.keys.keyOf(trx, id)
  const before = await readTask(trx, key, id, task_id)
  if (before.version !== version) fail('task_changed')
  const isSame =
    before.text === text &&
    before.due === due &&
    (before.assignee?.id ?? null) === assignee_id &&
    (before.done_at !== null) === done
  if (isSame) return before
  const now = ground.clock.now()
  const wasDone = before.done_at !== null
  await trx
    .updateTable('case_task')
    .set({ ...sealRow('case_task', key, task_id, { text }), due, assignee_id, version: version + 1 })
    .$if(done !== wasDone, (update) => update.set({ done_at: done ? now : null, done_by: done ? staffId : null }))
    .where('id', '=', task_id)
    .execute()
  const codes = {
    before: codesOf(task_id, { due: before.due, assignee_id: before.assignee?.id ?? null, isDone: wasDone }),
    after: codesOf(task_id, { due, assignee_id, isDone: done }),
  }
  await record(ground, trx, staffId, { ...row, activity: 'task_changed', codes })
  return readTask(trx, key, id, task_id)
}

/** A task is for somebody who may open the case; whoever had it before may keep it. */
async function lockWithAssignee(trx: Trx, staffId: number, id: number, assignee: number | null, kept: number | null) {
  const locked = await lockToWork(trx, staffId, { id, others: assignee === null ? [] : [assignee] })
  if (assignee === null || assignee === kept) return locked
  const person: DeskActor | undefined = locked.people.get(assignee)
  if (!person || !mayOpen(person, locked.row)) fail('invalid', { assignee_id: 'staff_unavailable' })
  return locked
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

type Recorded = {
  id: number
  status: Parameters<typeof recordActivity>[1]['after']
  activity: 'task_added' | 'task_changed'
  codes: { before: string[]; after: string[] }
}

async function record(ground: Ground, trx: Trx, staff_id: number, { id, status, activity, codes }: Recorded) {
  const at = ground.clock.now()
  await trx.updateTable('incident').set({ active_at: at }).where('id', '=', id).execute()
  await recordActivity(trx, { incident_id: id, staff_id, at, activity, before: status, after: status, codes })
  const subject = { kind: 'case', id } as const
  await writeAudit(ground, trx, { actor: { staff: staff_id }, action: activity, subject, ...codes })
}
