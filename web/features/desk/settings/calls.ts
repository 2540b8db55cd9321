import type { DeskStatus } from '#contract/casework.ts'
import type * as contract from '#contract/deskSettings.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type * as words from '#contract/deskMessages.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Answer = Reply<typeof contract.showSettings>
type Labels = Reply<typeof contract.listSettingLabels>
type StateText = Reply<typeof words.changeStateText>
type ReplyText = Reply<typeof words.changeReplyText>
const labels = { invalidatesTags: ['Labels' as const] }
const replies = { invalidatesTags: ['ReplyTexts' as const] }

/** The calls of the settings' page. Each form keeps the value and the version that it was made from (useSetting). */
const settingsApi = deskApi.enhanceEndpoints({ addTagTypes: ['Labels', 'ReplyTexts'] }).injectEndpoints({
  endpoints: (build) => ({
    settings: build.query<Answer, void>({
      query: () => callOf(deskCalls.deskShowSettings),
    }),
    saveClockDays: build.mutation<Answer, Body<typeof contract.saveClockDays>>({
      query: (body) => ({ ...callOf(deskCalls.deskSaveClockDays), body }),
    }),
    saveOfferedOutcomes: build.mutation<Answer, Body<typeof contract.saveOfferedOutcomes>>({
      query: (body) => ({ ...callOf(deskCalls.deskSaveOfferedOutcomes), body }),
    }),
    saveDigestTime: build.mutation<Answer, Body<typeof contract.saveDigestTime>>({
      query: (body) => ({ ...callOf(deskCalls.deskSaveDigestTime), body }),
    }),
    saveSecondEditor: build.mutation<Answer, Body<typeof contract.saveSecondEditor>>({
      query: (body) => ({ ...callOf(deskCalls.deskSaveSecondEditor), body }),
    }),
    saveOrganisation: build.mutation<Answer, Body<typeof contract.saveOrganisation>>({
      query: (body) => ({ ...callOf(deskCalls.deskSaveOrganisation), body }),
    }),
    settingLabels: build.query<Labels, void>({
      query: () => callOf(deskCalls.deskListSettingLabels),
      providesTags: ['Labels'],
    }),
    createSettingLabel: build.mutation<Labels, Body<typeof contract.createSettingLabel>>({
      query: (body) => ({ ...callOf(deskCalls.deskCreateSettingLabel), body }),
      ...labels,
    }),
    changeSettingLabel: build.mutation<Labels, Body<typeof contract.changeSettingLabel> & { id: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskChangeSettingLabel, { id }), body }),
      ...labels,
    }),
    changeStateText: build.mutation<StateText, Body<typeof words.changeStateText> & { status: DeskStatus }>({
      query: ({ status, ...body }) => ({ ...callOf(deskCalls.deskChangeStateText, { status }), body }),
    }),
    resetStateText: build.mutation<StateText, DeskStatus>({
      query: (status) => callOf(deskCalls.deskResetStateText, { status }),
    }),
    replyTexts: build.query<Reply<typeof words.listReplyTexts>, void>({
      query: () => callOf(deskCalls.deskListReplyTexts),
      providesTags: ['ReplyTexts'],
    }),
    createReplyText: build.mutation<ReplyText, Body<typeof words.createReplyText>>({
      query: (body) => ({ ...callOf(deskCalls.deskCreateReplyText), body }),
      ...replies,
    }),
    changeReplyText: build.mutation<ReplyText, Body<typeof words.changeReplyText> & { id: number }>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskChangeReplyText, { id }), body }),
      ...replies,
    }),
    deleteReplyText: build.mutation<Reply<typeof words.deleteReplyText>, number>({
      query: (id) => callOf(deskCalls.deskDeleteReplyText, { id }),
      ...replies,
    }),
  }),
})

export const {
  useSettingsQuery,
  useSaveClockDaysMutation,
  useSaveOfferedOutcomesMutation,
  useSaveDigestTimeMutation,
  useSaveSecondEditorMutation,
  useSaveOrganisationMutation,
  useSettingLabelsQuery,
  useCreateSettingLabelMutation,
  useChangeSettingLabelMutation,
  useChangeStateTextMutation,
  useResetStateTextMutation,
  useReplyTextsQuery,
  useCreateReplyTextMutation,
  useChangeReplyTextMutation,
  useDeleteReplyTextMutation,
} = settingsApi
