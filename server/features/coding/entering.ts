import { sql } from 'kysely'
import { codeListVersion } from '#contract/codes.ts'
import type { Caller, CallerCase } from '#contract/deskCallerCase.ts'
import type { ChangedCase } from '#contract/deskCases.ts'
import { recordActivity, tellCase, type Act } from '#server/cases/staffRoutes.ts'
import { storedFacts, wrongChoices } from '#server/cases/caseFacts.ts'
import { keepText } from '#server/cases/consents.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { moveByStaff } from '#server/cases/moves.ts'
import { keepCallerHashes, keepEnteredNumbers } from '#server/cases/personHashes.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { nextIds, openRow, sealRow } from '#server/cases/sealedColumns.ts'
import { sameAttempt } from '#server/cases/uploads/attempt.ts'
import { saveWitnesses } from '#server/cases/witnessChanges.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert, update, findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { isLeaving } from '#server/platform/http/sessions.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { newKey, openText, seal } from '#server/platform/secrets/encryption.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import texts from '#texts/nb/deskCallerConsent.ts'
import { saveConsents } from './consents.ts'

/** Stores a case for somebody who called or came, as one transaction. The same sent twice makes one case. */
export async function enterCase(at: Act, form: CallerCase): Promise<ChangedCase> {
  const { trx, staff, tell } = at
  const staffId = staff.id
  const wrong = await wrongChoices(trx, form)
  if (Object.keys(wrong).length > 0) fail('invalid', wrong)
  // The second of two at once waits here, and then finds the case of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtext('case_entry'), ${staffId}::integer)`.execute(trx)
  const { key: attempt, ...content } = form
  const fingerprint = keyedHash(at.secret, 'entered case', JSON.stringify(content))
  const { to: status, activity } = moveByStaff(null, { name: 'enter' }, staff)
  // As it was then: it may be another's by now, of which whoever entered it may not know.
  const earlier = sameAttempt(await findEntry(trx, staffId, attempt), fingerprint)
  if (earlier) return { id: earlier.id, version: 1, status }

  const [id = fail('unexpected')] = await nextIds(trx, 'incident', 1)
  const [key, now] = [newKey(), at.clock.now()]
  await insert(trx, 'incident', {
    ...storedFacts(form, id, key),
    id,
    user_id: null,
    is_entered: true,
    status,
    version: 1,
    assignee_id: form.take ? staffId : null,
    created_at: now,
    updated_at: now,
    active_at: now,
    submitted_at: now,
  })
  await at.keys.keepKey(trx, id, key)
  await saveWitnesses(at, trx, { incident_id: id, key, form, now, isDraft: false })
  await insert(trx, 'case_entry', {
    incident_id: id,
    staff_id: staffId,
    key: attempt,
    fingerprint,
    at: now,
    ...callerOf(key, id, form),
  })
  const numbers = [form.caller_contact, ...form.witnesses.map(({ contact_number }) => contact_number)]
  await keepEnteredNumbers(at, trx, id, numbers)
  await keepCallerHashes(at, trx, id, { name: form.caller_name, contact: form.caller_contact })
  const coded = { version: 1, code_list: codeListVersion, changed_at: now, changed_by: staffId, source: form.source }
  await insert(trx, 'coding', { incident_id: id, ...coded })
  await recordConsent(at, form, { incident_id: id, staff_id: staffId, at: now })
  const after = [
    `source=${form.source}`,
    ...(form.take ? [`assignee=${staffId}`] : []),
    ...form.consent_to.map((one) => `consent_to=${one}`),
  ]
  // That an account was named, not which, and not whether there is one. The log alone holds it: the history is staff's to read.
  const named = form.account_email === '' ? [] : ['account_named']
  const did = { incident_id: id, staff_id: staffId, at: now, activity }
  if (form.account_email !== '') await promiseAccount(at, trx, { id, key, email: form.account_email })
  await recordActivity(trx, { ...did, before: null, after: status, codes: { before: [], after } })
  tell({ subject: { kind: 'case', id }, after: [...after, ...named] })
  return { id, version: 1, status }
}

const callerOf = (key: Buffer, id: number, { caller_name, caller_contact }: CallerCase) =>
  sealRow('case_entry', key, id, { name: caller_name, contact: caller_contact })

const findEntry = (trx: Trx, staff_id: number, key: string) =>
  trx
    .selectFrom('case_entry')
    .select(['fingerprint', 'incident_id as id'])
    .where('staff_id', '=', staff_id)
    .where('key', '=', key)
    .executeTakeFirst()

type Told = { incident_id: number; staff_id: number; at: Date }

/** Which words were read to the caller, by whom and in which way they agreed. Nobody agrees to what staff found. */
async function recordConsent(at: Act, form: CallerCase, told: Told) {
  if (!form.consent) return
  const { trx } = at
  const words = { act: 'Submitted', ...(await keepText(trx, texts)) }
  await insert(trx, 'consent', { ...told, ...words, how: form.source })
  await saveConsents(at, { ...told, how: form.source }, [], form.consent_to)
}

/** For whoever works on the case, as a witness's number: asked for and written down each time. Null for a reporter's own case. */
export async function showCaller(at: Act, { id }: { id: number }): Promise<Caller | null> {
  const { row: place } = await lockToWork(at.trx, at.staff.id, { id })
  const row = await findRow(at.trx, 'case_entry', { incident_id: id }, ['at', 'name_sealed', 'contact_sealed'])
  if (!row) return null
  const { at: entered, ...sealed } = row
  const { name, contact } = openRow('case_entry', await at.keys.keyOf(at.trx, id), { id, ...sealed })
  await tellCase(at, place, 'caller_shown')
  return { name, contact, entered_at: entered.toISOString() }
}

/** The queue of cases whose caller named an account of their own. */
export const attachQueue = 'case_account'

type Entered = { id: number; key: Buffer; email: string }

/** A job looks for the account, for every address: the time of a call must not tell whether there is one (docs/threats.md row 9). */
export const promiseAccount = ({ jobs }: Pick<Services, 'jobs'>, trx: Trx, { id, key, email }: Entered) =>
  jobs.send(trx, attachQueue, { incident_id: id, email: seal(key, email, placeOf(id)).toString('base64') })

/** Gives the case to the account, which is told by mail that there is something new in it. Done twice, it changes nothing. */
export async function attachAccount({ db, keys, clock, jobs }: Services, { data }: Job) {
  const { incident_id: id, email } = data
  if (typeof id !== 'number' || typeof email !== 'string') return
  await db.transaction().execute(async (trx) => {
    const free = trx
      .selectFrom('incident')
      .select('id')
      .where('id', '=', id)
      .where('user_id', 'is', null)
      .where('status', '!=', 'Withdrawn')
    // Erased meanwhile, key and all, or attached by an earlier run.
    if (!(await free.forNoKeyUpdate().executeTakeFirst())) return
    const user_id = await findAccount(
      trx,
      openText(await keys.keyOf(trx, id), Buffer.from(email, 'base64'), placeOf(id)),
    )
    if (user_id === undefined) return
    // What was told of it before went to nobody, so it puts no mail off.
    await update(trx, 'incident', id, { user_id, news_mailed_at: null, news_mail_due_at: null })
    await tellReporter({ clock, jobs }, trx, id)
  })
}

const placeOf = (row: number) => ({ table: 'incident', column: 'account_email', row })

/** Confirmed, else it may be somebody else's, and not to be erased, as the case would be too. Locked, so that nobody leaves it. */
async function findAccount(trx: Trx, email: string) {
  const account = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()
  // A query of its own: one that waited for the lock would not see what was committed while it waited.
  return account && !(await isLeaving(trx, account.id)) ? account.id : undefined
}
