import { sql } from 'kysely'
import { codes } from '#contract/codes.ts'
import type { RegisteredConsent } from '#contract/consents.ts'
import { reporterStatuses } from '#contract/status.ts'
import { bodiesOf, readAnswers } from '#server/cases/consents.ts'
import type { Db } from '#server/database/connect.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { readCursor } from '../saving.ts'
import { agreedWords, shownAnswer } from './answering.ts'

type Page = { limit: number; cursor?: string | undefined }
type Row = { kind: 'act' | 'answer'; id: number; incident_id: number; at: Date }

/**
 * What somebody has agreed to in all their cases, newest first: the acts of saving and sending in, and the answers to single
 * consents. Of a draft that is saved again and again under the same words the first and the last saving are shown.
 */
export async function readRegister(db: Db, user_id: number, { limit, cursor }: Page) {
  const from = readCursor(cursor) ?? 0
  const all = sql<Row>`
    SELECT 'act' AS kind, id, incident_id, at FROM (
      SELECT consent.*,
        row_number() OVER (PARTITION BY consent.incident_id, act, text_hash ORDER BY consent.id) AS first,
        row_number() OVER (PARTITION BY consent.incident_id, act, text_hash ORDER BY consent.id DESC) AS last
      FROM consent JOIN incident ON incident.id = consent.incident_id WHERE incident.user_id = ${user_id}
    ) AS said WHERE first = 1 OR last = 1
    UNION ALL
    SELECT 'answer', consent_answer.id, consent_answer.incident_id, at FROM consent_answer
      JOIN incident ON incident.id = consent_answer.incident_id WHERE incident.user_id = ${user_id}`
  const { rows } = await sql<Row & { total: number }>`
    SELECT said.*, count(*) OVER () AS total FROM (${all}) AS said
    ORDER BY at DESC, kind, id DESC LIMIT ${limit + 1} OFFSET ${from}`.execute(db)
  const shown = rows.slice(0, limit)
  return {
    entries: await entriesOf(db, shown),
    total: rows[0]?.total ?? 0,
    next_cursor: rows.length > limit ? String(from + limit) : null,
  }
}

async function entriesOf(db: Db, rows: readonly Row[]): Promise<RegisteredConsent[]> {
  const idsOf = (kind: Row['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const cases = [...new Set(rows.map(({ incident_id }) => incident_id))]
  const [acts, answers] = [await readActs(db, idsOf('act')), await readAnswers(db, cases)]
  const closed = await withdrawnOf(db, cases)
  const bodies = await bodiesOf(db, [...acts, ...answers])
  return rows.flatMap((row): RegisteredConsent[] => {
    const case_id = row.incident_id
    if (row.kind === 'answer') {
      const answer = answers.find(({ id }) => id === row.id)
      return answer ? [{ kind: 'answer', case_id, is_open: !closed.has(case_id), ...shownAnswer(answer, bodies) }] : []
    }
    const found = acts.find(({ id }) => id === row.id)
    if (!found) return []
    const act = oneOf(reporterStatuses, found.act)
    const words = agreedWords(found.text_version, found.text_hash, bodies)
    const recorded = oneOf(codes.source, found.how)
    return [{ kind: 'act', act, case_id, at: found.at.toISOString(), recorded, words }]
  })
}

/** Those of some cases that are withdrawn, where no consent is answered. */
async function withdrawnOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Set<number>()
  const rows = await db
    .selectFrom('incident')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'Withdrawn')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const readActs = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('consent')
        .select(['id', 'act', 'text_version', 'text_hash', 'how', 'at'])
        .where('id', 'in', [...ids])
        .execute()
