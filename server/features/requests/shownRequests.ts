import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import {
  listedRequest,
  requestHit,
  type RestrictionState,
  type ShownRequest,
  shownRequest,
} from '#contract/deskRequests.ts'
import { daysUntil, todayInOslo } from '#contract/time.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import { answerDay, countRequests, hasOpenRestriction } from '#server/cases/requestClock.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { namedBy, shownAs } from '#server/database/rows.ts'
import type { DB } from '#server/database/tables.ts'
import { fail } from '#server/platform/http/failures.ts'
import { goneOn, isFound } from './searching.ts'
import { readSteps } from './steps.ts'

/**
 * Open requests that the list shows, and of those that are done. Further open ones come up as the first are answered; those that are done
 * are kept until a year after their answer, and found in the log. What is still to be ended is listed whole, because
 * anybody can send requests.
 */
const mostListed = 200

const columns = [
  'id',
  'reference',
  'capacity',
  'wish',
  'state',
  'received_at',
  'due_on',
  'is_extended',
  'outcome',
  'answered_at',
] as const

const isRestricting = (eb: ExpressionBuilder<DB, 'privacy_request'>) =>
  hasOpenRestriction(eb).$castTo<boolean>().as('is_restricting')

/** Open requests, due first; then those that are answered and have a restriction to be ended; then the others, the newest first. */
export async function listRequests(db: Db, now: Date, most = mostListed) {
  const queue = db.selectFrom('privacy_request').select(columns).select(isRestricting)
  const open = await queue.where('answered_at', 'is', null).orderBy('due_on').orderBy('id').limit(most).execute()
  const answered = queue.where('answered_at', 'is not', null).orderBy('answered_at', 'desc').orderBy('id', 'desc')
  const unfinished = await answered.where(hasOpenRestriction).execute()
  const ended = await answered
    .where((eb) => eb.not(hasOpenRestriction(eb)))
    .limit(most)
    .execute()
  const { waiting, overdue } = await db
    .selectFrom('privacy_request')
    .select([
      sql<number>`count(*)::integer`.as('waiting'),
      sql<number>`count(*) FILTER (WHERE due_on < ${todayInOslo(now)})::integer`.as('overdue'),
    ])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    open: open.map((row) => toListed(row, now)),
    unfinished: unfinished.map((row) => toListed(row, now)),
    done: ended.map((row) => toListed(row, now)),
    waiting,
    pressing: (await countRequests(db, now)).requestsDue,
    overdue,
  }
}

type Row = Pick<Selectable<DB['privacy_request']>, (typeof columns)[number]> & {
  is_restricting: boolean
}

const toListed = (row: Row, now: Date) =>
  shownAs(listedRequest, {
    ...row,
    days_left: row.answered_at ? null : daysUntil(row.due_on, now),
  })

export async function openRequest(at: Act, { id }: { id: number }) {
  const shown = await showRequest(at, id)
  at.tell({ subject: { kind: 'request', id } })
  return shown
}

/** One request with everything about it, decrypted. Fails with `not_found` when there is none, or its key has gone. */
export async function showRequest({ clock, keys, config, trx }: Act, id: number): Promise<ShownRequest> {
  const row = await trx
    .selectFrom('privacy_request')
    .select([...columns, 'version', 'reach_by', 'identity_how', 'refusal', 'read_at'])
    .select(['name_sealed', 'about_sealed', 'reach_sealed', 'words_sealed'])
    .select(isRestricting)
    .where('id', '=', id)
    .executeTakeFirst()
  const key = row && (await keys.requests.keyOf(trx, id))
  if (!row || !key) return fail('not_found')
  return shownAs(shownRequest, {
    ...openRow('privacy_request', key, row),
    ...toListed(row, clock.now()),
    may_extend: mayExtend(row, clock.now()),
    organisation: { email: config.orgEmail, address: config.orgAddress },
    steps: await readSteps(trx, key, id),
    found: await foundFor(trx, id),
    changes: await changesFor(trx, key, id),
  })
}

/** Once, while nothing is answered, and within the first month. */
export const mayExtend = (row: Pick<Row, 'answered_at' | 'is_extended' | 'received_at'>, now: Date) =>
  row.answered_at === null && !row.is_extended && todayInOslo(now) <= answerDay(row.received_at)

/** The cases that a search for the request has found and that are still there, also those on their way out. */
async function foundFor(trx: Trx, request_id: number) {
  const rows = await trx
    .selectFrom('privacy_request_hit as hit')
    .innerJoin('incident', 'incident.id', 'hit.incident_id')
    .leftJoin('case_withdrawal as withdrawal', 'withdrawal.incident_id', 'incident.id')
    .leftJoin('witness', 'witness.id', 'hit.witness_id')
    .select(['hit.incident_id', 'hit.role', 'hit.likeness', 'witness.ended_at'])
    .select(goneOn.$castTo<string | null>().as('gone_on'))
    .where('hit.request_id', '=', request_id)
    .where(isFound)
    .orderBy('hit.incident_id')
    .orderBy('hit.role')
    .orderBy('witness.ended_at', (order) => order.asc().nullsFirst())
    .orderBy('hit.witness_id')
    .execute()
  return rows.map((row) => shownAs(requestHit, { ...row, case_id: row.incident_id }))
}

/** What was done to witnesses for the request, in cases that are still there. `restriction`: how each restriction is now. */
async function changesFor(trx: Trx, key: Buffer, request_id: number) {
  const rows = await trx
    .selectFrom('privacy_request_witness as change')
    .innerJoin('incident', 'incident.id', 'change.incident_id')
    .leftJoin('witness', (join) =>
      join
        .onRef('witness.id', '=', 'change.witness_id')
        .onRef('witness.restricted_for', '=', 'change.request_id')
        .onRef('witness.restricted_at', '=', 'change.at'),
    )
    .select([
      'change.incident_id as case_id',
      'change.witness_id as id',
      'change.note_sealed',
      'change.done',
      'change.at',
    ])
    .select(['incident.status', 'witness.restricted_at', 'witness.ended_at'])
    .select(namedBy('staff', 'change.staff_id').as('by'))
    .select(
      sql<boolean>`EXISTS (SELECT FROM witness former
        WHERE former.former_of = change.witness_id AND former.ended_at > change.at)`.as('is_corrected'),
    )
    .where('change.request_id', '=', request_id)
    .orderBy('change.at')
    .orderBy('change.witness_id')
    .execute()
  return rows.map((sealed) => {
    const { note, ...row } = openRow('privacy_request_witness', key, sealed)
    const restriction = row.done === 'restricted' ? stateOf(row) : null
    const isStanding = restriction === 'stands' || restriction === 'corrected'
    return {
      ...row,
      restricted_witness_id: isStanding && isDeskStatus(row.status) ? row.id : null,
      restriction,
      note: note ?? '',
    }
  })
}

type Change = { restricted_at: Date | null; ended_at: Date | null; is_corrected: boolean }

/** It may have ended, or not be of the same person any more. */
function stateOf({ restricted_at, ended_at, is_corrected }: Change): RestrictionState {
  if (restricted_at === null) return 'ended'
  if (ended_at !== null) return 'taken_out'
  return is_corrected ? 'corrected' : 'stands'
}
