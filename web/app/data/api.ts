import { createApi, type BaseQueryFn, type EndpointBuilder } from '@reduxjs/toolkit/query/react'
import type { NavigateFunction } from 'react-router'
import type { resendVerification } from '#contract/accounts.ts'
import { calls } from '#contract/calls.ts'
import shell from '#texts/nb/shell.ts'
import { notify } from '#web/app/notices/notify.ts'
import { callOf, requestOf, type Described, type Given, type Reply } from '#web/app/wire/calls.ts'
import { request, type Call, type CallError } from '#web/app/wire/request.ts'
import { sessionExpired, userLoaded, isLeaving, isUnverified, isStale } from '#web/app/session/session.ts'
import { readToken } from '#web/app/device/token.ts'

/** Answers that lead away from no page: it must first be told what became of an erasure (web/app/erasure/useErasing.ts). */
const staying = ['withdrawIncident', 'leave', 'lookForCase', 'lookForAccount']

let navigate: NavigateFunction | undefined
/** Lends the router's function for answers that lead to another page. Returns what takes it back. */
export function provideNavigate(given: NavigateFunction) {
  navigate = given
  return () => void (navigate = undefined)
}
const leadTo = (path: string) => void navigate?.(path, { replace: true })

/** Sends every call of the app and applies the session's rules to every answer (spec section 4). */
const baseQuery: BaseQueryFn<Call, unknown, CallError> = async (call, { signal, dispatch, getState, endpoint }) => {
  const token = readToken()
  const answer = await request(call, token, signal)
  const { error, data } = answer
  // An answer to a token that has been replaced meanwhile says nothing about the new one.
  if (token === null || token !== readToken() || staying.includes(endpoint)) return error ? { error } : { data }
  if (isStale(error ? error.data : data)) {
    const t = shell.session
    notify({ colour: 'yellow', title: t.expired, message: t.loginAgain, id: 'session', staysInView: true })
    dispatch(sessionExpired())
    // Later than the answers under way, which the reset would discard before their callers read them. A login resets by itself.
    void Promise.all(dispatch(api.util.getRunningQueriesThunk())).then(() =>
      setTimeout(() => readToken() ?? dispatch(api.util.resetApiState())),
    )
  } else if (isUnverified(error) && endpoint !== 'currentUser') {
    const { user, token: owner } = sessionIn(getState())
    dispatch(userLoaded({ user: { ...user, email_verified_at: null }, token: owner }))
    leadTo('/dashboard')
  } else if (isLeaving(error)) leadTo('/account/slett')

  return error ? { error } : { data }
}

const tagTypes = [
  'Auth',
  'Users',
  'Roles',
  'Leads',
  'LeadList',
  'LeadStatus',
  'Tasks',
  'ImpactHighlight',
  'Incident',
] as const
type Tag = (typeof tagTypes)[number]
type Tags = readonly (Tag | { type: Tag; id: string })[]

type TagsOf<Given> = Tags | ((result: unknown, error: CallError | undefined, given: Given) => Tags)

/** The endpoint of a call whose parameters and body are what it is given (`requestOf`). */
export const endpointsOf = (build: EndpointBuilder<typeof baseQuery, Tag, 'api'>) => ({
  read: <C extends Described>(
    call: Pick<C, 'method' | 'url'>,
    options: { keepUnusedDataFor?: number; providesTags?: TagsOf<Given<C>> } = {},
  ) => build.query<Reply<C>, Given<C>>({ query: (given) => requestOf(call, given), ...options }),
  change: <C extends Described>(
    call: Pick<C, 'method' | 'url'>,
    options: { invalidatesTags?: TagsOf<Given<C>> } = {},
  ) => build.mutation<Reply<C>, Given<C>>({ query: (given) => requestOf(call, given), ...options }),
})

/** One API slice; features inject their endpoints (design section 2). The tag types are the spec's. */
export const api = createApi({
  baseQuery,
  keepUnusedDataFor: 60,
  tagTypes,
  endpoints: (build) => ({
    /** `unknown`, because `judgeRestore` also handles an answer that is no user. */
    currentUser: build.query<unknown, void>({ query: () => callOf(calls.currentUser), providesTags: ['Auth'] }),
    resendVerification: build.mutation<Reply<typeof resendVerification>, void>({
      query: () => callOf(calls.resendVerification),
    }),
  }),
})

function sessionIn(state: unknown): { user: object; token: string | null } {
  const { auth }: { auth?: unknown } = Object(state)
  const { user, token }: { user?: unknown; token?: unknown } = Object(auth)
  return { user: Object(user), token: typeof token === 'string' ? token : null }
}
