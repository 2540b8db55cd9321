import { sql } from 'kysely'
import type { z } from 'zod'
import { codes } from '#contract/codes.ts'
import * as contract from '#contract/consents.ts'
import { reporterStatuses } from '#contract/status.ts'
import { isDeskStatus } from '#server/cases/access.ts'
import type { Answer } from '#server/cases/consents.ts'
import { addAnswers, bodiesOf, changesOf, givenOf, isCountedBy, keepText, readAnswers } from '#server/cases/consents.ts'
import { findOwnCase, lockOwnCase } from '#server/cases/locking.ts'
import { reporterRoutes, type Rules } from '#server/cases/reporterRoutes.ts'
import { recordActivity } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { type Db, type Trx, transact } from '#server/database/connect.ts'
import { oneOf, update } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import { version, wordsOf } from '#texts/nb/consentChoices.ts'
import texts from '#texts/nb/server.ts'
import { readCursor } from '../saving.ts'

/** What reporters allow. Each answer is one transaction that ends with its audit row. */
export const consentRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services
  const route = reporterRoutes(app)

  route(contract.listConsents, {}, async ({ user, params: { id } }) => {
    await findOwnCase(db, user.id, id)
    return { data: await standingOf(db, id) }
  })

  const rules: Rules = {
    message: texts.consent_answered,
    audit: 'consent_answered',
    throttle: { name: 'answer-consent', account: [120, 3600] },
  }
  route(contract.answerConsent, rules, async ({ user, params: { id }, body }) => ({
    data: await transact(db, async (trx) => {
      await demandStanding(trx, user, clock.now())
      return answerOwn(services, trx, user.id, id, body)
    }),
  }))

  route(contract.listOwnConsents, {}, async ({ user, query }) => ({ data: await readRegister(db, user.id, query) }))
}

type Ground = Pick<Services, 'clock' | 'secret' | 'keys'>
type Said = z.output<(typeof contract.answerConsent)['schema']['body']>

/** From the day a case is sent in until it is withdrawn, also when it is closed: what was given can always be taken back. */
async function answerOwn(ground: Ground, trx: Trx, user_id: number, id: number, said: Said) {
  const { status } = await lockOwnCase(trx, user_id, id)
  if (!isDeskStatus(status)) return fail('not_open')
  const earlier = await readAnswers(trx, [id])
  const changes = changesOf(earlier, said)
  const isFirst = earlier.every(({ consent }) => consent !== said.consent)
  if (changes.length === 0 && !isFirst) return standingOf(trx, id)
  if (said.text_version !== version) return fail('stale_version')
  const now = ground.clock.now()
  // Pages at the desk that show the case hear of it.
  await update(trx, 'incident', id, { active_at: now })
  // A first «no» is an answer too: staff see that they have asked, and what was said.
  for (const change of changes.length > 0 ? changes : [said]) {
    const { consent, is_given } = change
    const words = await keepText(trx, { version, text: wordsOf(consent) })
    await addAnswers(ground, trx, id, { user_id, how: 'portal', ...words }, [{ consent, is_given }])
    await recordActivity(trx, {
      incident_id: id,
      user_id,
      activity: is_given ? 'consent_given' : 'consent_withdrawn',
      before: status,
      after: status,
      at: now,
      codes: { before: [], after: [`consent_to=${consent}`] },
    })
    await writeAudit(ground, trx, {
      actor: { reporter: user_id },
      action: 'consent_answered',
      subject: { kind: 'case', id },
      after: [`consent_to=${consent}`, is_given ? 'given' : 'withdrawn'],
    })
  }
  return standingOf(trx, id)
}

async function standingOf(db: Db | Trx, id: number): Promise<contract.CaseConsents> {
  const answers = await readAnswers(db, [id])
  const bodies = await bodiesOf(db, answers)
  return {
    given: givenOf(answers),
    is_counted: isCountedBy(answers),
    answers: answers.map((answer) => shownAnswer(answer, bodies)),
  }
}

function shownAnswer(answer: Answer, bodies: ReadonlyMap<string, string>) {
  const { id, consent, is_given, at, how, staff_id, text_version, text_hash } = answer
  return {
    id,
    consent,
    is_given,
    at: at.toISOString(),
    recorded: staff_id === null ? null : how,
    words: text_hash && text_version !== null ? agreedWords(text_version, text_hash, bodies) : null,
  }
}

function agreedWords(of: string, text_hash: Buffer, bodies: ReadonlyMap<string, string>) {
  const hash = text_hash.toString('hex')
  return { version: of, hash, body: bodies.get(hash) ?? fail('unexpected') }
}

type Page = { limit: number; cursor?: string | undefined }
type Agreement = { kind: 'act'; act: string; text_version: string; text_hash: Buffer; how: string | null }
/** `is_open`: of an answer, whether its case is not withdrawn, so that another can be given. */
type Row = { id: number; incident_id: number; at: Date; is_open: boolean } & (Agreement | { kind: 'answer' })

/** Of a draft that is saved again and again under the same words the first and the last saving are shown. */
async function readRegister(db: Db, user_id: number, { limit, cursor }: Page) {
  const from = readCursor(cursor) ?? 0
  const all = sql<Row>`
    SELECT 'act' AS kind, id, incident_id, at, false AS is_open, act, text_version, text_hash, how FROM (
      SELECT consent.*,
        row_number() OVER (PARTITION BY consent.incident_id, act, text_hash ORDER BY consent.id) AS first,
        row_number() OVER (PARTITION BY consent.incident_id, act, text_hash ORDER BY consent.id DESC) AS last
      FROM consent JOIN incident ON incident.id = consent.incident_id WHERE incident.user_id = ${user_id}
    ) AS said WHERE first = 1 OR last = 1
    UNION ALL
    SELECT 'answer', consent_answer.id, consent_answer.incident_id, at, incident.status <> 'Withdrawn', NULL, NULL, NULL, NULL
      FROM consent_answer JOIN incident ON incident.id = consent_answer.incident_id WHERE incident.user_id = ${user_id}`
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

async function entriesOf(db: Db, rows: readonly Row[]): Promise<contract.RegisteredConsent[]> {
  const cases = [...new Set(rows.map(({ incident_id }) => incident_id))]
  const answers = await readAnswers(db, cases)
  const bodies = await bodiesOf(db, [...rows.filter((row) => row.kind === 'act'), ...answers])
  return rows.flatMap((row): contract.RegisteredConsent[] => {
    const case_id = row.incident_id
    if (row.kind === 'answer') {
      const answer = answers.find(({ id }) => id === row.id)
      return answer ? [{ kind: 'answer', case_id, is_open: row.is_open, ...shownAnswer(answer, bodies) }] : []
    }
    const act = oneOf(reporterStatuses, row.act)
    const words = agreedWords(row.text_version, row.text_hash, bodies)
    const recorded = oneOf(codes.source, row.how)
    return [{ kind: 'act', act, case_id, at: row.at.toISOString(), recorded, words }]
  })
}
