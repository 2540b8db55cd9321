import { z } from 'zod'
import { paperKinds, papersOf } from '#contract/paperKinds.ts'
import { readAnswers } from '#server/cases/consents.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { CaseData } from './data.ts'
import { moment } from './moments.ts'

/** The acts of saving and sending in, and the answers to single consents, each with the words of then. */
export async function readConsents(trx: Trx, incident_id: number): Promise<CaseData['consents']> {
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
    return { version, sha256, body: bodies.get(sha256) ?? fail('unexpected') }
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
  return new Map(rows.map(({ hash, body }) => [hash.toString('hex'), body]))
}

const storedParts = z.record(z.string(), z.string())

/** Texts for the police, a board or a platform that were saved. Those that staff have made under a redaction are theirs. */
export async function readPapers(trx: Trx, key: Buffer, incident_id: number): Promise<CaseData['papers']> {
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
    return {
      kind,
      saved_by: staff_id === null ? 'you' : 'us',
      saved_at: moment(updated_at),
      parts: papersOf[oneOf(paperKinds, kind)].map((part) => ({ part, text: parts[part] ?? '' })),
    }
  })
}
