import type { OwnMessage } from '#contract/messages.ts'
import type { Services } from '#server/context.ts'
import type { Viewer } from '#server/cases/documentAddresses.ts'
import { documentsForOwner, showDocument } from '#server/cases/ownCases.ts'
import { findOwnCase } from '#server/cases/locking.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Db } from '#server/database/connect.ts'
import { writeRefusalOf } from '#server/cases/reporterWrites.ts'
import { transact } from '#server/platform/transact.ts'

type Ground = Pick<Services, 'config' | 'db' | 'keys' | 'clock' | 'secret'>
type Page = { limit: number; cursor?: number | undefined }

/** One page of the messages about an own case, the oldest first. */
export async function readOwnConversation(ground: Ground, viewer: Viewer, id: number, page: Page) {
  const { db, clock } = ground
  const own = await findOwnCase(db, viewer.id, id)
  const rows = await findMessages(db, viewer.id, id, page)
  const shown = rows.slice(0, page.limit).toReversed()
  return {
    messages: await showMessages(ground, viewer, id, shown),
    next_cursor: rows.length > page.limit ? String(shown[0]?.id) : null,
    refusal: writeRefusalOf(own, clock.now()),
  }
}

/** Who of the staff wrote is not selected: the reporter never learns it. */
const findMessages = (db: Db, user_id: number, incident_id: number, { limit, cursor }: Page) =>
  db
    .selectFrom('message')
    .innerJoin('incident', 'incident.id', 'message.incident_id')
    .select(['message.id', 'message.sender', 'message.body_sealed', 'message.is_question'])
    .select(['message.created_at', 'message.read_at'])
    .where('message.incident_id', '=', incident_id)
    .where('incident.user_id', '=', user_id)
    .$if(cursor !== undefined, (query) => query.where('message.id', '<', cursor ?? 0))
    .orderBy('message.id', 'desc')
    .limit(limit + 1)
    .execute()

type Row = Awaited<ReturnType<typeof findMessages>>[number]

async function showMessages(ground: Ground, viewer: Viewer, incident_id: number, rows: Row[]): Promise<OwnMessage[]> {
  if (rows.length === 0) return []
  const key = await ground.keys.keyOf(ground.db, incident_id)
  const ids = rows.map(({ id }) => id)
  const documents = await documentsForOwner(ground.db)
    .where('incident_id', '=', incident_id)
    .where('message_id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { id, sender, body, is_question, created_at, read_at } = openRow('message', key, sealed)
    return {
      id,
      from: sender === 'reporter' ? 'me' : 'us',
      body,
      is_question,
      created_at: created_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
      documents: documents
        .filter(({ message_id }) => message_id === id)
        .map((document) => showDocument(ground, viewer, key, document)),
    }
  })
}

/** The reporter has seen the messages up to this one, and the case as it is now. False for a case of somebody else. */
export async function markSeen({ db, clock }: Ground, user_id: number, id: number, last_id: number | null) {
  const now = clock.now()
  return transact(db, async (trx) => {
    const own = await trx
      .updateTable('incident')
      .set({ news_seen_at: now })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning('id')
      .executeTakeFirst()
    if (!own) return false
    await trx
      .updateTable('message')
      .set({ read_at: now })
      .where('incident_id', '=', id)
      .where('sender', '=', 'staff')
      .where('read_at', 'is', null)
      .where('id', '<=', last_id ?? 0)
      .execute()
    return true
  })
}
