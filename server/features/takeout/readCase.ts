import { z } from 'zod'
import { papersOf, paperKinds } from '#contract/paperKinds.ts'
import type { Services } from '#server/context.ts'
import { readAnswers } from '#server/cases/consents.ts'
import { hashOf } from '#server/cases/consentTexts.ts'
import { readCorrections } from '#server/cases/corrections.ts'
import { erasedOn } from '#server/cases/retention/dueDays.ts'
import { findOpenHolds, showHold } from '#server/cases/retention/holds.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import consent from '#texts/nb/consent.ts'
import type { CaseData } from './data.ts'
import type { Packed } from './documents.ts'
import { readActivity, readHandedOver, readSeen } from './readHistory.ts'
import { readTold } from './readAccount.ts'

type Ground = Pick<Services, 'keys' | 'clock'>

const moment = (at: Date) => at.toISOString()
const momentOrNull = (at: Date | null) => at?.toISOString() ?? null

/**
 * One case as its reporter takes it along, decrypted: what they told and sent, what was written, agreed and corrected, and what was
 * done with it as kinds and times. Nothing of staff's notes, coding and names. Undefined for another's and one that has gone.
 * @param packed the documents that are in the zip, by number
 */
export async function readCase(
  ground: Ground,
  trx: Trx,
  user_id: number,
  id: number,
  packed: ReadonlyMap<number, Packed>,
): Promise<CaseData | undefined> {
  const row = await trx
    .selectFrom('incident')
    .leftJoin('harassment_category as category', 'category.id', 'incident.harassment_category_id')
    .leftJoin('country', 'country.id', 'incident.country_id')
    .leftJoin('city', 'city.id', 'incident.city_id')
    .leftJoin('case_withdrawal as withdrawal', 'withdrawal.incident_id', 'incident.id')
    .select(['incident.id', 'incident.status', 'incident.date', 'incident.time', 'incident.description_sealed'])
    .select(['incident.created_at', 'incident.updated_at', 'incident.submitted_at', 'incident.closed_at'])
    .select(['category.name as category', 'country.name as country', 'city.name as city'])
    .select(['withdrawal.at as withdrawn_at', 'withdrawal.due_at'])
    .select(erasedOn(ground.clock.now()).as('erased_on'))
    .where('incident.id', '=', id)
    .where('incident.user_id', '=', user_id)
    .executeTakeFirst()
  if (!row) return undefined
  const key = await ground.keys.keyOf(trx, id)
  const { withdrawn_at, due_at, description, ...facts } = openRow('incident', key, row)
  return {
    ...facts,
    is_draft: row.status === 'Draft',
    time: row.time?.slice(0, 5) ?? null,
    description: description ?? '',
    created_at: moment(row.created_at),
    updated_at: moment(row.updated_at),
    submitted_at: momentOrNull(row.submitted_at),
    closed_at: momentOrNull(row.closed_at),
    withdrawn: withdrawn_at && due_at ? { at: moment(withdrawn_at), due_at: moment(due_at) } : null,
    hold: showHold(key, (await findOpenHolds(trx, [id])).get(id)),
    told: await readTold(trx, { incident_id: id }),
    witnesses: await readWitnesses(trx, key, id),
    documents: await readDocuments(trx, key, id, packed),
    messages: await readMessages(trx, key, id),
    corrections: (await readCorrections(trx, key, id)).map(({ field, before, after, at }) => ({
      field,
      before,
      after,
      at,
    })),
    consents: await readConsents(trx, id),
    papers: await readPapers(trx, key, id),
    activity: await readActivity(trx, id),
    seen: await readSeen(trx, id),
    handed_over: await readHandedOver(trx, id),
  }
}

async function readWitnesses(trx: Trx, key: Buffer, incident_id: number) {
  const rows = await trx
    .selectFrom('witness')
    .select(['id', 'name_sealed', 'contact_number_sealed'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { name, contact_number } = openRow('witness', key, sealed)
    return { name, contact_number }
  })
}

async function readDocuments(trx: Trx, key: Buffer, incident_id: number, packed: ReadonlyMap<number, Packed>) {
  const rows = await trx
    .selectFrom('incident_document')
    .select(['id', 'name_sealed', 'size', 'created_at', 'message_id', 'is_from_staff', 'inspection_state'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { id, name, size, created_at, message_id, is_from_staff, inspection_state } = openRow(
      'incident_document',
      key,
      sealed,
    )
    const inZip = packed.get(id)
    return {
      id,
      name,
      size,
      added_at: moment(created_at),
      from: is_from_staff ? ('us' as const) : ('you' as const),
      message_id,
      inspection: inspection_state,
      path: inZip?.path ?? null,
      sha256: inZip?.sha256 ?? null,
    }
  })
}

async function readMessages(trx: Trx, key: Buffer, incident_id: number) {
  const rows = await trx
    .selectFrom('message')
    .select(['id', 'sender', 'body_sealed', 'created_at', 'read_at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { id, sender, body, created_at, read_at } = openRow('message', key, sealed)
    const from = sender === 'staff' ? ('us' as const) : ('you' as const)
    return { id, from, sent_at: moment(created_at), read_at: momentOrNull(read_at), body }
  })
}

/** The acts of saving and sending in, and the answers to single consents, each with the words of then. */
async function readConsents(trx: Trx, incident_id: number): Promise<CaseData['consents']> {
  const acts = await trx
    .selectFrom('consent')
    .select(['act', 'text_version', 'text_hash', 'how', 'at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const answers = await readAnswers(trx, [incident_id])
  const bodies = await readBodies(trx, [...acts, ...answers])
  const wordsOf = (version: string | null, hash: Buffer | null) => {
    if (version === null || hash === null) return null
    const sha256 = hash.toString('hex')
    return { version, sha256, body: bodies.get(sha256) ?? null }
  }
  return [
    ...acts.map(({ act, text_version, text_hash, how, at }) => ({
      what: act,
      is_given: true,
      recorded: how,
      at: moment(at),
      words: wordsOf(text_version, text_hash),
    })),
    ...answers.map(({ consent: what, is_given, how, staff_id, text_version, text_hash, at }) => ({
      what,
      is_given,
      recorded: staff_id === null ? null : how,
      at: moment(at),
      words: wordsOf(text_version, text_hash),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}

async function readBodies(trx: Trx, said: readonly { text_hash: Buffer | null }[]) {
  const hashes = said.flatMap(({ text_hash }) => (text_hash ? [text_hash] : []))
  const rows =
    hashes.length === 0
      ? []
      : await trx.selectFrom('consent_text').select(['hash', 'body']).where('hash', 'in', hashes).execute()
  const bodies = new Map(rows.map(({ hash, body }) => [hash.toString('hex'), body]))
  // Kept since 2026-11-22; before that the acts hold the hash alone.
  return bodies.set(hashOf(consent.text).toString('hex'), consent.text)
}

const storedParts = z.record(z.string(), z.string())

/** Texts for the police, a board or a platform that were saved. Those that staff have made under a redaction are theirs. */
async function readPapers(trx: Trx, key: Buffer, incident_id: number): Promise<CaseData['papers']> {
  const rows = await trx
    .selectFrom('incident_paper')
    .select(['id', 'kind', 'text_sealed', 'staff_id', 'updated_at'])
    .where('incident_id', '=', incident_id)
    .where('redaction_version', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { kind, text, staff_id, updated_at } = openRow('incident_paper', key, sealed)
    const parts = storedParts.parse(JSON.parse(text))
    const known = paperKinds.find((one) => one === kind)
    const order: readonly string[] = known ? papersOf[known] : Object.keys(parts)
    return {
      kind,
      saved_by: staff_id === null ? 'you' : 'us',
      saved_at: moment(updated_at),
      parts: order.map((part) => ({ part, text: parts[part] ?? '' })),
    }
  })
}
