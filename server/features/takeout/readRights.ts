import { z } from 'zod'
import { paperKinds, papersOf } from '#contract/paperKinds.ts'
import { bodiesOf, readAnswers } from '#server/cases/consents.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { oneOf } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { CaseData } from './data.ts'
import { codedLists } from '#contract/deskCoding.ts'

/** The acts of saving and sending in, and the answers to single consents, each with the words of then. */
export async function readConsents(trx: Trx, incident_id: number): Promise<CaseData['consents']> {
  const acts = await trx
    .selectFrom('consent')
    .select(['act', 'text_version', 'text_hash', 'how', 'at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const answers = await readAnswers(trx, [incident_id])
  const bodies = await bodiesOf(trx, [...acts, ...answers])
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
      at,
      words: wordsOf(text_version, text_hash),
    })),
    ...answers.map(({ consent: what, is_given, how, staff_id, text_version, text_hash, at }) => ({
      what,
      is_given,
      recorded: staff_id === null ? null : how,
      at,
      words: wordsOf(text_version, text_hash),
    })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
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
      saved_at: updated_at,
      parts: papersOf[oneOf(paperKinds, kind)].map((part) => ({ part, text: parts[part] ?? '' })),
    }
  })
}

/** In the order of docs/casework.md, "Codes". */
const lists = codedLists.keyof().options

/**
 * What staff coded the case with: the codes of its lists, and where else it was reported. Without who coded it, and without words
 * that staff wrote: the address and the user name on a platform are another's (GDPR article 15(4)), and the summary is their own.
 * Null for a case that nobody has coded.
 */
export async function readCoding(trx: Trx, key: Buffer, incident_id: number): Promise<CaseData['coding']> {
  const row = await trx
    .selectFrom('coding')
    .select(['code_list', 'changed_at', ...lists])
    .where('incident_id', '=', incident_id)
    .executeTakeFirst()
  if (!row) return null
  const reports = await trx
    .selectFrom('coding_report')
    .select(['id', 'body', 'date', 'case_number_sealed', 'outcome'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return {
    code_list: row.code_list,
    changed_at: row.changed_at,
    lists: lists.flatMap((list) => {
      const codes = [row[list] ?? []].flat()
      return codes.length === 0 ? [] : [{ list, codes }]
    }),
    reported_to: reports.map((sealed) => {
      const { body, date, outcome, case_number } = openRow('coding_report', key, sealed)
      return { body, date, case_number: case_number ?? '', outcome }
    }),
  }
}
