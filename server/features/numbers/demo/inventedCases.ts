import { sql } from 'kysely'
import { codeListVersion } from '#contract/codes.ts'
import { isSeveral } from '#contract/deskNumbers.ts'
import { publishedBy } from '#contract/figures.ts'
import { ofEachText } from '#contract/incidentFacts.ts'
import { addDays, monthsAfter, todayInOslo } from '#contract/time.ts'
import { storedFacts } from '#server/cases/caseFacts.ts'
import { startOfDay } from '#server/cases/clocks.ts'
import { nextIds, sealRow } from '#server/cases/sealedColumns.ts'
import type { Services } from '#server/context.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { insert, findRow } from '#server/database/rows.ts'
import { newKey } from '#server/platform/secrets/encryption.ts'
import texts from '#texts/nb/casesDemo.ts'
import { caseTables, type Facts, factsOfCase } from '../frozen/cells.ts'
import { categoryOf, timesOf } from './inventCase.ts'

/** One row says that there are invented cases: nothing of a case itself does to a query. */
const list = 'demo-numbers'

export const areCasesInvented = async (db: Db | Trx) => (await findRow(db, 'seeded', { list }, ['list'])) !== undefined

/** `id`: of the frozen base that holds these cases. */
type InventedQuarter = { id: number; quarter: string; cases: readonly Facts[] }
type Ground = Pick<Services, 'keys'> & { trx: Trx }

/**
 * Keeps the cases that invented numbers are the sums of, so that staff can count them: closed, and stamped with their quarter as
 * freezing would have done. They have no account, so that they are among nobody's own cases, and no assignee.
 * @param staff_id who has worked on them
 */
export async function keepInvented({ keys, trx }: Ground, staff_id: number, quarters: readonly InventedQuarter[]) {
  const placeOf = await readPlaces(trx)
  const categories = await trx.selectFrom('harassment_category').select(['id', 'code']).execute()
  for (const { id: base_id, quarter, cases } of quarters) {
    const ids = await nextIds(trx, 'incident', cases.length)
    const answers = await nextIds(trx, 'message', cases.length)
    const times = timesOf(cases.length, startOfDay(quarter), startOfDay(monthsAfter(quarter, 3)))
    const rows = cases.flatMap((facts, at) => {
      const [id, answer, when] = [ids[at], answers[at], times[at]]
      return id && answer && when ? [{ id, answer, facts, key: newKey(), ...when }] : []
    })
    await insert(
      trx,
      'incident',
      rows.map(({ id, key, facts, sent, closed, outcome, time }) => ({
        ...storedFacts(
          {
            ...ofEachText(() => texts.inventedCase),
            ...placeOf(facts.county?.[0] ?? null),
            harassment_category_id: categories.find(({ code }) => code === categoryOf(facts))?.id ?? null,
            date: addDays(todayInOslo(sent), -1),
            time,
          },
          id,
          key,
        ),
        id,
        status: 'Closed',
        outcome,
        version: 5,
        created_at: sent,
        submitted_at: sent,
        updated_at: closed,
        active_at: closed,
        closed_at: closed,
      })),
    )
    for (const { id, key } of rows) await keys.keepKey(trx, id, key)
    const messages = rows.map(({ id: incident_id, key, answer: id, answered: created_at }) => {
      const body = sealRow('message', key, id, { body: texts.inventedAnswer })
      return { id, incident_id, sender: 'staff', staff_id, created_at, ...body }
    })
    await insert(trx, 'message', messages)
    await keepCoding(trx, staff_id, rows)
    const history = rows.flatMap(({ id: incident_id, sent, acknowledged, answered, closed }) => [
      { incident_id, at: sent, action: 'submitted', status_after: 'Submitted' },
      ...[
        { at: acknowledged, action: 'acknowledged', status_before: 'Submitted', status_after: 'Received' },
        { at: answered, action: 'messaged', status_before: 'Received', status_after: 'Received' },
        { at: answered, action: 'coded', status_before: 'Received', status_after: 'Received' },
        { at: closed, action: 'closed', status_before: 'Received', status_after: 'Closed' },
      ].map((did) => ({ incident_id, staff_id, ...did })),
    ])
    await insert(trx, 'incident_activity', history)
    await sql`INSERT INTO frozen_case (incident_id, base_id, facts) SELECT i.id, ${base_id}, ${factsOfCase}
      FROM ${caseTables} WHERE i.id = ANY (${ids})`.execute(trx)
  }
  await insert(trx, 'seeded', { list, digest: 'whole' })
}

/** Some place of a county; of none, the one that is on no list. */
async function readPlaces(trx: Trx) {
  const places = await trx
    .selectFrom('city')
    .innerJoin('country', 'country.id', 'city.country_id')
    .select(['city.id as city_id', 'country_id', 'county_code'])
    .where('country.code', '=', 'NO')
    .execute()
  const byCounty = Map.groupBy(places, ({ county_code }) => county_code)
  return (county: string | null) => {
    const some = byCounty.get(county) ?? []
    const { city_id = null, country_id = null } = some[Math.floor(Math.random() * some.length)] ?? {}
    return { city_id, country_id }
  }
}

type Row = { id: number; key: Buffer; facts: Facts; answered: Date }

/** Coded when they are answered, with what is published and words that say so in ODIHR's workbook; and where they were reported. */
async function keepCoding(trx: Trx, staff_id: number, rows: readonly Row[]) {
  const elsewhere = ['county', 'reported_to', 'report_outcome']
  const columns = publishedBy.filter((by) => !elsewhere.includes(by))
  const words = { platform_address: null, platform_user: null, summary: texts.inventedCase }
  const codings = rows.map(({ id, key, facts, answered }) => ({
    incident_id: id,
    summary_sealed: `\\x${sealRow('coding', key, id, words).summary_sealed?.toString('hex')}`,
    version: 1,
    code_list: codeListVersion,
    changed_at: answered,
    changed_by: staff_id,
    ...Object.fromEntries(columns.map((by) => [by, isSeveral(by) ? (facts[by] ?? []) : facts[by]?.[0]])),
    bias_ground: ['anti_muslim'],
  }))
  const names = sql.join(Object.keys(codings[0] ?? {}).map((name) => sql.ref(name)))
  await sql`INSERT INTO coding (${names}) SELECT ${names}
    FROM jsonb_populate_recordset(NULL::coding, ${JSON.stringify(codings)}::jsonb)`.execute(trx)
  const reports = rows.flatMap(({ id, facts: { reported_to = [], report_outcome = [] } }) =>
    reported_to.map((body) => ({ incident_id: id, body, outcome: report_outcome[0] ?? null })),
  )
  await insert(trx, 'coding_report', reports)
}
