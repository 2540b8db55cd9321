import { createApi } from '@reduxjs/toolkit/query/react'
import { configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query'
import type { filterArticles } from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type { DeliveryResult } from '#contract/deskMail.ts'
import type { listCities, listCountries, listHarassmentCategories } from '#contract/lookups.ts'
import { callOf, requestOf, type Body, type Given, type Reply } from '#web/app/wire/calls.ts'
import type { Call } from '#web/app/wire/request.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import type { Change as CodingChange } from '../coding/groups.ts'
import { baseQuery } from './baseQuery.ts'
import type { Contract } from './contract.ts'
import { endpointsOf, tagTypes, type Tag } from './endpoints.ts'

/** Of one attempt to send something; the same again stores nothing new. */
type Once = { key: string }
type Files = { chosen: readonly Chosen[] }
type Send = Files & { id: number; body: string; ask: boolean; last_id: number | null }
type BulkChange =
  | { kind: 'take' }
  | ({ kind: 'assign' } & Omit<Body<Contract['bulkAssign']>, 'cases'>)
  | ({ kind: 'label' } & Omit<Body<Contract['bulkLabel']>, 'cases'>)
  | ({ kind: 'priority' } & Omit<Body<Contract['bulkPriority']>, 'cases'>)

const isWatch = { extraOptions: { isWatch: true } }
/** Seconds. Lists of choices hardly ever change. */
const longCache = { keepUnusedDataFor: 3600 }
/** A refused change leaves the page as it is: nothing is read again under what somebody has typed. */
const renewsWhenDone = (...tags: Tag[]) => ({ invalidatesTags: (result: unknown) => (result ? tags : []) })
const byCursor = {
  infiniteQueryOptions: {
    initialPageParam: null,
    getNextPageParam: (last: { data: { next_cursor: string | null } }) => last.data.next_cursor,
  },
}

const bulkCalls = {
  take: deskCalls.deskBulkTake,
  assign: deskCalls.deskBulkAssign,
  label: deskCalls.deskBulkLabel,
  priority: deskCalls.deskBulkPriority,
}

/** A call with a search as it stands in an address, where a filter may stand several times. */
function searched({ method, url }: Call, search: string, cursor: string | null = null): Call {
  const query = [search, cursor && `cursor=${encodeURIComponent(cursor)}`].filter(Boolean).join('&')
  return { method, url: query ? `${url}?${query}` : url }
}

function formOf(fields: Record<string, string | number | boolean | null>, chosen: Files['chosen']) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''))
  for (const { file } of chosen) form.append('documents[]', file, file.name)
  return form
}

/** Answers leave memory once no page shows them: each reading of a case is a row of the audit log, so none is read again by itself. */
export const deskApi = createApi({
  reducerPath: 'desk',
  baseQuery,
  keepUnusedDataFor: 0,
  tagTypes,
  endpoints: (build) => ({
    // Every call of the desk; those that a page sends or keeps in a way of its own are written out below.
    ...endpointsOf(build),

    // Lists by the filter of an address. A look at the log and one at the inbox have audit rows of their own.
    listAudit: build.infiniteQuery<Reply<Contract['listAudit']>, string, string | null>({
      ...byCursor,
      query: ({ queryArg, pageParam }) => searched(deskCalls.deskListAudit, queryArg, pageParam),
    }),
    listDeliveries: build.infiniteQuery<Reply<Contract['listDeliveries']>, DeliveryResult | '', string | null>({
      ...byCursor,
      query: ({ queryArg, pageParam }) =>
        searched(deskCalls.deskListDeliveries, queryArg && `result=${queryArg}`, pageParam),
      providesTags: ['Mails'],
    }),
    listCases: build.query<Reply<Contract['listCases']>, string>({
      query: (search) => searched(deskCalls.deskListCases, search),
      providesTags: ['Inbox'],
    }),
    showInboxPulse: build.query<Reply<Contract['showInboxPulse']>, string>({
      query: (search) => searched(deskCalls.deskShowInboxPulse, search),
      ...isWatch,
    }),
    /** How many cases a filter of the inbox holds: of a filter without where a page begins. */
    countOfList: build.query<Reply<Contract['showInboxPulse']>, string>({
      query: (search) => searched(deskCalls.deskShowInboxPulse, search),
    }),

    bulk: build.mutation<Reply<Contract['bulkTake']>, BulkChange & Body<Contract['bulkTake']>>({
      query: ({ kind, ...body }) => ({ ...bulkCalls[kind], body }),
      ...renewsWhenDone('Case'),
    }),
    addNote: build.mutation<Reply<Contract['addNote']>, Given<Contract['addNote']> & Once>({
      query: ({ key, ...note }) => ({ ...requestOf(deskCalls.deskAddNote, note), headers: { 'Idempotency-Key': key } }),
      ...renewsWhenDone('Case'),
    }),
    addTask: build.mutation<Reply<Contract['addTask']>, Given<Contract['addTask']> & Once>({
      query: ({ key, ...task }) => ({ ...requestOf(deskCalls.deskAddTask, task), headers: { 'Idempotency-Key': key } }),
      ...renewsWhenDone('Case'),
    }),
    // What was answered is what is coded now, also for what else of the page shows it.
    saveCoding: build.mutation<Reply<Contract['saveCoding']>, { id: number; version: number } & CodingChange>({
      query: (given) => requestOf(deskCalls.deskSaveCoding, given),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const [saved] = await Promise.allSettled([queryFulfilled])
        if (saved.status === 'rejected') return
        const { data } = saved.value.data
        dispatch(deskApi.util.updateQueryData('showCoding', id, (kept) => ({ ...kept, data })))
      },
    }),
    /** The history of the case has a line more, so the case is read again. */
    addDocuments: build.mutation<Reply<Contract['addDocuments']>, Files & Once & { id: number }>({
      query: ({ id, chosen, key }) => ({
        ...callOf(deskCalls.deskAddDocuments, { id }),
        headers: { 'Idempotency-Key': key },
        body: formOf({}, chosen),
      }),
      ...renewsWhenDone('Documents', 'Redaction', 'Case'),
    }),
    judgeRelated: build.mutation<Reply<Contract['judgeRelated']>, Given<Contract['judgeRelated']>>({
      query: (given) => requestOf(deskCalls.deskJudgeRelated, given),
      invalidatesTags: (result) => (result ? [] : ['Related']),
    }),
    /** Of a duplicate, from the page of another case. */
    reopenDuplicate: build.mutation<Reply<Contract['moveCase']>, Given<Contract['moveCase']>>({
      query: (given) => requestOf(deskCalls.deskMoveCase, given),
      invalidatesTags: ['Case', 'Related'],
    }),
    /** Each request is a reading. The newest page first. */
    listCaseMessages: build.infiniteQuery<Reply<Contract['listCaseMessages']>, number, string | null>({
      ...byCursor,
      query: ({ queryArg, pageParam }) =>
        searched(callOf(deskCalls.deskListCaseMessages, { id: queryArg }), '', pageParam),
      providesTags: ['Messages'],
    }),
    /** An answer ends a time limit and a question moves the case, which is then read again. */
    sendCaseMessage: build.mutation<Reply<Contract['sendCaseMessage']>, Send & Once>({
      query: ({ id, key, chosen, ...message }) => ({
        ...callOf(deskCalls.deskSendCaseMessage, { id }),
        headers: { 'Idempotency-Key': key },
        body: chosen.length === 0 ? message : formOf(message, chosen),
      }),
      ...renewsWhenDone('Messages', 'Documents', 'Case'),
    }),

    testMail: build.mutation<Reply<Contract['testMail']>, Body<Contract['testMail']>>({
      // As long as the mail server may take to answer.
      query: (body) => ({ ...callOf(deskCalls.deskTestMail), body, timeout: 90_000 }),
      invalidatesTags: ['Mails', 'Notices'],
    }),
    sendPart: build.mutation<Reply<Contract['sendPart']>, { id: number; part: number; bytes: Blob }>({
      query: ({ id, part, bytes }) => ({
        ...callOf(deskCalls.deskSendPart, { id, part }),
        headers: { 'content-type': 'application/octet-stream' },
        body: bytes,
        // As long as the server waits for a body, and a little for its answer.
        timeout: 45_000,
      }),
      ...isWatch,
    }),

    listCountries: build.query<Reply<typeof listCountries>, void>({ query: () => calls.listCountries, ...longCache }),
    listHarassmentCategories: build.query<Reply<typeof listHarassmentCategories>, void>({
      query: () => calls.listHarassmentCategories,
      ...longCache,
    }),
    listCities: build.query<Reply<typeof listCities>, { country_id: number | string }>({
      query: (given) => requestOf(calls.listCities, given),
      ...longCache,
    }),
    filterArticles: build.query<Reply<typeof filterArticles>, { title: string; limit: number }>({
      query: (given) => requestOf(calls.filterArticles, given),
    }),
  }),
})

export const store = configureStore({
  reducer: { [deskApi.reducerPath]: deskApi.reducer },
  middleware: (standard) => standard().concat(deskApi.middleware),
  devTools: false,
})

// For queries that are asked again while the page is in sight, and when it comes back (`skipPollingIfUnfocused`, `refetchOnFocus`).
setupListeners(store.dispatch)
