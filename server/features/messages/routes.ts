import { sql } from 'kysely'
import * as contract from '#contract/messages.ts'
import { type ConversationPage, type OwnMessage, ownMessage } from '#contract/messages.ts'
import { idParams } from '#contract/wire.ts'
import type { Viewer } from '#server/cases/documentAddresses.ts'
import { findOwnCase, lockOwnCase } from '#server/cases/locking.ts'
import { documentsForOwner, showDocument } from '#server/cases/ownCases.ts'
import { done, reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { writeRefusalOf } from '#server/cases/moves.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { readClockDays } from '#server/cases/settings.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { type Db, transact } from '#server/database/connect.ts'
import { shownAs, update } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { demandStanding } from '#server/platform/http/sessions.ts'
import texts from '#texts/nb/server.ts'
import { answer, hasWrittenAll } from './writing.ts'

export const messageRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services
  const route = reporterRoutes(app)
  const uploads = takeUploads(app, services)

  route(contract.listMessages, {}, ({ user, params, query }) => readOwnConversation(services, user, params.id, query))

  app.route({
    ...contract.sendMessage,
    config: {
      may: { who: 'reporter', audit: 'message_sent' },
      throttle: { name: 'send-message', account: [60, 3600] },
      form: { documents: true },
      takesKey: true,
    },
    handlerTimeout: uploadTimeout,
    preValidation: async (request) => {
      const { id } = idParams.safeParse(request.params).data ?? fail('not_found')
      const own = await findOwnCase(db, request.user.id, id)
      // Before files are read that could not be kept. The same is asked again with the case locked.
      if (writeRefusalOf(own, clock.now()) !== null || (await hasWrittenAll(db, id))) fail('messages_closed')
      await uploads.open(request, id, { user_id: request.user.id })
    },
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { user, body, params } = request
      const { id, status } = await uploads.save(request, `message ${params.id}`, body, async (trx, received) => {
        await demandStanding(trx, user, clock.now())
        return answer(services, trx, user.id, { ...received, body: body.body })
      })
      reply.code(201)
      const answer_days = (await readClockDays(db)).answer
      return { ...done(texts.message_sent), id, status, answer_days }
    },
  })

  route(contract.readMessages, { message: texts.messages_read }, async ({ user, params, body }) => {
    await markSeen(services, user.id, params.id, body.last_id)
    return {}
  })
}

type Ground = Pick<Services, 'config' | 'db' | 'keys' | 'clock' | 'secret'>

async function readOwnConversation(ground: Ground, viewer: Viewer, id: number, page: ConversationPage) {
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
const findMessages = (db: Db, user_id: number, incident_id: number, { limit, cursor }: ConversationPage) =>
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
    const { sender, ...message } = openRow('message', key, sealed)
    const own = documents.filter(({ message_id }) => message_id === message.id)
    return shownAs(ownMessage, {
      ...message,
      from: sender === 'reporter' ? 'me' : 'us',
      documents: own.map((document) => showDocument(ground, viewer, key, document)),
    })
  })
}

/**
 * The reporter has seen the messages up to this one, and the case as it is now, unless staff have written meanwhile. Another's case is not
 * found. Locked first, because who writes holds the case.
 */
async function markSeen({ db, clock }: Ground, user_id: number, id: number, last_id: number | null) {
  const now = clock.now()
  return transact(db, async (trx) => {
    await lockOwnCase(trx, user_id, id)
    const unseen = sql`SELECT FROM message WHERE incident_id = ${id} AND sender = 'staff' AND id > ${last_id ?? 0}`
    await update(trx, 'incident', id, {
      news_seen_at: sql<Date>`CASE WHEN EXISTS (${unseen}) THEN news_seen_at ELSE ${now} END`,
    })
    await trx
      .updateTable('message')
      .set({ read_at: now })
      .where('incident_id', '=', id)
      .where('sender', '=', 'staff')
      .where('read_at', 'is', null)
      .where('id', '<=', last_id ?? 0)
      .execute()
  })
}
