import type { z } from 'zod'
import {
  changePassword,
  forgotPassword,
  listSessions,
  login,
  register,
  resetPassword,
  revokeSession,
  verifyEmail,
  type credentials,
  type newPassword,
  type passwordChange,
  type registration,
} from '#contract/accounts.ts'
import { api } from '#web/app/api.ts'

type Done = { success?: boolean; message?: string }
/** Why the reply is not quite trusted: a success without its flag is a failure of its own (spec section 4). */
type SignedIn = Done & Partial<Pick<z.infer<(typeof login)['schema']['response'][200]>, 'data'>>

/** The parts of a link that came by mail. */
export type SignedLink = { userId: string; token: string; expires: string; signature: string }

const at = (url: string, { userId, token }: SignedLink) =>
  url.replace(':userId', encodeURIComponent(userId)).replace(':token', encodeURIComponent(token))

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn, z.infer<typeof credentials>>({ query: (body) => ({ ...calling(login), body }) }),
    register: build.mutation<SignedIn, z.infer<typeof registration>>({
      query: (body) => ({ ...calling(register), body }),
    }),
    verifyEmail: build.mutation<Done, SignedLink>({
      query: (link) => ({
        url: at(verifyEmail.url, link),
        params: { expires: link.expires, signature: link.signature },
      }),
    }),
    forgotPassword: build.mutation<Done, { email: string }>({
      query: (body) => ({ ...calling(forgotPassword), body }),
    }),
    resetPassword: build.mutation<Done, { link: SignedLink; body: z.infer<typeof newPassword> }>({
      query: ({ link, body }) => ({
        url: at(resetPassword.url, link),
        method: resetPassword.method,
        params: { expires: link.expires, signature: link.signature },
        body,
      }),
    }),
    changePassword: build.mutation<Done, z.infer<typeof passwordChange>>({
      query: (body) => ({ ...calling(changePassword), body }),
      invalidatesTags: ['Auth'],
    }),
    listSessions: build.query<z.infer<(typeof listSessions)['schema']['response'][200]>, void>({
      query: () => ({ url: listSessions.url }),
      providesTags: ['Auth'],
      keepUnusedDataFor: 0,
    }),
    revokeSession: build.mutation<Done, number>({
      query: (id) => ({ url: revokeSession.url.replace(':id', String(id)), method: revokeSession.method }),
      invalidatesTags: ['Auth'],
    }),
  }),
})

const calling = ({ url, method }: { url: string; method: string }) => ({ url, method })

export const {
  useLoginMutation,
  useRegisterMutation,
  useVerifyEmailMutation,
  useForgotPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
} = accountsApi
