import { expressionBuilder, sql, type Expression, type ExpressionBuilder } from 'kysely'
import { holdGrounds } from '#contract/holdGrounds.ts'
import type { Services } from '#server/context.ts'
import { type Db, type Trx, transact } from '#server/database/connect.ts'
import { countOf, oneOf, nextVersion } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { holdReviewDays } from '#server/cases/retentionRules/periods.ts'
import { fail } from '#server/platform/http/failures.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { writeAudits } from '#server/platform/audit/log.ts'
import { dayOf, today } from './dueDays.ts'

/** Ends the holds whose day has come. Each is an audit row; the case then goes by its own days, after its reporter was told. */
export const endHolds = (services: Pick<Services, 'db' | 'clock' | 'secret'>) =>
  transact(services.db, async (trx) => {
    const now = services.clock.now()
    const over = await trx
      .updateTable('case_hold')
      .set({ ended_at: now, ended_by: 'time', version: nextVersion })
      .where('ended_at', 'is', null)
      .where('ends_on', '<=', today(now))
      .returning('incident_id')
      .execute()
    const ended = { actor: 'system', action: 'held', before: ['held'], after: ['over'] } as const
    const rows = over.map(({ incident_id: id }) => ({ ...ended, subject: { kind: 'case', id } as const }))
    await writeAudits(services, trx, rows)
  })

/** What is held, or asked of the reporter, by the number of the case. Sealed. */
export async function findOpenHolds(db: Db, incident_ids: number[]) {
  const rows = await db
    .selectFrom('case_hold')
    .select(['id', 'incident_id', 'ground', 'reason_sealed', 'ends_on', 'agreed_until'])
    .where('incident_id', 'in', incident_ids)
    .where('ended_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.incident_id, row]))
}

type OpenHold = Awaited<ReturnType<typeof findOpenHolds>> extends Map<number, infer One> ? One : never

/** How many open holds are to be looked at again today, as the page of holds counts them. */
export const countDueHolds = (db: Db | Trx, now: Date): Promise<number> =>
  countOf(
    db
      .selectFrom('case_hold')
      .innerJoin('incident', 'incident.id', 'case_hold.incident_id')
      .where('case_hold.ended_at', 'is', null)
      .where('incident.status', '<>', 'Withdrawn')
      .where(sql<boolean>`${dayOf(sql`reviewed_at`)} + ${sql.lit(holdReviewDays)} <= ${today(now)}`),
  )

/** As its reporter sees it. `agreed`: to the end that it has now. */
export function showHold(key: Buffer, sealed: OpenHold | undefined) {
  if (!sealed) return null
  const { ground, reason, ends_on, agreed_until } = openRow('case_hold', key, sealed)
  const agreed = agreed_until !== null && agreed_until >= ends_on
  return { ground: oneOf(holdGrounds, ground), reason, ends_on, agreed, agreed_until }
}

/**
 * Refuses to erase what is held without the reporter's consent, as by a legal duty (GDPR article 17(3)): one case of a reporter's,
 * or their account with all. A hold by consent refuses nothing: asking to erase the case withdraws it. Account and cases are
 * locked, so that nothing is held meanwhile.
 */
export async function refuseHeld(trx: Trx, { user_id, id }: { user_id: number; id?: number }) {
  if (id === undefined) await trx.selectFrom('account').select('id').where('id', '=', user_id).forUpdate().execute()
  const rows = await trx
    .selectFrom('incident')
    .select('id')
    .where('user_id', '=', user_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  if (await isKeptByDuty(trx, ids)) fail('case_held')
}

/** Of rows of `case_hold`: those that are open and hold without the reporter's consent, as by a legal duty. */
export const isOpenDuty = (eb: ExpressionBuilder<DB, 'case_hold'>) =>
  eb.and([eb('case_hold.ground', '<>', 'consent'), eb('case_hold.ended_at', 'is', null)])

/** Whether a case is held so, in a query of others. */
export function heldByDuty(incident_id: Expression<number>) {
  const eb = expressionBuilder<DB>()
  const holds = eb.selectFrom('case_hold').select('id').where('case_hold.incident_id', '=', incident_id)
  return eb.exists(holds.where(isOpenDuty))
}

/** The cases of an account for which `refuseHeld` refuses, with the last day on which each is held. */
export const keptByDuty = (db: Db, user_id: number) =>
  db
    .selectFrom('case_hold')
    .innerJoin('incident', 'incident.id', 'case_hold.incident_id')
    .select(['incident.id as case_id', 'case_hold.ends_on'])
    .where('incident.user_id', '=', user_id)
    .where(isOpenDuty)
    .orderBy('incident.id')
    .execute()

/** Whether one of some cases is held without its reporter's consent, as by a legal duty. The caller has locked them. */
export async function isKeptByDuty(trx: Trx, incident_ids: readonly number[]) {
  const held = await trx
    .selectFrom('case_hold')
    .select('id')
    .where('incident_id', 'in', [...incident_ids])
    .where(isOpenDuty)
    .executeTakeFirst()
  return held !== undefined
}
