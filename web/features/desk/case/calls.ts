import type * as work from '#contract/deskCaseWork.ts'
import type * as contract from '#contract/deskCases.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import type * as settings from '#contract/deskSettings.ts'
import { callOf, type Asking, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Of<Call extends Asking> = { id: number } & Body<Call>
/** `key`: of the attempt; the same again stores nothing new. */
type Once<Call extends Asking> = Of<Call> & { key: string }
/** A refused change leaves the page as it is: the case is not read again under what somebody has typed. */
const changesCase = {
  invalidatesTags: (_answer: unknown, error: unknown) => (error === undefined ? ['Case' as const] : []),
}

/**
 * The calls of the page of one case. What changes the case has it read again, which is a look; nothing else asks for it.
 */
const caseApi = deskApi.enhanceEndpoints({ addTagTypes: ['Case', 'Labels', 'Mentions'] }).injectEndpoints({
  endpoints: (build) => ({
    case: build.query<Reply<typeof contract.showCase>, number>({
      query: (id) => callOf(deskCalls.deskShowCase, { id }),
      providesTags: ['Case'],
    }),
    caseWithAllCorrections: build.query<Reply<typeof contract.showCase>, number>({
      query: (id) => ({ ...callOf(deskCalls.deskShowCase, { id }), params: { corrections: 'all' } }),
      keepUnusedDataFor: 0,
      providesTags: ['Case'],
    }),
    offeredOutcomes: build.query<Reply<typeof settings.listOfferedOutcomes>, void>({
      query: () => callOf(deskCalls.deskListOfferedOutcomes),
    }),
    moveCase: build.mutation<Reply<typeof contract.moveCase>, Of<typeof contract.moveCase>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskMoveCase, { id }), body }),
      ...changesCase,
    }),
    takeCase: build.mutation<Reply<typeof contract.takeCase>, Of<typeof contract.takeCase>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskTakeCase, { id }), body }),
      ...changesCase,
    }),
    giveBackCase: build.mutation<Reply<typeof contract.giveBackCase>, Of<typeof contract.giveBackCase>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskGiveBackCase, { id }), body }),
      ...changesCase,
    }),
    assignCase: build.mutation<Reply<typeof contract.assignCase>, Of<typeof contract.assignCase>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskAssignCase, { id }), body }),
      ...changesCase,
    }),
    prioritiseCase: build.mutation<Reply<typeof work.prioritiseCase>, Of<typeof work.prioritiseCase>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskPrioritiseCase, { id }), body }),
      ...changesCase,
    }),
    labelCase: build.mutation<Reply<typeof work.labelCase>, Of<typeof work.labelCase>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskLabelCase, { id }), body }),
      ...changesCase,
    }),
    addNote: build.mutation<Reply<typeof work.addNote>, Once<typeof work.addNote>>({
      query: ({ id, key, ...body }) => ({
        ...callOf(deskCalls.deskAddNote, { id }),
        headers: { 'Idempotency-Key': key },
        body,
      }),
      ...changesCase,
    }),
    keepNoteDraft: build.mutation<Reply<typeof work.keepNoteDraft>, Of<typeof work.keepNoteDraft>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskKeepNoteDraft, { id }), body }),
    }),
    ownTasks: build.query<Reply<typeof work.listOwnTasks>, void>({
      query: () => callOf(deskCalls.deskListOwnTasks),
    }),
    addTask: build.mutation<Reply<typeof work.addTask>, Once<typeof work.addTask>>({
      query: ({ id, key, ...body }) => ({
        ...callOf(deskCalls.deskAddTask, { id }),
        headers: { 'Idempotency-Key': key },
        body,
      }),
      ...changesCase,
    }),
    changeTask: build.mutation<Reply<typeof work.changeTask>, Of<typeof work.changeTask>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskChangeTask, { id }), body }),
      ...changesCase,
    }),
    /** No reading of the case, and no use of the session. When it has ended, the page is covered. */
    attendCase: build.mutation<Reply<typeof work.attendCase>, number>({
      query: (id) => callOf(deskCalls.deskAttendCase, { id }),
      extraOptions: { isWatch: true },
    }),
    witnessNumber: build.mutation<Reply<typeof work.showWitnessNumber>, Of<typeof work.showWitnessNumber>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskShowWitnessNumber, { id }), body }),
    }),
    people: build.query<Reply<typeof work.listPeople>, void>({ query: () => callOf(deskCalls.deskListPeople) }),
    labels: build.query<Reply<typeof work.listLabels>, void>({
      query: () => callOf(deskCalls.deskListLabels),
      providesTags: ['Labels'],
    }),
    createLabel: build.mutation<Reply<typeof work.createLabel>, Body<typeof work.createLabel>>({
      query: (body) => ({ ...callOf(deskCalls.deskCreateLabel), body }),
      invalidatesTags: ['Labels'],
    }),
    mentions: build.query<Reply<typeof work.listMentions>, void>({
      query: () => callOf(deskCalls.deskListMentions),
      providesTags: ['Mentions'],
    }),
    markMention: build.mutation<Reply<typeof work.markMention>, Of<typeof work.markMention>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskMarkMention, { id }), body }),
      invalidatesTags: ['Mentions'],
    }),
    workload: build.query<Reply<typeof work.listWorkload>, void>({
      query: () => callOf(deskCalls.deskListWorkload),
    }),
    casesOf: build.query<Reply<typeof work.listCasesOf>, number>({
      query: (id) => callOf(deskCalls.deskListCasesOf, { id }),
    }),
    handOver: build.mutation<Reply<typeof work.handOver>, Body<typeof work.handOver>>({
      query: (body) => ({ ...callOf(deskCalls.deskHandOver), body }),
    }),
  }),
})

export const {
  useCaseQuery,
  useCaseWithAllCorrectionsQuery,
  useOfferedOutcomesQuery,
  useMoveCaseMutation,
  useTakeCaseMutation,
  useGiveBackCaseMutation,
  useKeepNoteDraftMutation,
  useOwnTasksQuery,
  useAssignCaseMutation,
  usePrioritiseCaseMutation,
  useLabelCaseMutation,
  useAddNoteMutation,
  useAddTaskMutation,
  useChangeTaskMutation,
  useAttendCaseMutation,
  useWitnessNumberMutation,
  usePeopleQuery,
  useLabelsQuery,
  useCreateLabelMutation,
  useMentionsQuery,
  useMarkMentionMutation,
  useWorkloadQuery,
  useCasesOfQuery,
  useHandOverMutation,
} = caseApi
