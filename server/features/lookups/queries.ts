import type { Db } from '#server/database/connect.ts'
import texts from '#texts/nb/lookups.ts'

/** Norway first, where nearly every reporter lives. The column `name` has the collation `norwegian`: æ, ø, å come last. */
export const listCountries = (db: Db) =>
  db
    .selectFrom('country')
    .select(['id', 'code', 'name'])
    .orderBy((eb) => eb('code', '!=', 'NO'))
    .orderBy('name')
    .execute()

export const listCities = (db: Db, country_id: number | undefined) =>
  db
    .selectFrom('city')
    .select(['id', 'country_id', 'name'])
    .$if(country_id !== undefined, (query) => query.where('country_id', '=', country_id ?? 0))
    .orderBy((eb) => eb('name', '=', texts.elsewhere))
    .orderBy('name')
    .orderBy('country_id')
    .execute()

export const listHarassmentCategories = (db: Db) =>
  db.selectFrom('harassment_category').select(['id', 'name', 'description']).orderBy('position').execute()
