import { useParams, useSearchParams } from 'react-router'
import type {
  changeCaseMails,
  changeEmail,
  changePassword,
  forgotPassword,
  listSessions,
  login,
  register,
  resetPassword,
  revokeSession,
  updateAccount,
  verifyEmail,
} from '#contract/accounts.ts'
import { calls } from '#contract/calls.ts'
import type { askForTakeout, dropTakeout, openTakeout, showTakeout } from '#contract/takeout.ts'
import { api, endpointsOf } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'

/** The parts of a link that came by mail. */
type SignedLink = { userId: string; token: string; expires: string; signature: string }

/** The parts of the mailed link, from the current address. */
export function useSignedLink(): SignedLink {
  const { userId = '', token = '' } = useParams()
  const [search] = useSearchParams()
  return { userId, token, expires: search.get('expires') ?? '', signature: search.get('signature') ?? '' }
}

/** A signed link as the parameters of its call: the path names the account, the query proves that the server signed it. */
const linkParts = ({ userId, token, ...params }: SignedLink) => ({ path: { userId, token }, params })

const accountsApi = api.injectEndpoints({
  endpoints(build) {
    const { read, change } = endpointsOf(build)
    return {
      login: change<typeof login>(calls.login),
      register: change<typeof register>(calls.register),
      verifyEmail: build.mutation<Reply<typeof verifyEmail>, SignedLink>({
        query: (link) => {
          const { path, params } = linkParts(link)
          return { ...callOf(calls.verifyEmail, path), params }
        },
      }),
      forgotPassword: change<typeof forgotPassword>(calls.forgotPassword),
      resetPassword: build.mutation<
        Reply<typeof resetPassword>,
        { link: SignedLink; body: Body<typeof resetPassword> }
      >({
        query: ({ link, body }) => {
          const { path, params } = linkParts(link)
          return { ...callOf(calls.resetPassword, path), params, body }
        },
      }),
      changePassword: change<typeof changePassword>(calls.changePassword, { invalidatesTags: ['Auth'] }),
      changeEmail: change<typeof changeEmail>(calls.changeEmail),
      updateAccount: change<typeof updateAccount>(calls.updateAccount),
      changeCaseMails: change<typeof changeCaseMails>(calls.changeCaseMails),
      listSessions: read<typeof listSessions>(calls.listSessions, { providesTags: ['Auth'], keepUnusedDataFor: 0 }),
      revokeSession: change<typeof revokeSession>(calls.revokeSession, { invalidatesTags: ['Auth'] }),
      showTakeout: read<typeof showTakeout>(calls.showTakeout, { keepUnusedDataFor: 0 }),
      askForTakeout: change<typeof askForTakeout>(calls.askForTakeout),
      openTakeout: change<typeof openTakeout>(calls.openTakeout),
      dropTakeout: change<typeof dropTakeout>(calls.dropTakeout),
    }
  },
})

export const {
  useLoginMutation,
  useRegisterMutation,
  useVerifyEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangeCaseMailsMutation,
  useChangeEmailMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useUpdateAccountMutation,
  useShowTakeoutQuery,
  useAskForTakeoutMutation,
  useOpenTakeoutMutation,
  useDropTakeoutMutation,
} = accountsApi
