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
import { api } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply, type Unconfirmed } from '#web/app/wire/calls.ts'

/** The parts of a link that came by mail. */
export type SignedLink = { userId: string; token: string; expires: string; signature: string }

/** A signed link as the parameters of its call: the path names the account, the query proves that the server signed it. */
const linkParts = ({ userId, token, ...params }: SignedLink) => ({ path: { userId, token }, params })

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Reply<typeof login> | Unconfirmed, Body<typeof login>>({
      query: (body) => ({ ...callOf(calls.login), body }),
    }),
    register: build.mutation<Reply<typeof register> | Unconfirmed, Body<typeof register>>({
      query: (body) => ({ ...callOf(calls.register), body }),
    }),
    verifyEmail: build.mutation<Reply<typeof verifyEmail> | Unconfirmed, SignedLink>({
      query: (link) => {
        const { path, params } = linkParts(link)
        return { ...callOf(calls.verifyEmail, path), params }
      },
    }),
    forgotPassword: build.mutation<Reply<typeof forgotPassword>, Body<typeof forgotPassword>>({
      query: (body) => ({ ...callOf(calls.forgotPassword), body }),
    }),
    resetPassword: build.mutation<Reply<typeof resetPassword>, { link: SignedLink; body: Body<typeof resetPassword> }>({
      query: ({ link, body }) => {
        const { path, params } = linkParts(link)
        return { ...callOf(calls.resetPassword, path), params, body }
      },
    }),
    changePassword: build.mutation<Reply<typeof changePassword>, Body<typeof changePassword>>({
      query: (body) => ({ ...callOf(calls.changePassword), body }),
      invalidatesTags: ['Auth'],
    }),
    changeEmail: build.mutation<Reply<typeof changeEmail>, Body<typeof changeEmail>>({
      query: (body) => ({ ...callOf(calls.changeEmail), body }),
    }),
    updateAccount: build.mutation<Reply<typeof updateAccount>, Body<typeof updateAccount>>({
      query: (body) => ({ ...callOf(calls.updateAccount), body }),
    }),
    changeCaseMails: build.mutation<Reply<typeof changeCaseMails>, Body<typeof changeCaseMails>>({
      query: (body) => ({ ...callOf(calls.changeCaseMails), body }),
    }),
    listSessions: build.query<Reply<typeof listSessions>, void>({
      query: () => callOf(calls.listSessions),
      providesTags: ['Auth'],
      keepUnusedDataFor: 0,
    }),
    revokeSession: build.mutation<Reply<typeof revokeSession>, number>({
      query: (id) => callOf(calls.revokeSession, { id }),
      invalidatesTags: ['Auth'],
    }),
  }),
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
} = accountsApi
