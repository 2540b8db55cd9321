import { sql } from 'kysely'
import type { OwnIncident } from '#contract/incidents.ts'
import { incidentStatuses, type IncidentStatus } from '#contract/status.ts'
import type { Services } from '#server/context.ts'
import { openText, type Place } from '#server/platform/secrets/encryption.ts'
import { documentAddress, type Viewer } from './documentAddresses.ts'

type Ground = Pick<Services, 'db' | 'keys' | 'clock' | 'secret'>
export type Wanted = { id?: number; status?: IncidentStatus; before?: number; limit?: number }

/** The viewer's own cases, newest first, opened for reading. Whose they are is asked in the query itself. */
export async function readOwnCases(ground: Ground, viewer: Viewer, wanted: Wanted): Promise<OwnIncident[]> {
  const rows = await findCases(ground, viewer, wanted)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [keys, witnesses, documents] = await Promise.all([
    ground.keys.keysOf(ground.db, ids),
    findWitnesses(ground, ids),
    findDocuments(ground, ids),
  ])
  return rows.map(({ description_sealed, harassment_category, country, city, ...row }) => {
    const key = keys.get(row.id)
    if (!key) throw new Error('a case has no key')
    const reveal = (sealed: Buffer, place: Place) => openText(key, sealed, place)
    return {
      ...row,
      status: statusOf(row.status),
      time: row.time?.slice(0, 5) ?? null,
      description:
        description_sealed &&
        reveal(description_sealed, { table: 'incident', column: 'description_sealed', row: row.id }),
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      submitted_at: row.submitted_at?.toISOString() ?? null,
      harassment_category: named(harassment_category),
      country: named(country),
      city: named(city),
      witnesses: witnesses
        .filter(({ incident_id }) => incident_id === row.id)
        .map(({ name_sealed, contact_number_sealed, created_at, updated_at, ...witness }) => ({
          ...witness,
          name: reveal(name_sealed, { table: 'witness', column: 'name_sealed', row: witness.id }),
          contact_number: reveal(contact_number_sealed, {
            table: 'witness',
            column: 'contact_number_sealed',
            row: witness.id,
          }),
          created_at: created_at.toISOString(),
          updated_at: updated_at.toISOString(),
        })),
      incident_documents: documents
        .filter(({ incident_id }) => incident_id === row.id)
        .map(({ id, name_sealed, size, extension, viewing_extension }) => ({
          id,
          size,
          name: reveal(name_sealed, { table: 'incident_document', column: 'name_sealed', row: id }),
          filepath: viewing_extension
            ? documentAddress(ground, viewer, id, 'viewing', viewing_extension)
            : documentAddress(ground, viewer, id, 'original', extension),
        })),
    }
  })
}

export async function countOwnCases({ db }: Pick<Ground, 'db'>, user_id: number, status?: IncidentStatus) {
  const { count } = await db
    .selectFrom('incident')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', user_id)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

const findCases = ({ db }: Ground, viewer: Viewer, { id, status, before, limit = 1 }: Wanted) =>
  db
    .selectFrom('incident')
    .leftJoin('harassment_category', 'harassment_category.id', 'incident.harassment_category_id')
    .leftJoin('country', 'country.id', 'incident.country_id')
    .leftJoin('city', 'city.id', 'incident.city_id')
    .select([
      'incident.id',
      'incident.user_id',
      'incident.date',
      'incident.time',
      'incident.country_id',
      'incident.city_id',
      'incident.harassment_category_id',
      'incident.description_sealed',
      'incident.status',
      'incident.version',
      'incident.created_at',
      'incident.updated_at',
      'incident.submitted_at',
      'harassment_category.name as harassment_category',
      'country.name as country',
      'city.name as city',
    ])
    .where('incident.user_id', '=', viewer.id)
    .$if(id !== undefined, (query) => query.where('incident.id', '=', id ?? 0))
    .$if(status !== undefined, (query) => query.where('incident.status', '=', status ?? ''))
    .$if(before !== undefined, (query) => query.where('incident.id', '<', before ?? 0))
    .orderBy('incident.id', 'desc')
    .limit(limit)
    .execute()

const findWitnesses = ({ db }: Ground, incident_ids: number[]) =>
  db
    .selectFrom('witness')
    .select(['id', 'incident_id', 'name_sealed', 'contact_number_sealed', 'created_at', 'updated_at'])
    .where('incident_id', 'in', incident_ids)
    .orderBy('id')
    .execute()

const findDocuments = ({ db }: Ground, incident_ids: number[]) =>
  db
    .selectFrom('incident_document')
    .select(['id', 'incident_id', 'name_sealed', 'size', 'extension', 'viewing_extension'])
    .where('incident_id', 'in', incident_ids)
    .orderBy('id')
    .execute()

const named = (name: string | null) => (name === null ? null : { name })

export function statusOf(text: string): IncidentStatus {
  const status = incidentStatuses.find((one) => one === text)
  if (!status) throw new Error('a case has an unknown status')
  return status
}
