import type { Task } from '#contract/deskCaseWork.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { named } from '../listedCases.ts'

/** What is to do first, by its day, those without one last; then what is done, the latest first. */
export async function readTasks(trx: Trx, key: Buffer, incident_id: number): Promise<Task[]> {
  const rows = await taskColumns(trx, incident_id)
    .orderBy('case_task.done_at', (order) => order.desc().nullsFirst())
    .orderBy('case_task.due', (order) => order.asc().nullsLast())
    .orderBy('case_task.id')
    .execute()
  return rows.map((row) => showTask(key, row))
}

const taskColumns = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('case_task')
    .leftJoin('staff as assignee', 'assignee.id', 'case_task.assignee_id')
    .leftJoin('staff as maker', 'maker.id', 'case_task.created_by')
    .leftJoin('staff as doer', 'doer.id', 'case_task.done_by')
    .select(['case_task.id', 'case_task.version', 'case_task.text_sealed', 'case_task.due', 'case_task.assignee_id'])
    .select(['case_task.created_by', 'case_task.created_at', 'case_task.done_at', 'case_task.done_by'])
    .select(['assignee.name as assignee_name', 'maker.name as maker_name', 'doer.name as doer_name'])
    .where('case_task.incident_id', '=', incident_id)

type Row = Awaited<ReturnType<ReturnType<typeof taskColumns>['execute']>>[number]

function showTask(key: Buffer, sealed: Row): Task {
  const { id, version, text, due, ...row } = openRow('case_task', key, sealed)
  return {
    id,
    version,
    text,
    due,
    assignee: named(row.assignee_id, row.assignee_name),
    created_at: row.created_at.toISOString(),
    created_by: { id: row.created_by, name: row.maker_name ?? '' },
    done_at: row.done_at?.toISOString() ?? null,
    done_by: named(row.done_by, row.doer_name),
  }
}

export async function readTask(trx: Trx, key: Buffer, incident_id: number, id: number) {
  const row = await taskColumns(trx, incident_id).where('case_task.id', '=', id).executeTakeFirst()
  return showTask(key, row ?? fail('not_found'))
}
