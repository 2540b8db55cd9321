import type { z } from 'zod'
import type { credentials, listSessions, login, newPassword, passwordChange, registration } from '#contract/accounts.ts'
import { calls } from '#contract/calls.ts'
import { api } from '#web/app/data/api.ts'

type Done = { success?: boolean; message?: string }
/** Why the reply is not quite trusted: a success without its flag is a failure of its own (spec section 4). */
type SignedIn = Done & Partial<Pick<z.infer<(typeof login)['schema']['response'][200]>, 'data'>>

/** The parts of a link that came by mail. */
export type SignedLink = { userId: string; token: string; expires: string; signature: string }

const at = (url: string, { userId, token }: SignedLink) =>
  url.replace(':userId', encodeURIComponent(userId)).replace(':token', encodeURIComponent(token))

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn, z.infer<typeof credentials>>({ query: (body) => ({ ...calls.login, body }) }),
    register: build.mutation<SignedIn, z.infer<typeof registration>>({
      query: (body) => ({ ...calls.register, body }),
    }),
    verifyEmail: build.mutation<Done, SignedLink>({
      query: (link) => ({
        url: at(calls.verifyEmail.url, link),
        params: { expires: link.expires, signature: link.signature },
      }),
    }),
    forgotPassword: build.mutation<Done, { email: string }>({
      query: (body) => ({ ...calls.forgotPassword, body }),
    }),
    resetPassword: build.mutation<Done, { link: SignedLink; body: z.infer<typeof newPassword> }>({
      query: ({ link, body }) => ({
        url: at(calls.resetPassword.url, link),
        method: calls.resetPassword.method,
        params: { expires: link.expires, signature: link.signature },
        body,
      }),
    }),
    changePassword: build.mutation<Done, z.infer<typeof passwordChange>>({
      query: (body) => ({ ...calls.changePassword, body }),
      invalidatesTags: ['Auth'],
    }),
    listSessions: build.query<z.infer<(typeof listSessions)['schema']['response'][200]>, void>({
      query: () => ({ url: calls.listSessions.url }),
      providesTags: ['Auth'],
      keepUnusedDataFor: 0,
    }),
    revokeSession: build.mutation<Done, number>({
      query: (id) => ({ url: calls.revokeSession.url.replace(':id', String(id)), method: calls.revokeSession.method }),
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
  useChangePasswordMutation,
  useListSessionsQuery,
  useRevokeSessionMutation,
} = accountsApi
