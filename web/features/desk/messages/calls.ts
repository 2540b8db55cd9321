import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskMessages.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

/** One attempt to send; a retry sends the same Idempotency-Key. */
type Send = { id: number; body: string; ask: boolean; last_id: number | null; chosen: readonly Chosen[]; key: string }

export const messagesApi = deskApi
  .enhanceEndpoints({ addTagTypes: ['Messages', 'Case', 'StateTexts'] })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Each request is a reading: nothing asks for it again by itself. The newest page first. */
      caseMessages: build.infiniteQuery<Reply<typeof contract.listCaseMessages>, number, string | null>({
        infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.data.next_cursor },
        query: ({ queryArg, pageParam }) => ({
          ...callOf(deskCalls.deskListMessages, { id: queryArg }),
          params: pageParam ? { cursor: pageParam } : {},
        }),
        providesTags: ['Messages'],
      }),
      /** A question moves the case, which is then read again. */
      sendCaseMessage: build.mutation<Reply<typeof contract.sendCaseMessage>, Send>({
        query: ({ id, key, ...message }) => ({
          ...callOf(deskCalls.deskSendMessage, { id }),
          headers: { 'Idempotency-Key': key },
          body: bodyOf(message),
        }),
        invalidatesTags: (result, _error, { ask }) => (result ? (ask ? ['Messages', 'Case'] : ['Messages']) : []),
      }),
      keepMessageDraft: build.mutation<Reply<typeof contract.keepMessageDraft>, { id: number; body: string }>({
        query: ({ id, body }) => ({ ...callOf(deskCalls.deskKeepMessageDraft, { id }), body: { body } }),
      }),
      stateTexts: build.query<Reply<typeof contract.listStateTexts>, void>({
        query: () => callOf(deskCalls.deskListStateTexts),
        providesTags: ['StateTexts'],
      }),
    }),
  })

function bodyOf({ chosen, ...message }: Omit<Send, 'id' | 'key'>) {
  if (chosen.length === 0) return message
  const form = new FormData()
  form.append('body', message.body)
  form.append('ask', String(message.ask))
  form.append('last_id', String(message.last_id ?? ''))
  for (const { file } of chosen) form.append('documents[]', file, file.name)
  return form
}

export const {
  useCaseMessagesInfiniteQuery,
  useSendCaseMessageMutation,
  useKeepMessageDraftMutation,
  useStateTextsQuery,
} = messagesApi
