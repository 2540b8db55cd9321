import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type RequestForm, type Opening, type SentRequest, sentRequest } from '#contract/requests.ts'
import { rolesWith } from '#contract/staff.ts'
import { activeWith } from '#server/cases/access.ts'
import { answerDay } from '#server/cases/requestClock.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { type Attempt, sameAttempt } from '#server/cases/uploads/attempt.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert, findRow, shownAs } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { Caller } from '#server/platform/http/network.ts'
import { count, networkBuckets, throttle } from '#server/platform/http/throttle.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { newKey } from '#server/platform/secrets/encryption.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { grouped, plainCode, readableCode } from '#server/platform/secrets/readableCode.ts'
import { daysUntil } from '#contract/time.ts'
import { readSteps } from './steps.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys' | 'jobs' | 'config'>
const [hour, day] = [3600, 86_400]

/** By networks that have sent one that day, and as many by others: nobody closes the form for everybody with fewer than 200 networks. */
export const mostOfDay = 200
/** Of them from one address; the network around it sends four times as many. */
export const mostOfNetwork = 20

/** Looks nothing up, so that answer and time tell nothing of who is in the portal. The same attempt again gives the same receipt. */
export async function receiveRequest(
  ground: Ground,
  trx: Trx,
  caller: Caller,
  { form, attempt }: { form: RequestForm; attempt: Attempt },
) {
  const { clock, secret, keys } = ground
  const attempt_hash = keyedHash(secret, 'request attempt', attempt.key)
  const answer_code = codeOf(secret, attempt.key)
  // The second of two at once waits here, and then finds what the first has stored.
  await sql`SELECT pg_advisory_xact_lock(hashtext('privacy_request'), ${attempt_hash.readInt32BE()}::integer)`.execute(
    trx,
  )
  const earlier = await findRow(trx, 'privacy_request', { attempt_hash }, ['reference', 'due_on', 'fingerprint'])
  if (sameAttempt(earlier, attempt.fingerprint) && earlier)
    return { reference: earlier.reference, answer_code, due_on: earlier.due_on }
  await takePlace({ ...ground, db: trx }, caller)
  const [id = fail('unexpected')] = await nextIds(trx, 'privacy_request', 1)
  const { capacity, wish, reach_by, name, about, reach, words } = form
  const key = newKey()
  const now = clock.now()
  const reference = newReference()
  const due_on = answerDay(now)
  await insert(trx, 'privacy_request', {
    id,
    reference,
    capacity,
    wish,
    reach_by,
    due_on,
    attempt_hash,
    code_hash: codeHashOf(secret, answer_code),
    fingerprint: attempt.fingerprint,
    received_at: now,
    ...sealRow('privacy_request', key, id, { name, about, reach, words }),
  })
  await keys.requests.keep(trx, id, key)
  await tellOfficers(ground, trx)
  await writeAudit(ground, trx, {
    actor: 'system',
    action: 'request_received',
    subject: { kind: 'request', id },
    after: [`capacity=${capacity}`, `wish=${wish}`],
  })
  return { reference, answer_code, due_on }
}

/** Counts the request, unless it is refused: then nothing of it is kept. */
async function takePlace(services: Pick<Services, 'clock' | 'secret' | 'config'> & { db: Trx }, caller: Caller) {
  const own = await throttle(services, networkBuckets(services, caller, 'privacy-request:day', [mostOfNetwork, day]))
  const isFirst = own.every(({ hits }) => hits === 1)
  const name = isFirst ? 'privacy-request:first' : 'privacy-request:again'
  await throttle(services, [{ name, subject: 'everybody', allow: mostOfDay, seconds: day }])
}

/** One mail an hour at most, however many requests come; the daily mail counts them too. */
async function tellOfficers(ground: Ground, trx: Trx) {
  const told = { name: 'request told', subject: 'everybody', allow: 1, seconds: hour }
  if ((await count({ ...ground, db: trx }, [told])) !== undefined) return
  for (const { id } of await activeWith(trx, rolesWith('handle_requests')))
    await promiseStaffMail(ground.jobs, trx, 'request_received', id)
}

/** The number of a request: eight random characters, to be said on the telephone. It opens nothing by itself. */
const newReference = () => readableCode(randomBytes(8), 4)

/**
 * 100 bits of a keyed hash of the attempt's key, which only the browser has: the same attempt gives the same code, and the database holds
 * its hash.
 */
const codeOf = (secret: Secret, attempt: string) =>
  readableCode(keyedHash(secret, 'request code', attempt).subarray(0, 20), 5)

const codeHashOf = (secret: Secret, typed: string) => keyedHash(secret, 'request code hash', plainCode(typed))

type Reading = Pick<Services, 'db' | 'clock' | 'keys' | 'secret'>

/**
 * What happened and what was answered, not what they wrote. Undefined when nothing has this number and code, or it is erased: they are
 * one predicate, so that a wrong one of them is not told from the other.
 */
export async function readSentRequest(
  { db, clock, keys, secret }: Reading,
  { reference, code }: Opening,
): Promise<SentRequest | undefined> {
  const row = await db
    .selectFrom('privacy_request')
    .select(['id', 'reference', 'wish', 'received_at', 'due_on', 'state', 'outcome', 'refusal', 'is_extended'])
    .select(['answered_at', 'read_at'])
    .where('reference', '=', grouped(plainCode(reference), 4))
    .where('code_hash', '=', codeHashOf(secret, code))
    .executeTakeFirst()
  const key = row && (await keys.requests.keyOf(db, row.id))
  if (!row || !key) return undefined
  if (row.answered_at && !row.read_at)
    await db
      .updateTable('privacy_request')
      .set({ read_at: clock.now() })
      .where('id', '=', row.id)
      .where('read_at', 'is', null)
      .execute()
  return shownAs(sentRequest, {
    ...row,
    is_overdue: row.answered_at === null && daysUntil(row.due_on, clock.now()) < 0,
    // Nothing of the staff.
    steps: await readSteps(db, key, row.id),
  })
}
