import { sql } from 'kysely'
import type { InboxQuery } from '#contract/deskCases.ts'
import type { askForExport as call } from '#contract/deskExports.ts'
import { visibleTo, type DeskActor } from '#server/cases/access.ts'
import { redactedCase } from '#server/cases/redactedCase.ts'
import type { Act, Given } from '#server/cases/staffRoutes.ts'
import type { Trx } from '#server/database/connect.ts'
import { insertNumbered } from '#server/database/rows.ts'
import { fail, failing } from '#server/platform/http/failures.ts'
import { readDeskTimes } from '#server/cases/settings.ts'
import { caseFilter, codesOf } from '../inbox/caseFilter.ts'
import { showExport, storedFilter } from './shown.ts'
import { demandCounted, hasChanged, isConsentGone, keepParts, mayAsk, numbersOfYear, tellHistory } from './validity.ts'

type Wanted = Given<typeof call>

/** What is kept of what an export holds: of a case, a list or a year the others are as here. */
const nothing = {
  incident_id: null,
  incident_ids: null,
  filter: null,
  year: null,
  redaction_version: null,
  witness_numbers: false,
  with_suspicious: false,
  with_originals: false,
}

/**
 * Writes down that somebody asks for an export, and the audit row: for a list the numbers of its cases, for a case the version of
 * its redaction and the numbers of its messages, documents and witnesses. What is approved and made later is that and nothing else.
 * Nothing is made before another person has approved. Asking again for what waits for its answer, as after an answer that was lost,
 * is the same request.
 */
export async function askForExport(at: Act, asked: Wanted) {
  const { trx } = at
  const staffId = at.staff.id
  if (!mayAsk(at.staff, asked.kind)) return fail('not_found')
  // The second of two at once waits here, and then finds the request of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtext('export_request'), ${staffId}::integer)`.execute(trx)
  const now = at.clock.now()
  const facts = await factsOf(at, asked, now)
  const { kind, purpose } = asked
  const waiting = await findWaiting(trx, staffId, { ...facts.columns, kind, purpose })
  if (waiting) return showExport(at, trx, waiting.id)
  const row = { ...facts.columns, kind, purpose, state: 'asked', asked_by: staffId, asked_at: now }
  const id = await insertNumbered(trx, 'export', row)
  await keepParts(trx, id)
  await tellHistory(at, facts.row, 'export_requested', [kind, purpose])
  at.tell({
    subject: { kind: 'case', id: facts.columns.incident_id },
    after: [`export=${id}`, kind, purpose, ...facts.codes],
  })
  return showExport(at, trx, id)
}

function factsOf(at: Act, asked: Wanted, now: Date) {
  if (asked.what === 'case') return ofCase(at, asked)
  return asked.what === 'list' ? ofList(at, asked, now) : ofYear(at.trx, asked)
}

type Columns = Awaited<ReturnType<typeof factsOf>>['columns'] & Pick<Wanted, 'kind' | 'purpose'>

const findWaiting = (
  trx: Trx,
  asked_by: number,
  { incident_id, filter, incident_ids, redaction_version: _redaction, year, ...same }: Columns,
) =>
  trx
    .selectFrom('export')
    .select('id')
    .where((eb) => eb.and({ ...same, asked_by, state: 'asked' }))
    .where(sql<boolean>`incident_id IS NOT DISTINCT FROM ${incident_id}::bigint`)
    .where(sql<boolean>`filter IS NOT DISTINCT FROM ${filter}::jsonb`)
    .where(sql<boolean>`incident_ids IS NOT DISTINCT FROM ${incident_ids}::bigint[]`)
    .where(sql<boolean>`year IS NOT DISTINCT FROM ${year}::integer`)
    .where(sql<boolean>`NOT (${hasChanged} OR ${isConsentGone})`)
    .executeTakeFirst()

async function ofCase(
  { keys, trx, staff }: Act,
  { kind, case_id, witness_numbers, ...asked }: Extract<Wanted, { what: 'case' }>,
) {
  const row = await trx
    .selectFrom('incident')
    .select(['id', 'status'])
    .where('id', '=', case_id)
    .where(visibleTo(staff))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(failing('not_found'))
  await demandCounted(trx, row.id, asked.purpose)
  const redaction = await redactedCase(trx, await keys.keyOf(trx, row.id), row.id, { withMessages: true })
  if (!redaction || redaction.isOutdated) return fail('redaction_outdated')
  const isZip = kind === 'case_zip'
  const [with_suspicious, with_originals] = [isZip && asked.with_suspicious, isZip && asked.with_originals]
  const columns = {
    ...nothing,
    incident_id: row.id,
    redaction_version: redaction.version,
    witness_numbers,
    with_suspicious,
    with_originals,
    asked_count: 1,
  }
  const codes = [
    `redaction=${redaction.version}`,
    ...(witness_numbers ? ['witness_numbers'] : []),
    ...(with_suspicious ? ['with_suspicious'] : []),
    ...(with_originals ? ['with_originals'] : []),
  ]
  return { row, columns, codes }
}

/** An export holds what the filter shows: when that is more or less than was seen, it is asked again. */
async function ofList({ trx, staff }: Act, { filter, count }: Extract<Wanted, { what: 'list' }>, now: Date) {
  const incident_ids = await numbersOf(trx, staff, filter, now)
  if (incident_ids.length !== count) return fail('count_changed')
  const codes = [...codesOf({ ...filter, cursor: undefined }), `count=${count}`]
  const columns = { ...nothing, incident_ids, filter: storedFilter(filter), asked_count: count }
  return { row: undefined, columns, codes }
}

/** An export of a year holds the cases that count when it is asked for, as they are coded when it is made. */
async function ofYear(trx: Trx, { year }: Extract<Wanted, { what: 'year' }>) {
  const incident_ids = await numbersOfYear(trx, year)
  const columns = { ...nothing, incident_ids, year, asked_count: incident_ids.length }
  return { row: undefined, columns, codes: [`year=${year}`, `count=${incident_ids.length}`] }
}

/** The numbers of the cases that a filter holds now, in their order. */
export async function numbersOf(trx: Trx, actor: DeskActor, filter: InboxQuery, now: Date) {
  const rows = await trx
    .selectFrom('incident')
    .select('incident.id')
    .where(caseFilter(actor, filter, await readDeskTimes(trx, now)))
    .orderBy('incident.id')
    .execute()
  return rows.map(({ id }) => id)
}
