import { z } from 'zod'
import { call } from './call.ts'
import { incidentDocument } from './incidents.ts'
import { limits } from './limits.ts'
import { incidentStatuses } from './status.ts'
import { done, filledWords, id, moment, rowId } from './wire.ts'

/** What somebody writes to the other side. Files may come along, but never without a word. */
export const messageText = filledWords(limits.message)

/** The newest come first by pages; within a page the oldest is first. `cursor`: the oldest message that is shown. */
export const conversationPage = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: id.optional(),
})
export type ConversationPage = z.output<typeof conversationPage>

/** Why the reporter cannot write; null when they can. */
export const writeRefusals = ['not_sent_in', 'closed_too_long', 'withdrawn'] as const
export type WriteRefusal = (typeof writeRefusals)[number]

/** A message as the reporter sees it. Who of the staff wrote it is not in it: the organisation answers. */
export const ownMessage = z.object({
  id: rowId,
  from: z.enum(['me', 'us']),
  body: z.string(),
  /** Staff wait for an answer to it. */
  is_question: z.boolean(),
  created_at: moment,
  /** When the other side first saw it. */
  read_at: moment.nullable(),
  documents: z.array(incidentDocument),
})
export type OwnMessage = z.infer<typeof ownMessage>

export const listMessages = call('listMessages', 'Read the messages of an own case', {
  querystring: conversationPage,
  response: {
    200: done.extend({
      messages: z.array(ownMessage),
      /** Of the page before this one; null when there is none. */
      next_cursor: z.string().nullable(),
      refusal: z.enum(writeRefusals).nullable(),
    }),
  },
})
/** Multipart with `documents[]`, or JSON. With an Idempotency-Key it is carried out once. */
export const sendMessage = call('sendMessage', 'Write to the organisation about an own case', {
  fails: ['messages_closed', 'idempotency_mismatch', 'document_type', 'account_full', 'storage_full'],
  body: z.object({ body: messageText }),
  response: {
    201: done.extend({
      id: rowId,
      status: z.enum(incidentStatuses),
      answer_days: z.int().positive(),
    }),
  },
})
/** Says that the reporter has seen the messages up to this one, and the case as it is. */
export const readMessages = call('readMessages', 'Mark the messages of an own case as read', {
  body: z.object({ last_id: rowId.nullable() }),
})
