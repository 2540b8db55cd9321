import { createHash } from 'node:crypto'
import type { IncidentForm } from '#contract/incidents.ts'
import { limits } from '#contract/limits.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { seal } from '#server/platform/secrets/encryption.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { fail } from '#server/platform/http/failures.ts'
import consent from '#texts/nb/consent.ts'
import { claimSubmit, documentsOf, findSubmit, lockOwn, nextIds } from './queries.ts'
import { moveStatus, namedWitnesses } from './rules.ts'
import type { Accepted, Upload, Workspace } from './workspace.ts'

export type Save = {
  user_id: number
  workspace: Workspace
  form: IncidentForm
  documents: (Upload & Accepted)[]
  submit: { key: string; fingerprint: Buffer } | undefined
}
export type Saved = { incident_id: number; isEarlier: boolean; removed: string[] }

/** The case and all that belongs to it, in one transaction: whole, or not at all. */
export async function saveCase(services: Services, trx: Trx, save: Save): Promise<Saved> {
  const { user_id, workspace, form, submit } = save
  const { incident_id, key, isNew } = workspace
  const now = services.clock.now()
  if (submit && !(await claimSubmit(trx, { ...submit, user_id, incident_id, created_at: now })))
    return { incident_id: await earlierCase(trx, user_id, submit), isEarlier: true, removed: [] }

  const before = isNew ? undefined : ((await lockOwn(trx, user_id, incident_id)) ?? fail('not_found'))
  const action = moveStatus(before?.status ?? null, form.status)
  if (before && form.version !== undefined && form.version !== before.version) fail('stale_version')
  const facts = {
    ...factsOf(form, incident_id, key),
    updated_at: now,
    submitted_at: form.status === 'Submitted' ? now : null,
  }
  if (before) {
    const { version } = before
    await trx
      .updateTable('incident')
      .set({ ...facts, version: version + 1 })
      .where('id', '=', incident_id)
      .execute()
  } else {
    await trx
      .insertInto('incident')
      .values({ ...facts, id: incident_id, user_id, created_at: now })
      .execute()
    await services.keys.keepKey(trx, incident_id, key)
  }
  await saveWitnesses(trx, save, now)
  const removed = before ? await removeDocuments(trx, incident_id, form.removed_documents, now) : []
  await saveDocuments(trx, save, now)
  await record(trx, save, { action, before: before?.status ?? null, now })
  if (action === 'submitted') await promiseMail(services.jobs, trx, 'incident_submitted', user_id)
  return { incident_id, isEarlier: false, removed }
}

/** Deletes a draft for good: its key first, so that nothing of it can be read even if the rest is cut short. */
export async function deleteDraft(services: Services, trx: Trx, user_id: number, incident_id: number) {
  const own = (await lockOwn(trx, user_id, incident_id)) ?? fail('not_found')
  if (own.status !== 'Draft') fail('already_submitted')
  await services.keys.forget(trx, incident_id)
  const removed = await promiseRemoval(trx, await documentsOf(trx, incident_id), services.clock.now())
  await trx.deleteFrom('incident').where('id', '=', incident_id).execute()
  return removed
}

/** The same submit again is the case that it became; another under the same key is a mistake. */
async function earlierCase(trx: Trx, user_id: number, { key, fingerprint }: { key: string; fingerprint: Buffer }) {
  const earlier = await findSubmit(trx, user_id, key)
  return earlier?.fingerprint.equals(fingerprint) ? earlier.incident_id : fail('idempotency_mismatch')
}

const factsOf = (form: IncidentForm, incident_id: number, key: Buffer) => ({
  date: form.date,
  time: form.time,
  country_id: form.country_id,
  city_id: form.city_id,
  harassment_category_id: form.harassment_category_id,
  status: form.status,
  description_sealed:
    form.description === null
      ? null
      : seal(key, form.description, { table: 'incident', column: 'description_sealed', row: incident_id }),
})

/** The first witness stays the first row, so that a row keeps its number and its age through an edit. */
async function saveWitnesses(trx: Trx, { workspace, form }: Save, now: Date) {
  const { incident_id, key } = workspace
  const rows = await trx
    .selectFrom('witness')
    .select('id')
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const witnesses = namedWitnesses(form)
  const ids = rows.map(({ id }) => id)
  const fresh = await nextIds(trx, 'witness', witnesses.length - ids.length)
  for (const [at, { name, contact_number }] of witnesses.entries()) {
    const id = ids[at] ?? fresh[at - ids.length] ?? 0
    const sealed = {
      name_sealed: seal(key, name, { table: 'witness', column: 'name_sealed', row: id }),
      contact_number_sealed: seal(key, contact_number, { table: 'witness', column: 'contact_number_sealed', row: id }),
      updated_at: now,
    }
    if (at < ids.length) await trx.updateTable('witness').set(sealed).where('id', '=', id).execute()
    else
      await trx
        .insertInto('witness')
        .values({ ...sealed, id, incident_id, created_at: now })
        .execute()
  }
  const gone = ids.slice(witnesses.length)
  if (gone.length > 0) await trx.deleteFrom('witness').where('id', 'in', gone).execute()
}

async function saveDocuments(trx: Trx, { workspace, documents }: Save, created_at: Date) {
  const { incident_id, key } = workspace
  if (documents.length === 0) return
  if ((await documentsOf(trx, incident_id)).length + documents.length > limits.documents)
    fail('invalid', { documents: 'too_many' })
  const rows = documents.map(({ id, storage_name, name, size, extension, media_type, viewing }) => ({
    id,
    incident_id,
    storage_name,
    name_sealed: seal(key, name, { table: 'incident_document', column: 'name_sealed', row: id }),
    extension,
    media_type,
    size,
    viewing_name: viewing?.storage_name ?? null,
    viewing_extension: viewing?.extension ?? null,
    viewing_media_type: viewing?.media_type ?? null,
    viewing_size: viewing?.size ?? null,
    created_at,
  }))
  await trx.insertInto('incident_document').values(rows).execute()
}

/** Documents of other cases are not among this one's, whatever numbers were sent. */
async function removeDocuments(trx: Trx, incident_id: number, chosen: number[], now: Date) {
  const documents = (await documentsOf(trx, incident_id)).filter(({ id }) => chosen.includes(id))
  if (documents.length === 0) return []
  const ids = documents.map(({ id }) => id)
  await trx.deleteFrom('incident_document').where('id', 'in', ids).execute()
  return promiseRemoval(trx, documents, now)
}

type Stored = { storage_name: string; viewing_name: string | null }

/** The files go once the rows are gone for certain; the promise outlives whatever happens in between. */
async function promiseRemoval(trx: Trx, documents: Stored[], asked_at: Date) {
  const names = documents.flatMap(({ storage_name, viewing_name }) => [
    storage_name,
    ...(viewing_name ? [viewing_name] : []),
  ])
  if (names.length > 0)
    await trx
      .insertInto('storage_removal')
      .values(names.map((storage_name) => ({ storage_name, asked_at })))
      .execute()
  return names
}

type Move = { action: 'created' | 'updated' | 'submitted'; before: string | null; now: Date }

/** What was done, and what was agreed to by doing it: which words, and when (trust 4). */
async function record(trx: Trx, { user_id, workspace, form }: Save, { action, before, now }: Move) {
  const { incident_id } = workspace
  await trx
    .insertInto('incident_activity')
    .values({ incident_id, user_id, action, status_before: before, status_after: form.status, at: now })
    .execute()
  await trx
    .insertInto('consent')
    .values({
      incident_id,
      user_id,
      act: form.status,
      text_version: consent.version,
      text_hash: consentHash(),
      at: now,
    })
    .execute()
}

const consentHash = () => createHash('sha256').update(consent.text).digest()
