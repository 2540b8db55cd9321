import { sql } from 'kysely'
import type { DeskStatus } from '#contract/casework.ts'
import type { EditedStateText } from '#contract/deskMessages.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { readStateTexts, type StateText } from '#server/cases/stateTexts.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'

/** Replaces the words of one state. `version`: that of the words that were changed, null for the default ones. */
export async function changeStateText(
  at: Act,
  { status, body, next, version }: EditedStateText,
): Promise<EditedStateText> {
  const { trx } = at
  const before = await lock(trx, status)
  if (before.version !== version) fail('changed_meanwhile')
  const after = { body, next, version: (version ?? 0) + 1 }
  const row = { ...after, updated_at: at.clock.now() }
  await trx
    .insertInto('case_state_text')
    .values({ status, ...row })
    .onConflict((conflict) => conflict.column('status').doUpdateSet(row))
    .execute()
  writeDown(at, { status, before, after })
  return { status, ...after }
}

export async function resetStateText(at: Act, { status }: { status: DeskStatus }) {
  const { trx } = at
  const before = await lock(trx, status)
  await trx.deleteFrom('case_state_text').where('status', '=', status).execute()
  const after = (await readStateTexts(trx))[status]
  if (before.version !== null) writeDown(at, { status, before, after })
  return { status, ...after }
}

/** Locks the table, because the row of a state with default words is not there to be locked. It has five rows at most. */
async function lock(trx: Trx, status: DeskStatus) {
  await sql`LOCK TABLE case_state_text IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  return (await readStateTexts(trx))[status]
}

type Change = { status: DeskStatus; before: StateText; after: StateText }

const writeDown = ({ tell }: Act, { status, before, after }: Change) =>
  tell({
    subject: { kind: 'setting', id: null },
    before: [`state_text=${status}`, before.body, before.next],
    after: [`state_text=${status}`, after.body, after.next],
  })
