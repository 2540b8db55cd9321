import type * as contract from '#contract/deskCoding.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'
import type { Change } from './shownFields.ts'

type Save = { id: number; version: number } & Change

const codingApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    /** Each request is a look with an audit row of its own: nothing asks for it again by itself. */
    coding: build.query<Reply<typeof contract.showCoding>, number>({
      query: (id) => callOf(deskCalls.deskShowCoding, { id }),
    }),
    saveCoding: build.mutation<Reply<typeof contract.saveCoding>, Save>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskSaveCoding, { id }), body }),
      // What was answered is what is coded now, also for what else of the page shows it.
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const [saved] = await Promise.allSettled([queryFulfilled])
        if (saved.status === 'rejected') return
        const { data } = saved.value.data
        dispatch(codingApi.util.updateQueryData('coding', id, (kept) => ({ ...kept, data })))
      },
    }),
  }),
})

export const { useCodingQuery, useLazyCodingQuery, useSaveCodingMutation } = codingApi
