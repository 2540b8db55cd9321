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
import { api, endpointsOf } from '#web/app/data/api.ts'

export const erasureApi = api.injectEndpoints({
  endpoints(build) {
    const { read, change } = endpointsOf(build)
    return {
      showWithdrawal: read<typeof showWithdrawal>(calls.showWithdrawal, {
        keepUnusedDataFor: 0,
        // What stays depends on whether the case may be counted.
        providesTags: (_result, _error, id) => [{ type: 'Incident', id: `consents of ${id}` }],
      }),
      /** What shows the case is told by the page, once the receipt's number has been read. */
      withdrawIncident: change<typeof withdrawIncident>(calls.withdrawIncident),
      takeBackIncident: change<typeof takeBackIncident>(calls.takeBackIncident, {
        invalidatesTags: (result) => (result ? ['Incident'] : []),
      }),
      /** The same call, to see whether the case is there; what the page shows stays. */
      lookForCase: change<typeof showWithdrawal>(calls.showWithdrawal),
      lookForAccount: change<typeof showLeaving>(calls.showLeaving),
      showLeaving: read<typeof showLeaving>(calls.showLeaving, { keepUnusedDataFor: 0 }),
      leave: change<typeof leave>(calls.leave),
      stay: change<typeof stay>(calls.stay, { invalidatesTags: (result) => (result ? ['Incident', 'Auth'] : []) }),
      checkReceipt: change<typeof checkReceipt>(calls.checkReceipt),
    }
  },
})
