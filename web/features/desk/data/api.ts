import { createApi } from '@reduxjs/toolkit/query/react'
import type * as contract from '#contract/desk.ts'
import { deskCalls, deskTrialCalls } from '#contract/deskCalls.ts'
import type { Role } from '#contract/staff.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { baseQuery } from './baseQuery.ts'
import { tellSession } from './sessionNews.ts'

const isSignIn = { extraOptions: { isSignIn: true } }
const own = { invalidatesTags: ['Own' as const] }
const people = { invalidatesTags: ['Staff' as const] }
/** The other pages of this browser share the session: one of another person must not go on showing what it shows. */
const tellWhoSignedIn = (_body: unknown, { queryFulfilled }: { queryFulfilled: Promise<{ data: SignedIn }> }) =>
  queryFulfilled.then(
    ({ data }) => tellSession({ kind: 'signed_in', id: data.data.self.id }),
    () => undefined,
  )
type SignedIn = { data: { self: { id: number } } }
type Token = { token: string }
type RoleOf = { id: number; role: Role }

/** The desk's calls: its own slice, whose answers leave memory as soon as no page shows them. */
export const deskApi = createApi({
  reducerPath: 'desk',
  baseQuery,
  keepUnusedDataFor: 0,
  tagTypes: ['Self', 'Own', 'Staff'],
  endpoints: (build) => ({
    self: build.query<Reply<typeof contract.showSelf>, void>({
      query: () => callOf(deskCalls.deskSelf),
      providesTags: ['Self'],
      ...isSignIn,
    }),
    openInvitation: build.mutation<Reply<typeof contract.openInvitation>, Token>({
      query: (body) => ({ ...callOf(deskCalls.deskOpenInvitation), body }),
      ...isSignIn,
    }),
    invitationPasskey: build.mutation<Reply<typeof contract.invitationPasskey>, Token>({
      query: (body) => ({ ...callOf(deskCalls.deskInvitationPasskey), body }),
      ...isSignIn,
    }),
    acceptInvitation: build.mutation<Reply<typeof contract.acceptInvitation>, Body<typeof contract.acceptInvitation>>({
      query: (body) => ({ ...callOf(deskCalls.deskAcceptInvitation), body }),
      onQueryStarted: tellWhoSignedIn,
      ...isSignIn,
    }),
    signIn: build.mutation<Reply<typeof contract.signIn>, Body<typeof contract.signIn>>({
      query: (body) => ({ ...callOf(deskCalls.deskSignIn), body }),
      ...isSignIn,
    }),
    passkeyChallenge: build.mutation<Reply<typeof contract.passkeyChallenge>, void>({
      query: () => callOf(deskCalls.deskPasskeyChallenge),
      ...isSignIn,
    }),
    mailCode: build.mutation<Reply<typeof contract.mailCode>, void>({
      query: () => callOf(deskTrialCalls.deskMailCode),
      ...isSignIn,
    }),
    giveSecondFactor: build.mutation<Reply<typeof contract.giveSecondFactor>, Body<typeof contract.giveSecondFactor>>({
      query: (body) => ({ ...callOf(deskCalls.deskSecondFactor), body }),
      invalidatesTags: ['Self', 'Own'],
      onQueryStarted: tellWhoSignedIn,
      ...isSignIn,
    }),
    stepUp: build.mutation<Reply<typeof contract.stepUp>, Body<typeof contract.stepUp>>({
      query: (body) => ({ ...callOf(deskCalls.deskStepUp), body }),
      ...own,
      ...isSignIn,
    }),
    signOut: build.mutation<Reply<typeof contract.signOut>, void>({
      query: () => callOf(deskCalls.deskSignOut),
      onQueryStarted: (_nothing, { queryFulfilled }) =>
        queryFulfilled.then(
          () => tellSession({ kind: 'signed_out' }),
          () => undefined,
        ),
      ...isSignIn,
    }),
    sessions: build.query<Reply<typeof contract.listOwnSessions>, void>({
      query: () => callOf(deskCalls.deskListSessions),
      providesTags: ['Own'],
    }),
    revokeSession: build.mutation<Reply<typeof contract.revokeOwnSession>, number>({
      query: (id) => callOf(deskCalls.deskRevokeSession, { id }),
      ...own,
    }),
    factors: build.query<Reply<typeof contract.listOwnFactors>, void>({
      query: () => callOf(deskCalls.deskListFactors),
      providesTags: ['Own'],
    }),
    newPasskeyChallenge: build.mutation<Reply<typeof contract.newPasskeyChallenge>, void>({
      query: () => callOf(deskCalls.deskNewPasskeyChallenge),
    }),
    addPasskey: build.mutation<Reply<typeof contract.addPasskey>, Body<typeof contract.addPasskey>>({
      query: (body) => ({ ...callOf(deskCalls.deskAddPasskey), body }),
      ...own,
    }),
    renewRecoveryCodes: build.mutation<Reply<typeof contract.renewRecoveryCodes>, void>({
      query: () => callOf(deskCalls.deskRenewRecoveryCodes),
      ...own,
    }),
    staff: build.query<Reply<typeof contract.listStaff>, void>({
      query: () => callOf(deskCalls.deskListStaff),
      providesTags: ['Staff'],
    }),
    invite: build.mutation<Reply<typeof contract.invite>, Body<typeof contract.invite>>({
      query: (body) => ({ ...callOf(deskCalls.deskInvite), body }),
      ...people,
    }),
    inviteAgain: build.mutation<Reply<typeof contract.inviteAgain>, number>({
      query: (id) => callOf(deskCalls.deskInviteAgain, { id }),
      ...people,
    }),
    suspend: build.mutation<Reply<typeof contract.suspend>, number>({
      query: (id) => callOf(deskCalls.deskSuspend, { id }),
      ...people,
    }),
    reinstate: build.mutation<Reply<typeof contract.reinstate>, number>({
      query: (id) => callOf(deskCalls.deskReinstate, { id }),
      ...people,
    }),
    grantRole: build.mutation<Reply<typeof contract.grantRole>, RoleOf>({
      query: (at) => callOf(deskCalls.deskGrantRole, at),
      ...people,
    }),
    revokeRole: build.mutation<Reply<typeof contract.revokeRole>, RoleOf>({
      query: (at) => callOf(deskCalls.deskRevokeRole, at),
      ...people,
    }),
  }),
})

export const {
  useSelfQuery,
  useOpenInvitationMutation,
  useInvitationPasskeyMutation,
  useAcceptInvitationMutation,
  useSignInMutation,
  useMailCodeMutation,
  usePasskeyChallengeMutation,
  useGiveSecondFactorMutation,
  useStepUpMutation,
  useSignOutMutation,
  useSessionsQuery,
  useRevokeSessionMutation,
  useFactorsQuery,
  useNewPasskeyChallengeMutation,
  useAddPasskeyMutation,
  useRenewRecoveryCodesMutation,
  useStaffQuery,
  useInviteMutation,
  useInviteAgainMutation,
  useSuspendMutation,
  useReinstateMutation,
  useGrantRoleMutation,
  useRevokeRoleMutation,
} = deskApi
