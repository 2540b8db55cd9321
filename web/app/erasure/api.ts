import { calls } from '#contract/calls.ts'
import type {
  checkReceipt,
  leave,
  showLeaving,
  showWithdrawal,
  stay,
  takeBackIncident,
  withdrawIncident,
} from '#contract/erasure.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'

const erasureApi = api.injectEndpoints({
  endpoints: (build) => ({
    showWithdrawal: build.query<Reply<typeof showWithdrawal>, number>({
      query: (id) => callOf(calls.showWithdrawal, { id }),
      keepUnusedDataFor: 0,
      // What stays depends on whether the case may be counted.
      providesTags: (_result, _error, id) => [{ type: 'Incident', id: `consents of ${id}` }],
    }),
    /** What shows the case is told by the page, once the receipt's number has been read. */
    withdrawIncident: build.mutation<
      Reply<typeof withdrawIncident>,
      { id: number; wish: Body<typeof withdrawIncident> }
    >({
      query: ({ id, wish }) => ({ ...callOf(calls.withdrawIncident, { id }), body: wish }),
    }),
    takeBackIncident: build.mutation<Reply<typeof takeBackIncident>, number>({
      query: (id) => callOf(calls.takeBackIncident, { id }),
      invalidatesTags: (result) => (result ? ['Incident'] : []),
    }),
    /** The same call, to see whether the case is there; what the page shows stays. */
    lookForCase: build.mutation<Reply<typeof showWithdrawal>, number>({
      query: (id) => callOf(calls.showWithdrawal, { id }),
    }),
    lookForAccount: build.mutation<Reply<typeof showLeaving>, void>({ query: () => callOf(calls.showLeaving) }),
    showLeaving: build.query<Reply<typeof showLeaving>, void>({
      query: () => callOf(calls.showLeaving),
      keepUnusedDataFor: 0,
    }),
    leave: build.mutation<Reply<typeof leave>, Body<typeof leave>>({
      query: (body) => ({ ...callOf(calls.leave), body }),
    }),
    stay: build.mutation<Reply<typeof stay>, void>({
      query: () => callOf(calls.stay),
      invalidatesTags: (result) => (result ? ['Incident', 'Auth'] : []),
    }),
    checkReceipt: build.mutation<Reply<typeof checkReceipt>, Body<typeof checkReceipt>>({
      query: (body) => ({ ...callOf(calls.checkReceipt), body }),
    }),
  }),
})

export const {
  useShowWithdrawalQuery,
  useWithdrawIncidentMutation,
  useTakeBackIncidentMutation,
  useLookForCaseMutation,
  useLookForAccountMutation,
  useShowLeavingQuery,
  useLeaveMutation,
  useStayMutation,
  useCheckReceiptMutation,
} = erasureApi
