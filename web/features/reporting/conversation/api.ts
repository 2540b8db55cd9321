import { calls } from '#contract/calls.ts'
import type { listMessages, readMessages, sendMessage } from '#contract/messages.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { incidentLists } from '../api.ts'
import type { Chosen } from '#web/ui/form/files.ts'

/** One attempt to send; a retry sends the same Idempotency-Key. */
type Send = {
  id: number
  body: string
  chosen: readonly Chosen[]
  key: string
  onUploadProgress: (loaded: number, total: number) => void
}

const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest page first; never kept. */
    listMessages: build.infiniteQuery<Reply<typeof listMessages>, number, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.next_cursor },
      query: ({ queryArg, pageParam }) => ({
        ...callOf(calls.listMessages, { id: queryArg }),
        params: pageParam ? { cursor: pageParam } : {},
      }),
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [{ type: 'Incident', id: `messages of ${id}` }],
    }),
    /** A message may move its case, so that both are fetched again. */
    sendMessage: build.mutation<Reply<typeof sendMessage>, Send>({
      query: ({ id, body, chosen, key, onUploadProgress }) => ({
        ...callOf(calls.sendMessage, { id }),
        headers: { 'Idempotency-Key': key },
        body: chosen.length === 0 ? { body } : formOf(body, chosen),
        onUploadProgress,
      }),
      invalidatesTags: (result) => (result ? ['Incident'] : []),
    }),
    readMessages: build.mutation<Reply<typeof readMessages>, { id: number; last_id: number | null }>({
      query: ({ id, last_id }) => ({ ...callOf(calls.readMessages, { id }), body: { last_id } }),
      invalidatesTags: (result) => (result ? [incidentLists] : []),
    }),
  }),
})

function formOf(body: string, chosen: readonly Chosen[]) {
  const form = new FormData()
  form.append('body', body)
  for (const { file } of chosen) form.append('documents[]', file, file.name)
  return form
}

export const { useListMessagesInfiniteQuery, useSendMessageMutation, useReadMessagesMutation } = messagesApi
