import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestForm } from '#contract/requests.ts'
import { rolesWith } from '#contract/staff.ts'
import { activeWith } from '#server/cases/access.ts'
import { answerDay } from '#server/cases/requestClock.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import { type Attempt, sameAttempt } from '#server/cases/uploads/attempt.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { Caller } from '#server/platform/http/network.ts'
import { count, networkBuckets, throttle } from '#server/platform/http/throttle.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { newKey } from '#server/platform/secrets/encryption.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { grouped, plainCode, readableCode } from '#server/platform/secrets/readableCode.ts'

type Ground = Pick<Services, 'clock' | 'secret' | 'keys' | 'jobs' | 'config'>
const [hour, day] = [3600, 86_400]

/**
 * Requests of a day, more than people send and few enough to be read: so many by networks that have sent one that day, and as many
 * that are the first of their network. So nobody closes the form for everybody with fewer than 200 networks.
 */
export const mostOfDay = 200
/** Of them from one address; the network around it sends four times as many. */
export const mostOfNetwork = 20

/**
 * Stores a request, in one transaction with its audit row. It looks nothing up, so its answer and its time tell nothing of who is in
 * the portal. The same attempt sent again stores nothing and gives the same receipt.
 */
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
  const earlier = await trx
    .selectFrom('privacy_request')
    .select(['reference', 'due_on', 'fingerprint'])
    .where('attempt_hash', '=', attempt_hash)
    .executeTakeFirst()
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
 * The code that opens the answer: 100 bits, made of the attempt's key, which only the browser that sent the form has. The same
 * attempt sent again, after an answer that was lost, gives the same code, and the database holds no more than its hash.
 */
const codeOf = (secret: Secret, attempt: string) =>
  readableCode(keyedHash(secret, 'request code', attempt).subarray(0, 20), 5)

export const readReference = (typed: string) => grouped(plainCode(typed), 4)
export const codeHashOf = (secret: Secret, typed: string) => keyedHash(secret, 'request code hash', plainCode(typed))
