import type { FieldCode } from '#contract/errors.ts'
import { type IncidentFact, ofEachText, type ToldText, toldTexts } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import type { Db, Trx } from '#server/database/connect.ts'
import { findRow } from '#server/database/rows.ts'
import { openRow, type Sealed, sealRow } from './sealedColumns.ts'

type Facts = Pick<IncidentForm, IncidentFact>

/** The facts of a case as they are stored, whoever writes them: its reporter, or staff for somebody who called. */
export function storedFacts(facts: Facts, incident_id: number, key: Buffer) {
  const { date, time, country_id, city_id, harassment_category_id } = facts
  const plain: Omit<Facts, ToldText> = { date, time, country_id, city_id, harassment_category_id }
  const sealed = sealRow('incident', key, incident_id, ofEachText((text) => facts[text])) // prettier-ignore
  return { ...plain, ...sealed }
}

/** Cases, with the names of what is chosen in them. */
export const casesWithNames = (db: Db | Trx) =>
  db
    .selectFrom('incident')
    .leftJoin('harassment_category', 'harassment_category.id', 'incident.harassment_category_id')
    .leftJoin('country', 'country.id', 'incident.country_id')
    .leftJoin('city', 'city.id', 'incident.city_id')
    .select(['harassment_category.name as category', 'country.name as country', 'city.name as city'])

/** The columns that hold what is told in words, for a query that opens it. */
export const toldColumns = toldTexts.map((text) => `incident.${text}_sealed` as const)

/** What is told in a case, from the columns of its row; '' for what is not told. */
export function openTold(key: Buffer, row: Sealed<'incident'> & { id: number }): Record<ToldText, string> {
  const opened = openRow('incident', key, row)
  return ofEachText((text) => opened[text] ?? '')
}

/** Which of the chosen country, city and category are not on the lists, or do not go together. */
export async function wrongChoices(db: Db, facts: Facts): Promise<Record<string, FieldCode>> {
  const { country_id, city_id, harassment_category_id } = facts
  const wrong: Record<string, FieldCode> = {}
  const isListed = async (table: 'country' | 'harassment_category', id: number | null) =>
    id === null || (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  const isCountry = await isListed('country', country_id)
  if (!isCountry) wrong['country_id'] = 'invalid'
  if (!(await isListed('harassment_category', harassment_category_id))) wrong['harassment_category_id'] = 'invalid'
  if (city_id === null) return wrong
  const city = await findRow(db, 'city', { id: city_id }, ['country_id'])
  if (!city) wrong['city_id'] = 'invalid'
  else if (isCountry && city.country_id !== country_id) wrong['city_id'] = 'city_not_in_country'
  return wrong
}
