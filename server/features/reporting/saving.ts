import { createHash } from 'node:crypto'
import type { IncidentForm, SavedIncident } from '#contract/incidents.ts'
import { shownStatus } from '#contract/status.ts'
import type { Services } from '#server/context.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { fail } from '#server/platform/http/failures.ts'
import consent from '#texts/nb/consent.ts'
import { removeDocuments, saveDocuments, saveWitnesses } from './caseParts.ts'
import type { Accepted, Incoming, ReceivedFile } from './incoming.ts'
import { claimSubmit, documentsOf, findSubmit, lockOwn } from './queries.ts'
import { mayDelete, reporterMove } from './rules.ts'

export type Save = {
  user_id: number
  incoming: Incoming
  form: IncidentForm
  documents: (ReceivedFile & Accepted)[]
  submit: { key: string; fingerprint: Buffer } | undefined
}
/** `isEarlier`: the same submit came before, and its case is the answer. `released`: names of files to remove. */
export type Saved = { incident: SavedIncident; isEarlier: boolean; released: string[] }

/** Saves the case with all that belongs to it in one transaction. */
export async function saveCase(services: Services, trx: Trx, save: Save): Promise<Saved> {
  const { user_id, incoming, form, submit } = save
  const { incident_id, key, isNew } = incoming
  const now = services.clock.now()
  if (submit && !(await claimSubmit(trx, { ...submit, user_id, incident_id, created_at: now })))
    return { incident: await earlierCase(trx, user_id, submit), isEarlier: true, released: [] }

  const before = isNew ? undefined : ((await lockOwn(trx, user_id, incident_id)) ?? fail('not_found'))
  const { activity, mail } = reporterMove(before?.status ?? null, form.status)
  if (before && form.version !== undefined && form.version !== before.version) fail('stale_version')
  const version = (before?.version ?? 0) + 1
  const facts = {
    ...factsOf(form, incident_id, key),
    version,
    updated_at: now,
    submitted_at: form.status === 'Submitted' ? now : null,
  }
  if (before) await trx.updateTable('incident').set(facts).where('id', '=', incident_id).execute()
  else {
    await trx
      .insertInto('incident')
      .values({ ...facts, id: incident_id, user_id, created_at: now })
      .execute()
    await services.keys.keepKey(trx, incident_id, key)
  }
  await saveWitnesses(trx, { incident_id, key, form, now })
  const released = before ? await removeDocuments(trx, incident_id, form.removed_documents) : []
  await saveDocuments(services.jobs, trx, { user_id, incoming, documents: save.documents, created_at: now })
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

/** Deletes a draft: its key first, without which no copy of it can be read. Gives the names of its files. */
export async function deleteDraft(services: Services, trx: Trx, user_id: number, incident_id: number) {
  const own = (await lockOwn(trx, user_id, incident_id)) ?? fail('not_found')
  if (!mayDelete(own.status)) fail('already_submitted')
  await services.keys.forget(trx, incident_id)
  const documents = await documentsOf(trx, incident_id)
  await trx.deleteFrom('incident').where('id', '=', incident_id).execute()
  return documents.flatMap(({ names }) => names)
}

/** The case that the same submit made before. Different content under the same key is refused. */
async function earlierCase(trx: Trx, user_id: number, { key, fingerprint }: { key: string; fingerprint: Buffer }) {
  const earlier = await findSubmit(trx, user_id, key)
  if (!earlier?.fingerprint.equals(fingerprint)) fail('idempotency_mismatch')
  const row = await trx
    .selectFrom('incident')
    .select(['id', 'status', 'version'])
    .where('id', '=', earlier.incident_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ? { ...row, status: shownStatus(row.status) } : fail('not_found')
}

const factsOf = (form: IncidentForm, incident_id: number, key: Buffer) => ({
  date: form.date,
  time: form.time,
  country_id: form.country_id,
  city_id: form.city_id,
  harassment_category_id: form.harassment_category_id,
  status: form.status,
  ...sealRow('incident', key, incident_id, { description: form.description }),
})

/** Which words the reporter agreed to by saving, and when. */
async function recordConsent(trx: Trx, { user_id, incoming, form }: Save, at: Date) {
  const { incident_id } = incoming
  const text_hash = createHash('sha256').update(consent.text).digest()
  await trx
    .insertInto('consent')
    .values({ incident_id, user_id, act: form.status, text_version: consent.version, text_hash, at })
    .execute()
}
