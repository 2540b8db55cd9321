import type { FieldCode } from '#contract/errors.ts'
import type { IncidentFact } from '#contract/incidentFacts.ts'
import type { IncidentForm } from '#contract/incidents.ts'
import type { Db } from '#server/database/connect.ts'
import { sealRow } from './sealedColumns.ts'

type Facts = Pick<IncidentForm, IncidentFact>

/** The facts of a case as they are stored, whoever writes them: its reporter, or staff for somebody who called. */
export const storedFacts = (facts: Facts, incident_id: number, key: Buffer) => ({
  date: facts.date,
  time: facts.time,
  country_id: facts.country_id,
  city_id: facts.city_id,
  harassment_category_id: facts.harassment_category_id,
  ...sealRow('incident', key, incident_id, { description: facts.description }),
})

/** Which of the chosen country, city and category are not on the lists, or do not go together. */
export async function wrongChoices(db: Db, facts: Facts): Promise<Record<string, FieldCode>> {
  const { country_id, city_id, harassment_category_id } = facts
  const wrong: Record<string, FieldCode> = {}
  const [country, city, category] = await Promise.all([
    country_id === null ? true : db.selectFrom('country').select('id').where('id', '=', country_id).executeTakeFirst(),
    city_id === null ? null : db.selectFrom('city').select('country_id').where('id', '=', city_id).executeTakeFirst(),
    harassment_category_id === null
      ? true
      : db.selectFrom('harassment_category').select('id').where('id', '=', harassment_category_id).executeTakeFirst(),
  ])
  if (!country) wrong['country_id'] = 'invalid'
  if (!category) wrong['harassment_category_id'] = 'invalid'
  if (city === undefined) wrong['city_id'] = 'invalid'
  else if (country && city && city.country_id !== country_id) wrong['city_id'] = 'city_not_in_country'
  return wrong
}
