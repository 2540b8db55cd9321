import { sql } from 'kysely'
import { identityWays, likenesses, personRoles, type ListedRequest, type ShownRequest } from '#contract/deskRequests.ts'
import {
  capacities,
  extensionReasons,
  reachWays,
  refusals,
  requestOutcomes,
  requestStates,
  wishes,
} from '#contract/requestCodes.ts'
import type { Services } from '#server/context.ts'
import { witnessChanges } from '#contract/correctedFields.ts'
import { todayInOslo } from '#contract/time.ts'
import { answerDay, countRequests, daysLeft } from '#server/cases/requestClock.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { oneOf } from '#server/cases/storedCodes.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { readSteps } from './reading.ts'
import { foundStatuses, goneOn } from './searching.ts'

type Ground = Pick<Services, 'clock' | 'keys' | 'config'>

/**
 * Open requests that the list shows, and answered ones. Further open ones come up as the first are answered; answered ones are kept
 * until a year after their answer, and found in the log.
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
  'extension',
  'outcome',
  'answered_at',
] as const

/** The queue: open requests with what is due first coming first, then those that were answered, the newest first. */
export async function listRequests(db: Db, now: Date, most = mostListed) {
  const queue = db.selectFrom('privacy_request').select(columns)
  const open = await queue.where('answered_at', 'is', null).orderBy('due_on').orderBy('id').limit(most).execute()
  const answered = await queue
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
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
    done: answered.map((row) => toListed(row, now)),
    waiting,
    pressing: (await countRequests(db, now)).requestsDue,
    overdue,
  }
}

type Row = {
  id: number
  reference: string
  capacity: string
  wish: string
  state: string
  received_at: Date
  due_on: string
  extension: string | null
  outcome: string | null
  answered_at: Date | null
}

const toListed = (row: Row, now: Date): ListedRequest => ({
  id: row.id,
  reference: row.reference,
  capacity: oneOf(capacities, row.capacity) ?? fail('unexpected'),
  wish: oneOf(wishes, row.wish) ?? fail('unexpected'),
  state: oneOf(requestStates, row.state) ?? fail('unexpected'),
  received_at: row.received_at.toISOString(),
  due_on: row.due_on,
  days_left: row.answered_at ? null : daysLeft(row.due_on, now),
  is_extended: row.extension !== null,
  outcome: oneOf(requestOutcomes, row.outcome),
})

/** One request with everything about it, decrypted; undefined when there is none, or its key has gone. */
export async function showRequest(
  { clock, keys, config }: Ground,
  trx: Trx,
  id: number,
): Promise<ShownRequest | undefined> {
  const row = await trx
    .selectFrom('privacy_request')
    .select([...columns, 'version', 'reach_by', 'identity_how', 'refusal', 'read_at'])
    .select(['name_sealed', 'about_sealed', 'reach_sealed', 'words_sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  const key = row && (await keys.requests.keyOf(trx, id))
  if (!row || !key) return undefined
  const { name, about, reach, words, version, read_at } = openRow('privacy_request', key, row)
  return {
    ...toListed(row, clock.now()),
    version,
    name,
    about,
    reach,
    words,
    reach_by: oneOf(reachWays, row.reach_by) ?? fail('unexpected'),
    identity_how: oneOf(identityWays, row.identity_how),
    refusal: oneOf(refusals, row.refusal),
    extension: oneOf(extensionReasons, row.extension),
    may_extend: mayExtend(row, clock.now()),
    organisation: { email: config.orgEmail, address: config.orgAddress },
    read_at: read_at?.toISOString() ?? null,
    steps: await readSteps(trx, key, id),
    found: await foundFor(trx, id),
    changes: await changesFor(trx, id),
  }
}

/** Once, while nothing is answered, and within the first month. */
export const mayExtend = (row: Pick<Row, 'answered_at' | 'extension' | 'received_at'>, now: Date) =>
  row.answered_at === null && row.extension === null && todayInOslo(now) <= answerDay(row.received_at)

/** The cases that a search for the request has found and that are still there, also those on their way out. */
async function foundFor(trx: Trx, request_id: number) {
  const rows = await trx
    .selectFrom('privacy_request_hit as hit')
    .innerJoin('incident', 'incident.id', 'hit.incident_id')
    .leftJoin('case_withdrawal as withdrawal', 'withdrawal.incident_id', 'incident.id')
    .select(['hit.incident_id', 'hit.role', 'hit.likeness'])
    .select(goneOn.$castTo<string | null>().as('gone_on'))
    .where('hit.request_id', '=', request_id)
    .where('incident.status', 'in', [...foundStatuses])
    .orderBy('hit.incident_id')
    .orderBy('hit.role')
    .orderBy('hit.witness_id')
    .execute()
  return rows.map(({ incident_id, role, likeness, gone_on }) => ({
    case_id: incident_id,
    role: oneOf(personRoles, role) ?? fail('unexpected'),
    likeness: oneOf(likenesses, likeness) ?? fail('unexpected'),
    gone_on,
  }))
}

/** What was done to witnesses for the request, in cases that are still there. */
async function changesFor(trx: Trx, request_id: number) {
  const rows = await trx
    .selectFrom('privacy_request_witness as change')
    .innerJoin('staff', 'staff.id', 'change.staff_id')
    .select(['change.incident_id', 'change.done', 'change.at', 'change.staff_id', 'staff.name'])
    .where('change.request_id', '=', request_id)
    .orderBy('change.at')
    .orderBy('change.witness_id')
    .execute()
  return rows.map(({ incident_id, done, at, staff_id, name }) => ({
    case_id: incident_id,
    done: oneOf(witnessChanges, done) ?? fail('unexpected'),
    at: at.toISOString(),
    by: { id: staff_id, name: name ?? '' },
  }))
}
