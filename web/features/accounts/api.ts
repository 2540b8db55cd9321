import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type * as accounts from '#contract/accounts.ts'
import { calls } from '#contract/calls.ts'
import type * as takeout from '#contract/takeout.ts'
import { api, endpointsOf } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'

/** The parts of a link that came by mail: the path names the account, the query proves that the server signed it. */
type SignedLink = { userId: string; token: string; expires: string; signature: string }

export function useSignedLink(): SignedLink {
  const { userId = '', token = '' } = useParams()
  const [search] = useSearchParams()
  return { userId, token, expires: search.get('expires') ?? '', signature: search.get('signature') ?? '' }
}

export const accountsApi = api.injectEndpoints({
  endpoints(build) {
    const { read, change } = endpointsOf(build)
    return {
      login: change<typeof accounts.login>(calls.login),
      register: change<typeof accounts.register>(calls.register),
      verifyEmail: read<typeof accounts.verifyEmail>(calls.verifyEmail),
      forgotPassword: change<typeof accounts.forgotPassword>(calls.forgotPassword),
      resetPassword: build.mutation<
        Reply<typeof accounts.resetPassword>,
        { link: SignedLink; body: Body<typeof accounts.resetPassword> }
      >({
        query: ({ link: { userId, token, ...params }, body }) => ({
          ...callOf(calls.resetPassword, { userId, token }),
          params,
          body,
        }),
      }),
      changePassword: change<typeof accounts.changePassword>(calls.changePassword, { invalidatesTags: ['Auth'] }),
      changeEmail: change<typeof accounts.changeEmail>(calls.changeEmail),
      updateAccount: change<typeof accounts.updateAccount>(calls.updateAccount),
      changeCaseMails: change<typeof accounts.changeCaseMails>(calls.changeCaseMails),
      listSessions: read<typeof accounts.listSessions>(calls.listSessions, {
        providesTags: ['Auth'],
        keepUnusedDataFor: 0,
      }),
      revokeSession: change<typeof accounts.revokeSession>(calls.revokeSession, { invalidatesTags: ['Auth'] }),
      showTakeout: read<typeof takeout.showTakeout>(calls.showTakeout, { keepUnusedDataFor: 0 }),
      askForTakeout: change<typeof takeout.askForTakeout>(calls.askForTakeout),
      openTakeout: change<typeof takeout.openTakeout>(calls.openTakeout),
      dropTakeout: change<typeof takeout.dropTakeout>(calls.dropTakeout),
    }
  },
})

/** The file to take along. How far it is is asked again while it is made, and while it is on its way to the device (`isComing`). */
export function useTakeout(isComing = false) {
  const [pollingInterval, setPollingInterval] = useState(0)
  const options = { pollingInterval, refetchOnMountOrArgChange: true }
  const query = accountsApi.useShowTakeoutQuery(undefined, options)
  const state = query.data?.data?.state
  const wanted = state === 'asked' ? 2000 : state === 'ready' && isComing ? 10_000 : 0
  if (wanted !== pollingInterval) setPollingInterval(wanted)
  return query
}
