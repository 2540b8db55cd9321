import { z } from 'zod'
import { caseFile, changedCase } from './deskCases.ts'
import { deskCall } from './deskCall.ts'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { conversationPage, messageText } from './messages.ts'
import { cleanText, done, moment, named, rowId, version, filledWords } from './wire.ts'

export const deskMessage = z.object({
  id: rowId,
  /** Who of the staff wrote it; null: the reporter. */
  staff: named.nullable(),
  body: z.string(),
  is_question: z.boolean(),
  created_at: moment,
  /** When the other side first saw it. */
  read_at: moment.nullable(),
  documents: z.array(caseFile),
})
export type DeskMessage = z.infer<typeof deskMessage>

const conversation = z.object({
  messages: z.array(deskMessage),
  next_cursor: z.string().nullable(),
  draft: z.string(),
  /** Filled in with what is clear of the case: its number, date and category. */
  reply_texts: z.array(z.object({ id: rowId, title: z.string(), body: z.string() })),
  /** False where staff entered the case and no reporter has written: it is then not said either whether mails go and what was read. */
  has_known_reader: z.boolean(),
  /** `withdrawn` also of a no, null when they were not asked. After `withdrawn` and `statistics_only` no mail goes. */
  contact: z.enum(['given', 'withdrawn', 'statistics_only']).nullable(),
  /** Whether the reporter hears by mail that there is something new. */
  is_told_by_mail: z.boolean(),
})
export type DeskConversation = z.infer<typeof conversation>

/** Marks the reporter's messages as read. The newest page, or the one before `cursor`. */
export const listCaseMessages = deskCall(
  'deskListCaseMessages',
  "Read a case's messages and mark its reporter's read",
  {
    querystring: conversationPage,
    data: conversation,
  },
)
/** Multipart with `documents[]`, or JSON. `last_id`: the newest seen; a newer one answers 409. `ask`: the case waits for the reporter. */
export const sendCaseMessage = deskCall('deskSendCaseMessage', 'Write to the reporter of a case, or ask something', {
  fails: [
    'document_type',
    'storage_full',
    'account_full',
    'idempotency_mismatch',
    'case_changed',
    'newer_message',
    'move_refused',
    'read_only',
    'duplicate_closed',
    'closed_too_long',
  ],
  body: z.object({
    body: messageText,
    ask: z.union([z.boolean(), z.stringbool()]).default(false),
    last_id: z.preprocess((value) => (value === '' ? null : value), z.coerce.number().int().positive().nullable()),
  }),
  response: { 201: done.extend({ data: z.object({ message_id: rowId, case: changedCase }) }) },
})
/** Keeps what is not sent yet, sealed like a message; an empty text removes it. */
export const keepMessageDraft = deskCall('deskKeepMessageDraft', 'Keep a message that is not sent yet', {
  fails: ['read_only'],
  body: z.object({ body: cleanText.pipe(z.string().max(limits.message, say('too_long'))) }),
})

const title = filledWords(limits.replyTitle)
const replyText = z.object({ id: rowId, title: z.string(), body: z.string(), version })
export type ReplyText = z.infer<typeof replyText>
export const listReplyTexts = deskCall('deskListReplyTexts', 'List the reply texts of the organisation', {
  data: z.array(replyText),
})
/** In `title` and `body`, `{nummer}`, `{dato}` and `{kategori}` stand for what is clear of a case. */
export const createReplyText = deskCall('deskCreateReplyText', 'Add a reply text', {
  body: z.object({ title, body: messageText }),
  response: { 201: done.extend({ data: replyText }) },
})
export const changeReplyText = deskCall('deskChangeReplyText', 'Change a reply text', {
  fails: ['changed_meanwhile'],
  body: z.object({ title, body: messageText, version }),
  data: replyText,
})
export const deleteReplyText = deskCall('deskDeleteReplyText', 'Delete a reply text')
