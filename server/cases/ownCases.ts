import { sql } from 'kysely'
import { type OwnIncident, ownIncident } from '#contract/incidents.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { countOf, shownAs } from '#server/database/rows.ts'
import { casesWithNames, toldColumns } from './caseFacts.ts'
import { addressOf, type Viewer } from './documentAddresses.ts'
import { erasedOn } from './retention/dueDays.ts'
import { findOpenHolds, showHold } from './retention/holds.ts'
import { openRow } from './sealedColumns.ts'
import { shownInspection } from './shownInspection.ts'
import { readStateTexts, stateTextOf } from './stateTexts.ts'
import { openWitness, witnessColumns } from './witnesses.ts'

type Ground = Pick<Services, 'config' | 'db' | 'keys' | 'clock' | 'secret'>
/** Which of the reporter's lists: a state that is no draft is in `submitted`. */
export type List = 'drafts' | 'submitted'
export type Wanted = { id?: number; list?: List; before?: number; limit?: number }

/** The viewer's own cases, newest first, decrypted. The query itself asks for the owner. */
export async function readOwnCases(ground: Ground, viewer: Viewer, wanted: Wanted): Promise<OwnIncident[]> {
  const rows = await findCases(ground, viewer, wanted)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [keys, witnesses, documents, unread, texts, holds] = await Promise.all([
    ground.keys.keysOf(ground.db, ids),
    findWitnesses(ground, ids),
    findDocuments(ground, ids),
    countUnread(ground, ids),
    readStateTexts(ground.db),
    findOpenHolds(ground.db, ids),
  ])
  return rows.map((sealed) => {
    const key = keys.get(sealed.id)
    if (!key) throw new Error('a case has no key')
    const { category, country, city, news_at, news_seen_at, original_status, ...row } = openRow('incident', key, sealed)
    return shownAs(ownIncident, {
      ...row,
      time: row.time?.slice(0, 5) ?? null,
      harassment_category: named(category),
      country: named(country),
      city: named(city),
      witnesses: witnesses
        .filter(({ incident_id }) => incident_id === row.id)
        .map((witness) => openWitness(key, witness)),
      incident_documents: documents
        .filter(({ incident_id }) => incident_id === row.id)
        .map((document) => showDocument(ground, viewer, key, document)),
      state: stateTextOf(texts, row.status, original_status),
      unread_messages: unread.get(row.id) ?? 0,
      hold: showHold(key, holds.get(row.id)),
      has_news: news_at !== null && (news_seen_at === null || news_seen_at < news_at),
    })
  })
}

export const countOwnCases = ({ db }: Pick<Ground, 'db'>, user_id: number, list?: List) =>
  countOf(
    db
      .selectFrom('incident')
      .where('user_id', '=', user_id)
      .$if(list !== undefined, (query) => query.where('status', list === 'drafts' ? '=' : '<>', 'Draft')),
  )

const findCases = ({ db, clock }: Ground, viewer: Viewer, { id, list, before, limit = 1 }: Wanted) =>
  casesWithNames(db)
    .leftJoin('incident as original', 'original.id', 'incident.duplicate_of')
    .select(['incident.id', 'incident.user_id', 'incident.date', 'incident.time', 'incident.country_id'])
    .select(['incident.city_id', 'incident.harassment_category_id', ...toldColumns, 'incident.status'])
    .select(['incident.own_version as version', 'incident.created_at', 'incident.updated_at'])
    .select(['incident.submitted_at', 'incident.news_at', 'incident.news_seen_at'])
    .select([erasedOn(clock.now()).as('erased_on'), 'original.status as original_status'])
    .where('incident.user_id', '=', viewer.id)
    .$if(id !== undefined, (query) => query.where('incident.id', '=', id ?? 0))
    .$if(list !== undefined, (query) => query.where('incident.status', list === 'drafts' ? '=' : '<>', 'Draft'))
    .$if(before !== undefined, (query) => query.where('incident.id', '<', before ?? 0))
    .orderBy('incident.id', 'desc')
    .limit(limit)
    .execute()

const findWitnesses = ({ db }: Ground, incident_ids: number[]) =>
  db
    .selectFrom('witness')
    .select(['id', 'incident_id', 'created_at', 'updated_at', ...witnessColumns])
    .where('incident_id', 'in', incident_ids)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** What came with the report, and what staff have added to it. The files of messages are shown with their messages. */
const findDocuments = ({ db }: Ground, incident_ids: number[]) =>
  documentsForOwner(db).where('incident_id', 'in', incident_ids).where('message_id', 'is', null).orderBy('id').execute()

/** What a reporter is shown of documents. The caller says which. */
export const documentsForOwner = (db: Db) =>
  db
    .selectFrom('incident_document')
    .select(['id', 'incident_id', 'message_id', 'name_sealed', 'size', 'extension', 'is_from_staff'])
    .select(['inspection_state', 'inspection_findings', 'scanned_at'])

export function showDocument(
  ground: Pick<Ground, 'config' | 'clock' | 'secret'>,
  viewer: Viewer,
  key: Buffer,
  sealed: Awaited<ReturnType<typeof findDocuments>>[number],
) {
  const { id, name, size, extension, is_from_staff: is_from_us, ...row } = openRow('incident_document', key, sealed)
  const inspection = shownInspection(ground.config, row)
  const filepath = addressOf(ground, viewer, { id, extension, inspection_state: inspection.state })
  return { id, name, size, filepath, is_from_us, inspection }
}

/** How many messages of staff the reporter has not seen, by case. */
async function countUnread({ db }: Ground, incident_ids: number[]) {
  const rows = await db
    .selectFrom('message')
    .select(['incident_id', sql<number>`count(*)`.as('count')])
    .where('incident_id', 'in', incident_ids)
    .where('sender', '=', 'staff')
    .where('read_at', 'is', null)
    .groupBy('incident_id')
    .execute()
  return new Map(rows.map(({ incident_id, count }) => [incident_id, count]))
}

const named = (name: string | null) => (name === null ? null : { name })
