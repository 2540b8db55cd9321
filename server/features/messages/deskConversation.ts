import * as contract from '#contract/deskMessages.ts'
import type { ConversationPage } from '#contract/messages.ts'
import { type DeskActor, visibleTo } from '#server/cases/access.ts'
import { casesWithNames } from '#server/cases/caseFacts.ts'
import { contactOf } from '#server/cases/consents.ts'
import { keepDraft } from '#server/cases/drafts.ts'
import { hasKnownReader } from '#server/cases/knownReader.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { shownDocument } from '#server/cases/shownInspection.ts'
import { type Act, done, type Given, guarded, staffRoutes } from '#server/cases/staffRoutes.ts'
import { takeUploads, uploadTimeout } from '#server/cases/uploads/taking.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { namedBy, shownAs, findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { fillIn, listReplyTexts } from './replyTexts.ts'
import { write } from './writing.ts'

/** What staff read of and write to the reporter of a case. A reading is an audit row once for a visit, and each message is one. */
export const deskMessageRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  const uploads = takeUploads(app, services)
  route(contract.listCaseMessages, showConversation)
  route(contract.keepMessageDraft, keepMessageDraft)

  app.route({
    ...guarded(contract.sendCaseMessage),
    handlerTimeout: uploadTimeout,
    preValidation: uploads.openAtDesk,
    onSend: uploads.cleanUp,
    handler: async (request, reply) => {
      const { staff, body, params } = request
      const data = await uploads.save(request, `message ${params.id}`, body, (trx, received) =>
        write(services, trx, staff.id, { ...received, ...body }),
      )
      reply.code(201)
      return { ...done, data }
    },
  })
}

/** One page of a case's messages, the oldest first. Marks those of the reporter's on it as read. */
async function showConversation(
  at: Act,
  { id, ...page }: Given<typeof contract.listCaseMessages>,
): Promise<contract.DeskConversation> {
  const { trx, staff: actor } = at
  const row = (await findCase(trx, actor, id)) ?? fail('not_found')
  const key = await at.keys.keyOf(trx, id)
  const rows = await findMessages(trx, id, page)
  const now = at.clock.now()
  const onPage = rows.slice(0, page.limit).toReversed()
  const newlyRead = await markRead(trx, onPage, now)
  const shown = onPage.map((row) => (newlyRead.has(row.id) ? { ...row, read_at: now } : row))
  const texts = await listReplyTexts(trx)
  const has_known_reader = await hasKnownReader(trx, id)
  const contact = await contactOf(trx, id)
  const isMailed = row.email_verified_at !== null && row.case_mails === true
  const conversation = {
    messages: (await showMessages(at, key, id, shown)).map((message) =>
      !has_known_reader && message.staff !== null ? { ...message, read_at: null } : message,
    ),
    next_cursor: rows.length > page.limit ? String(shown[0]?.id) : null,
    draft: await readDraft(trx, key, id, actor.id),
    reply_texts: texts.map(({ id: number, title, body }) => ({ id: number, title, body: fillIn(body, row) })),
    has_known_reader,
    contact,
    is_told_by_mail: has_known_reader && isMailed && (contact === null || contact === 'given'),
  }
  // That nobody has written yet is no reading of a message.
  const after = [`count=${conversation.messages.length}`, `unread=${newlyRead.size}`]
  if (conversation.messages.length > 0) await writeReading(at, trx, actor.id, { id, action: 'message_read', after })
  return conversation
}

const findCase = (trx: Trx, actor: DeskActor, id: number) =>
  casesWithNames(trx)
    .leftJoin('account', 'account.id', 'incident.user_id')
    .select(['incident.id', 'incident.date', 'account.email_verified_at', 'account.case_mails'])
    .where('incident.id', '=', id)
    .where(visibleTo(actor))
    .executeTakeFirst()

/** The numbers of those that were unread. */
async function markRead(trx: Trx, shown: readonly Row[], now: Date) {
  if (shown.length === 0) return new Set<number>()
  const ids = shown.map(({ id }) => id)
  const rows = await trx
    .updateTable('message')
    .set({ read_at: now })
    .where('id', 'in', ids)
    .where('sender', '=', 'reporter')
    .where('read_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const findMessages = (trx: Trx, incident_id: number, { limit, cursor }: ConversationPage) =>
  trx
    .selectFrom('message')
    .select(['id', 'body_sealed', 'is_question', 'created_at', 'read_at'])
    .select(namedBy<null>('staff', 'staff_id').as('staff'))
    .where('incident_id', '=', incident_id)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()

type Row = Awaited<ReturnType<typeof findMessages>>[number]

async function showMessages({ trx, config }: Act, key: Buffer, incident_id: number, rows: Row[]) {
  if (rows.length === 0) return []
  const documents = await trx
    .selectFrom('incident_document')
    .select(['id', 'message_id', 'name_sealed', 'size', 'extension'])
    .select(['inspection_state', 'inspection_findings', 'scanned_at'])
    .where('incident_id', '=', incident_id)
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const message = openRow('message', key, sealed)
    const own = documents.filter(({ message_id }) => message_id === message.id)
    return shownAs(contract.deskMessage, {
      ...message,
      documents: own.map((document) => shownDocument(config, key, document)),
    })
  })
}

/** What somebody of the staff has written about a case and not sent; '' when there is nothing. */
async function readDraft(trx: Trx, key: Buffer, incident_id: number, staff_id: number) {
  const row = await findRow(trx, 'message_draft', { incident_id, staff_id }, ['id', 'body_sealed'])
  return row ? openRow('message_draft', key, row).body : ''
}

async function keepMessageDraft(at: Act, { id, body }: Given<typeof contract.keepMessageDraft>) {
  await lockToWork(at.trx, at.staff.id, { id })
  await keepDraft(at, id, body)
}
