import type { IncidentForm, SavedIncident } from '#contract/incidents.ts'
import type { IncidentStatus, ReporterStatus } from '#contract/status.ts'
import { recordActivity } from '#server/cases/staffRoutes.ts'
import { storedFacts } from '#server/cases/caseFacts.ts'
import { keepText } from '#server/cases/consents.ts'
import { beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { promiseFinishing } from '#server/cases/erasure/work.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { move } from '#server/cases/moves.ts'
import { keepRelatedHashes } from '#server/cases/personHashes.ts'
import { saveDocuments } from '#server/cases/uploads/incoming.ts'
import type { Received } from '#server/cases/uploads/taking.ts'
import { saveWitnesses } from '#server/cases/witnessChanges.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, insertNew, statusOf, update, findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import consent from '#texts/nb/consent.ts'

type Save = Received & { user_id: number; form: IncidentForm }
/** `isEarlier`: the same submit came before, and its case is the answer. `released`: names of files to remove. */
export type Saved = { incident: SavedIncident; isEarlier: boolean; released: string[] }

export async function saveCase(services: Services, trx: Trx, save: Save): Promise<Saved> {
  const { user_id, incoming, form, submit } = save
  const { incident_id, key, isNew } = incoming
  const now = services.clock.now()
  // A second submit with the same key waits here until the first commits or fails.
  if (submit && !(await insertNew(trx, 'idempotency', { ...submit, user_id, incident_id, created_at: now })))
    return { incident: await earlierCase(trx, user_id, submit), isEarlier: true, released: [] }

  const before = isNew ? undefined : await lockOwnCase(trx, user_id, incident_id, { isWhole: true })
  const { activity, mail } = reporterMove(before?.status ?? null, form.status)
  if (before && form.version !== undefined && form.version !== before.own_version) fail('stale_version')
  // Of a draft nobody else knows, so until it is sent both versions are one.
  const version = (before?.own_version ?? 0) + 1
  const facts = {
    ...storedFacts(form, incident_id, key),
    status: form.status,
    version,
    own_version: version,
    updated_at: now,
    active_at: now,
    submitted_at: form.status === 'Submitted' ? now : null,
  }
  if (before) await update(trx, 'incident', incident_id, facts)
  else {
    await insert(trx, 'incident', { ...facts, id: incident_id, user_id, created_at: now })
    await services.keys.keepKey(trx, incident_id, key)
  }
  await saveWitnesses(services, trx, { incident_id, key, form, now, isDraft: form.status === 'Draft' })
  // Staff compare submitted cases; of a draft no hash is kept either.
  if (form.status === 'Submitted') await keepRelatedHashes(services, trx, incident_id, 'telephone', numbersOf(form))
  const released = before ? await removeDocuments(trx, incident_id, form.removed_documents) : []
  const sent = { holder: { user_id }, incoming, documents: save.documents, message_id: null }
  await saveDocuments(services.jobs, trx, { ...sent, created_at: now })
  await recordActivity(trx, {
    incident_id,
    user_id,
    activity,
    before: before?.status ?? null,
    after: form.status,
    at: now,
  })
  await recordConsent(trx, save, now)
  if (mail) await promiseMail(services.jobs, trx, mail, user_id)
  return { incident: { id: incident_id, status: form.status, version }, isEarlier: false, released }
}

/** Begins to erase a draft, which leaves its number to the ledger: a backup that is restored must not bring it back. */
export async function deleteDraft(services: Services, trx: Trx, user_id: number, incident_id: number) {
  const own = await lockOwnCase(trx, user_id, incident_id, { isWhole: true })
  if ('refused' in move(own.status, { name: 'delete' }, 'reporter')) fail('already_submitted')
  await beginCaseErasure(services, trx, { id: incident_id })
  await promiseFinishing(services, trx)
}

/** The case that the same submit made before. Different content under the same key is refused. */
async function earlierCase(trx: Trx, user_id: number, { key, fingerprint }: { key: string; fingerprint: Buffer }) {
  const earlier = await findSubmit(trx, user_id, key)
  if (!earlier?.fingerprint.equals(fingerprint)) fail('idempotency_mismatch')
  const row = await trx
    .selectFrom('incident')
    .select(['id', 'status', 'own_version as version'])
    .where('id', '=', earlier.incident_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ? { ...row, status: statusOf(row.status) } : fail('not_found')
}

const numbersOf = ({ witnesses }: IncidentForm) => witnesses.map(({ contact_number }) => contact_number)

/** Which words the reporter agreed to by saving, and when. */
async function recordConsent(trx: Trx, { user_id, incoming, form }: Save, at: Date) {
  const { incident_id } = incoming
  const words = await keepText(trx, consent)
  await insert(trx, 'consent', { incident_id, user_id, act: form.status, ...words, at })
}

export const findSubmit = (db: Db | Trx, user_id: number, key: string) =>
  findRow(db, 'idempotency', { user_id, key }, ['fingerprint', 'incident_id'])

/** Deletes chosen documents of this case; others' numbers are ignored. Gives the names of the files, now released. */
async function removeDocuments(trx: Trx, incident_id: number, chosen: number[]) {
  if (chosen.length === 0) return []
  const rows = await trx
    .deleteFrom('incident_document')
    .where('incident_id', '=', incident_id)
    .where('id', 'in', chosen)
    .returning(['storage_name', 'viewing_name'])
    .execute()
  return rows.flatMap(({ storage_name, viewing_name }) => [storage_name, ...(viewing_name ? [viewing_name] : [])])
}

/** What a reporter's save does to a case. `from` is null for a new one. Fails for a case that is not a draft. */
function reporterMove(from: IncidentStatus | null, to: ReporterStatus) {
  const made = move(from, { name: to === 'Submitted' ? 'submit' : 'save' }, 'reporter')
  if ('refused' in made || made.activity === null) fail('already_submitted')
  return { activity: made.activity, mail: made.mail }
}

/** The cursor is the number of the last case on the page before. */
export function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : fail('invalid')
}
