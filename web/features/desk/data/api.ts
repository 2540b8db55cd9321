import { createApi, type EndpointBuilder } from '@reduxjs/toolkit/query/react'
import type * as publicArticles from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import type * as desk from '#contract/desk.ts'
import type * as account from '#contract/deskAccount.ts'
import type * as articles from '#contract/deskArticles.ts'
import type * as audit from '#contract/deskAudit.ts'
import type * as backups from '#contract/deskBackups.ts'
import type * as breaches from '#contract/deskBreaches.ts'
import type * as callerCase from '#contract/deskCallerCase.ts'
import type * as caseWork from '#contract/deskCaseWork.ts'
import type * as cases from '#contract/deskCases.ts'
import type * as coding from '#contract/deskCoding.ts'
import type * as documents from '#contract/deskDocuments.ts'
import type { EditorialKind, ItemMove } from '#contract/deskEditorial.ts'
import type * as entries from '#contract/deskEntries.ts'
import type * as exports from '#contract/deskExports.ts'
import type * as holds from '#contract/deskHolds.ts'
import type * as inbox from '#contract/deskInbox.ts'
import type * as items from '#contract/deskItems.ts'
import type * as lookups from '#contract/deskLookups.ts'
import type * as mail from '#contract/deskMail.ts'
import type * as media from '#contract/deskMedia.ts'
import type * as messages from '#contract/deskMessages.ts'
import type * as numbers from '#contract/deskNumbers.ts'
import type * as papers from '#contract/deskPapers.ts'
import type * as processing from '#contract/deskProcessing.ts'
import type * as related from '#contract/deskRelated.ts'
import type * as releases from '#contract/deskReleases.ts'
import type * as reports from '#contract/deskPrivacyReport.ts'
import type * as requests from '#contract/deskRequests.ts'
import type * as settings from '#contract/deskSettings.ts'
import type * as tips from '#contract/deskTips.ts'
import { deskCalls, deskTrialCalls } from '#contract/deskCalls.ts'
import type * as publicLists from '#contract/lookups.ts'
import type { Call } from '#web/app/wire/request.ts'
import { callOf, requestOf, type Body, type Described, type Given, type Reply } from '#web/app/wire/calls.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import type { Change as CodingChange } from '../coding/groups.ts'
import { baseQuery, tellSession } from './baseQuery.ts'

const tagTypes = [
  'Self',
  'Own',
  'Staff',
  'Inbox',
  'Views',
  'Case',
  'Labels',
  'Mentions',
  'Related',
  'Documents',
  'Redaction',
  'Messages',
  'StateTexts',
  'ReplyTexts',
  'Export',
  'Hold',
  'Request',
  'Breach',
  'Release',
  'Items',
  'Bin',
  'Tips',
  'Lookups',
  'Media',
  'Uploads',
  'Mails',
  'Notices',
] as const
type Tag = (typeof tagTypes)[number]
type Build = EndpointBuilder<typeof baseQuery, Tag, 'desk'>
type Extra = { extraOptions?: NonNullable<Parameters<typeof baseQuery>[2]> }
type ReadOptions = Extra & { providesTags?: Tag[]; keepUnusedDataFor?: number }
type ChangeOptions = Extra & { invalidatesTags?: Tag[] | ((result: unknown) => Tag[]) }
/** One attempt to send files; a retry sends the same Idempotency-Key. */
type Attempt = { chosen: readonly Chosen[]; key: string }
type Send = Attempt & { id: number; body: string; ask: boolean; last_id: number | null }
/** The server checks the content by its kind. */
type Save = { id: number; version: number; kind: EditorialKind; content: object }
type Move = { id: number; version: number; move: ItemMove; publish_at?: string; note?: string }
/** What several cases are to become. */
export type BulkChange =
  | { kind: 'take' }
  | ({ kind: 'assign' } & Omit<Body<typeof inbox.bulkAssign>, 'cases'>)
  | ({ kind: 'label' } & Omit<Body<typeof inbox.bulkLabel>, 'cases'>)
  | ({ kind: 'priority' } & Omit<Body<typeof inbox.bulkPriority>, 'cases'>)
type TipFilter = { state?: tips.TipState | undefined; before?: number | undefined; item?: number }

/** A call whose refusal its own page says (`baseQuery`). */
const isSignIn = { extraOptions: { isSignIn: true } }
/** A call that a page makes by itself: no use of the session. When it has ended, the page is covered. */
const isWatch = { extraOptions: { isWatch: true } }
/** Seconds. Lists of choices hardly ever change. */
const longCache = { keepUnusedDataFor: 3600 }
const gives = (...tags: Tag[]) => ({ providesTags: tags })
const renews = (...tags: Tag[]) => ({ invalidatesTags: tags })
/** A refused change leaves the page as it is: nothing is read again under what somebody has typed. */
const renewsWhenDone = (...tags: Tag[]) => ({ invalidatesTags: (result: unknown) => (result ? tags : []) })
const byCursor = {
  infiniteQueryOptions: {
    initialPageParam: null,
    getNextPageParam: (last: { data: { next_cursor: string | null } }) => last.data.next_cursor,
  },
}

const bulkCalls = {
  take: deskCalls.deskBulkTake,
  assign: deskCalls.deskBulkAssign,
  label: deskCalls.deskBulkLabel,
  priority: deskCalls.deskBulkPriority,
}

type SignedIn = { data: { self: { id: number } } }
/** The other pages of this browser share the session: one of another person must not go on showing what it shows. */
const tellWhoSignedIn = (_body: unknown, { queryFulfilled }: { queryFulfilled: Promise<{ data: SignedIn }> }) =>
  queryFulfilled.then(
    ({ data }) => tellSession({ kind: 'signed_in', id: data.data.self.id }),
    () => undefined,
  )

/** A call with a search as it stands in an address, where a filter may stand several times. */
function searched({ method, url }: Call, search: string, cursor: string | null = null): Call {
  const query = [search, cursor && `cursor=${encodeURIComponent(cursor)}`].filter(Boolean).join('&')
  return { method, url: query ? `${url}?${query}` : url }
}

/** A filter of the inbox, without where a page begins. */
export function withoutPage(search: string) {
  const query = new URLSearchParams(search)
  for (const name of ['limit', 'cursor', 'page']) query.delete(name)
  return query
}

function formOf(fields: Record<string, string | number | boolean | null>, chosen: Attempt['chosen']) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value ?? ''))
  for (const { file } of chosen) form.append('documents[]', file, file.name)
  return form
}

/** Endpoints from calls of the contract: `read<typeof cases.showCase>(deskCalls.deskShowCase)`. */
const endpointsOf = (build: Build) => ({
  read: <C extends Described, A = Given<C>>(call: Pick<C, 'method' | 'url'>, options: ReadOptions = {}) =>
    build.query<Reply<C>, A>({ query: (given) => requestOf(call, given), ...options }),
  change: <C extends Described, A = Given<C>>(call: Pick<C, 'method' | 'url'>, options: ChangeOptions = {}) =>
    build.mutation<Reply<C>, A>({ query: (given) => requestOf(call, given), ...options }),
  /** `key`: of the attempt; the same again stores nothing new. */
  changeOnce: <C extends Described>(call: Pick<C, 'method' | 'url'>, options: ChangeOptions = {}) =>
    build.mutation<Reply<C>, Given<C> & { key: string }>({
      query: (given) => {
        const { key, ...rest }: { key: string } = given
        return { ...requestOf(call, rest), headers: { 'Idempotency-Key': key } }
      },
      ...options,
    }),
})

/**
 * Every call of the desk. Answers leave memory as soon as no page shows them; each reading of a case is a row of the audit log,
 * so nothing reads one again by itself.
 */
export const deskApi = createApi({
  reducerPath: 'desk',
  baseQuery,
  keepUnusedDataFor: 0,
  tagTypes,
  endpoints: (build) => {
    const { read, change, changeOnce } = endpointsOf(build)
    return {
      // data
      self: read<typeof desk.showSelf>(deskCalls.deskSelf, { ...gives('Self'), ...isSignIn }),
      openInvitation: change<typeof desk.openInvitation>(deskCalls.deskOpenInvitation, isSignIn),
      invitationPasskey: change<typeof desk.invitationPasskey>(deskCalls.deskInvitationPasskey, isSignIn),
      acceptInvitation: build.mutation<Reply<typeof desk.acceptInvitation>, Body<typeof desk.acceptInvitation>>({
        query: (given) => requestOf(deskCalls.deskAcceptInvitation, given),
        onQueryStarted: tellWhoSignedIn,
        ...isSignIn,
      }),
      signIn: change<typeof desk.signIn>(deskCalls.deskSignIn, isSignIn),
      passkeyChallenge: change<typeof desk.passkeyChallenge>(deskCalls.deskPasskeyChallenge, isSignIn),
      mailCode: change<typeof desk.mailCode>(deskTrialCalls.deskMailCode, isSignIn),
      giveSecondFactor: build.mutation<Reply<typeof desk.giveSecondFactor>, Body<typeof desk.giveSecondFactor>>({
        query: (given) => requestOf(deskCalls.deskSecondFactor, given),
        onQueryStarted: tellWhoSignedIn,
        ...renews('Self', 'Own'),
        ...isSignIn,
      }),
      stepUp: change<typeof desk.stepUp>(deskCalls.deskStepUp, { ...renews('Own'), ...isSignIn }),
      signOut: build.mutation<Reply<typeof desk.signOut>, void>({
        query: () => callOf(deskCalls.deskSignOut),
        onQueryStarted: (_nothing, { queryFulfilled }) =>
          queryFulfilled.then(
            () => tellSession({ kind: 'signed_out' }),
            () => undefined,
          ),
        ...isSignIn,
      }),
      sessions: read<typeof desk.listOwnSessions>(deskCalls.deskListSessions, gives('Own')),
      revokeSession: change<typeof desk.revokeOwnSession>(deskCalls.deskRevokeSession, renews('Own')),
      factors: read<typeof desk.listOwnFactors>(deskCalls.deskListFactors, gives('Own')),
      newPasskeyChallenge: change<typeof desk.newPasskeyChallenge>(deskCalls.deskNewPasskeyChallenge),
      addPasskey: change<typeof desk.addPasskey>(deskCalls.deskAddPasskey, renews('Own')),
      renewRecoveryCodes: change<typeof desk.renewRecoveryCodes>(deskCalls.deskRenewRecoveryCodes, renews('Own')),
      staff: read<typeof desk.listStaff>(deskCalls.deskListStaff, gives('Staff')),
      invite: change<typeof desk.invite>(deskCalls.deskInvite, renews('Staff')),
      inviteAgain: change<typeof desk.inviteAgain>(deskCalls.deskInviteAgain, renews('Staff')),
      suspend: change<typeof desk.suspend>(deskCalls.deskSuspend, renews('Staff')),
      reinstate: change<typeof desk.reinstate>(deskCalls.deskReinstate, renews('Staff')),
      grantRole: change<typeof desk.grantRole>(deskCalls.deskGrantRole, renews('Staff')),
      revokeRole: change<typeof desk.revokeRole>(deskCalls.deskRevokeRole, renews('Staff')),

      // account
      changeName: change<typeof account.changeOwnName>(deskCalls.deskChangeName, renews('Self', 'Staff')),
      changePassword: change<typeof account.changeOwnPassword>(deskCalls.deskChangePassword, renews('Own')),
      renamePasskey: change<typeof account.renamePasskey>(deskCalls.deskRenamePasskey, renews('Own')),
      removePasskey: change<typeof account.removePasskey>(deskCalls.deskRemovePasskey, renews('Own')),
      offerApp: change<typeof account.offerApp>(deskCalls.deskOfferApp),
      keepApp: change<typeof account.keepApp>(deskCalls.deskKeepApp, renews('Own')),
      removeApp: change<typeof account.removeApp>(deskCalls.deskRemoveApp, renews('Own')),

      // articles
      articles: read<typeof articles.listDeskArticles, Record<string, string>>(
        deskCalls.deskListArticles,
        gives('Items'),
      ),
      articleChoices: read<typeof articles.articleChoicesOfDesk>(deskCalls.deskArticleChoices),

      // audit
      /** Each page is a look at the log with an audit row of its own. `queryArg`: the filter as it stands in an address. */
      audit: build.infiniteQuery<Reply<typeof audit.listAudit>, string, string | null>({
        ...byCursor,
        query: ({ queryArg, pageParam }) => searched(deskCalls.deskListAudit, queryArg, pageParam),
      }),
      auditPeople: read<typeof audit.listAuditPeople>(deskCalls.deskListAuditPeople),

      // backups
      numbers: read<typeof numbers.showNumbers, numbers.CountQuery>(deskCalls.deskShowNumbers),
      backups: read<typeof backups.showBackups>(deskCalls.deskShowBackups),

      // callerCase
      enterCase: change<typeof callerCase.enterCase>(deskCalls.deskEnterCase),
      /** Each request is a look with an audit row of its own. */
      caller: read<typeof callerCase.showCaller>(deskCalls.deskShowCaller),
      callerCountries: read<typeof publicLists.listCountries>(calls.listCountries, longCache),

      callerCategories: read<typeof publicLists.listHarassmentCategories>(calls.listHarassmentCategories, longCache),

      // case
      case: read<typeof cases.showCase>(deskCalls.deskShowCase, gives('Case')),
      caseWithAllCorrections: read<typeof cases.showCase, { id: number; corrections: 'all' }>(
        deskCalls.deskShowCase,
        gives('Case'),
      ),
      offeredOutcomes: read<typeof settings.listOfferedOutcomes>(deskCalls.deskListOfferedOutcomes),
      moveCase: change<typeof cases.moveCase>(deskCalls.deskMoveCase, renewsWhenDone('Case')),
      giveBackCase: change<typeof cases.giveBackCase>(deskCalls.deskGiveBackCase, renewsWhenDone('Case')),
      assignCase: change<typeof cases.assignCase>(deskCalls.deskAssignCase, renewsWhenDone('Case')),
      addNote: changeOnce<typeof caseWork.addNote>(deskCalls.deskAddNote, renewsWhenDone('Case')),
      keepNoteDraft: change<typeof caseWork.keepNoteDraft>(deskCalls.deskKeepNoteDraft),
      ownTasks: read<typeof caseWork.listOwnTasks>(deskCalls.deskListOwnTasks),
      addTask: changeOnce<typeof caseWork.addTask>(deskCalls.deskAddTask, renewsWhenDone('Case')),
      changeTask: change<typeof caseWork.changeTask>(deskCalls.deskChangeTask, renewsWhenDone('Case')),
      /** No reading of the case, and no use of the session. When it has ended, the page is covered. */
      attendCase: change<typeof caseWork.attendCase>(deskCalls.deskAttendCase, isWatch),
      witnessNumber: change<typeof caseWork.showWitnessNumber>(deskCalls.deskShowWitnessNumber),
      people: read<typeof caseWork.listPeople>(deskCalls.deskListPeople),
      labels: read<typeof caseWork.listLabels>(deskCalls.deskListLabels, gives('Labels')),
      createLabel: change<typeof caseWork.createLabel>(deskCalls.deskCreateLabel, renews('Labels')),
      mentions: read<typeof caseWork.listMentions>(deskCalls.deskListMentions, gives('Mentions')),
      markMention: change<typeof caseWork.markMention>(deskCalls.deskMarkMention, renews('Mentions')),
      workload: read<typeof caseWork.listWorkload>(deskCalls.deskListWorkload),
      casesOf: read<typeof caseWork.listCasesOf>(deskCalls.deskListCasesOf),

      // coding
      /** Each request is a look with an audit row of its own: nothing asks for it again by itself. */
      coding: read<typeof coding.showCoding>(deskCalls.deskShowCoding),
      // What was answered is what is coded now, also for what else of the page shows it.
      saveCoding: build.mutation<Reply<typeof coding.saveCoding>, { id: number; version: number } & CodingChange>({
        query: (given) => requestOf(deskCalls.deskSaveCoding, given),
        async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
          const [saved] = await Promise.allSettled([queryFulfilled])
          if (saved.status === 'rejected') return
          const { data } = saved.value.data
          dispatch(deskApi.util.updateQueryData('coding', id, (kept) => ({ ...kept, data })))
        },
      }),

      // dataProtection
      breaches: read<typeof breaches.listBreaches>(deskCalls.deskListBreaches, gives('Breach')),
      // Each reading is a row of the audit log: what a change answers is put into the page instead of being fetched again.
      breach: read<typeof breaches.showBreach>(deskCalls.deskShowBreach),
      earlierBreach: read<typeof breaches.showEarlierBreach>(deskCalls.deskShowEarlierBreach),
      recordBreach: change<typeof breaches.recordBreach>(deskCalls.deskRecordBreach, renews('Breach')),
      changeBreach: change<typeof breaches.changeBreach>(deskCalls.deskChangeBreach, renews('Breach')),
      tellOfBreach: change<typeof breaches.tellOfBreach>(deskCalls.deskTellOfBreach, renews('Breach')),
      untellOfBreach: change<typeof breaches.untellOfBreach>(deskCalls.deskUntellOfBreach, renews('Breach')),
      closeBreach: change<typeof breaches.closeBreach>(deskCalls.deskCloseBreach, renews('Breach')),
      reopenBreach: change<typeof breaches.reopenBreach>(deskCalls.deskReopenBreach, renews('Breach')),
      processing: read<typeof processing.showProcessing>(deskCalls.deskShowProcessing),
      privacyReport: read<typeof reports.showPrivacyReport, { year: number }>(deskCalls.deskShowPrivacyReport),

      // documents
      documents: read<typeof documents.listDocuments>(deskCalls.deskListDocuments, gives('Documents')),
      /** The history of the case has a line more, so the case is read again. */
      addDocuments: build.mutation<Reply<typeof documents.addDocuments>, Attempt & { id: number }>({
        query: ({ id, chosen, key }) => ({
          ...callOf(deskCalls.deskAddDocuments, { id }),
          headers: { 'Idempotency-Key': key },
          body: formOf({}, chosen),
        }),
        ...renewsWhenDone('Documents', 'Redaction', 'Case'),
      }),
      documentText: read<typeof documents.showText>(deskCalls.deskShowText),
      redaction: read<typeof documents.showRedaction>(deskCalls.deskShowRedaction, gives('Redaction')),
      redact: change<typeof documents.redactCase>(deskCalls.deskRedact, renews('Redaction')),

      // editorial
      item: read<typeof items.showItem>(deskCalls.deskShowItem),
      createItem: change<typeof items.createItem>(deskCalls.deskCreateItem, renews('Items')),
      saveItem: change<typeof items.saveItem, Save>(deskCalls.deskSaveItem),
      moveItem: change<typeof items.moveItem, Move>(deskCalls.deskMoveItem),
      publishItem: change<typeof items.publishItem>(deskCalls.deskPublishItem),
      withdrawItem: change<typeof items.withdrawItem>(deskCalls.deskWithdrawItem),
      publishItems: change<typeof items.publishItems>(deskCalls.deskPublishItems, renews('Items')),
      withdrawItems: change<typeof items.withdrawItems>(deskCalls.deskWithdrawItems, renews('Items')),
      revisions: read<typeof items.listRevisions>(deskCalls.deskListRevisions),
      revision: read<typeof items.showRevision>(deskCalls.deskShowRevision),
      restoreItem: change<typeof items.restoreItem>(deskCalls.deskRestoreItem),
      lockItem: change<typeof items.lockItem>(deskCalls.deskLockItem, isWatch),
      unlockItem: change<typeof items.unlockItem>(deskCalls.deskUnlockItem, {
        extraOptions: { isSignIn: true, isWatch: true },
      }),
      editorialWaiting: read<typeof items.editorialWaiting>(deskCalls.deskEditorialWaiting, gives('Items')),
      bin: read<typeof items.listBin>(deskCalls.deskListBin, gives('Bin')),
      binItems: change<typeof items.binItems>(deskCalls.deskBinItems, renews('Items', 'Bin')),
      unbinItems: change<typeof items.unbinItems>(deskCalls.deskUnbinItems, renews('Items', 'Bin')),

      // exports
      exports: read<typeof exports.listExports>(deskCalls.deskListExports, gives('Export')),

      askForExport: change<typeof exports.askForExport>(deskCalls.deskAskForExport, renews('Export')),
      decideExport: change<typeof exports.decideExport>(deskCalls.deskDecideExport, renews('Export')),

      // frame
      /** Asked for by the page itself. When the session has ended, the page is covered. */
      notices: read<typeof mail.showNotices>(deskCalls.deskNotices, { ...gives('Notices'), ...isWatch }),

      // holds
      holds: read<typeof holds.listHolds>(deskCalls.deskListHolds, gives('Hold')),
      setHold: change<typeof holds.setHold>(deskCalls.deskSetHold, renewsWhenDone('Hold')),
      reviewHold: change<typeof holds.reviewHold>(deskCalls.deskReviewHold, renews('Hold')),
      endHold: change<typeof holds.endHold>(deskCalls.deskEndHold, renews('Hold')),

      // inbox
      /** A look with an audit row of its own. The argument: the filter as it stands in the page's address. */
      inbox: build.query<Reply<typeof cases.listCases>, string>({
        query: (search) => searched(deskCalls.deskListCases, search),
        ...gives('Inbox'),
      }),
      inboxPulse: build.query<Reply<typeof inbox.showInboxPulse>, string>({
        query: (search) => searched(deskCalls.deskInboxPulse, search),
        ...isWatch,
      }),
      /** How many cases a filter of the inbox holds, wherever a page of it begins. */
      countOfList: build.query<Reply<typeof inbox.showInboxPulse>, string>({
        query: (search) => searched(deskCalls.deskInboxPulse, String(withoutPage(search))),
      }),
      inboxChoices: read<typeof inbox.listInboxChoices>(deskCalls.deskInboxChoices, { keepUnusedDataFor: 300 }),
      citiesOf: read<typeof publicLists.listCities, { country_id: number | string }>(calls.listCities, longCache),
      views: read<typeof inbox.listViews>(deskCalls.deskListViews, gives('Views')),
      saveView: change<typeof inbox.saveView>(deskCalls.deskSaveView, renews('Views')),
      deleteView: change<typeof inbox.deleteView>(deskCalls.deskDeleteView, renews('Views')),
      bulk: build.mutation<Reply<typeof inbox.bulkTake>, BulkChange & Body<typeof inbox.bulkTake>>({
        query: ({ kind, ...body }) => ({ ...bulkCalls[kind], body }),
        ...renewsWhenDone('Case'),
      }),

      // knowledge
      entries: read<typeof entries.listEntries>(deskCalls.deskListEntries, gives('Items')),
      handleDeadLink: change<typeof entries.handleDeadLink>(deskCalls.deskHandleDeadLink, renews('Items')),
      entryLinks: read<typeof entries.showEntryLinks>(deskCalls.deskEntryLinks),

      // lookups
      lookups: read<typeof lookups.listLookups>(deskCalls.deskListLookups, gives('Lookups')),
      createLookup: change<typeof lookups.createLookup>(deskCalls.deskCreateLookup, renews('Lookups')),
      changeLookup: change<typeof lookups.changeLookup>(deskCalls.deskChangeLookup, renews('Lookups')),
      orderLookups: change<typeof lookups.orderLookups, { kind: lookups.LookupKind; ids: number[] }>(
        deskCalls.deskOrderLookups,
      ),
      mergeLookup: change<typeof lookups.mergeLookup>(deskCalls.deskMergeLookup, renews('Lookups')),
      deleteLookup: change<typeof lookups.deleteLookup>(deskCalls.deskDeleteLookup, renews('Lookups')),

      // mail
      deliveries: build.infiniteQuery<Reply<typeof mail.listDeliveries>, mail.DeliveryResult | '', string | null>({
        ...byCursor,
        query: ({ queryArg, pageParam }) =>
          searched(deskCalls.deskListDeliveries, queryArg && `result=${queryArg}`, pageParam),
        ...gives('Mails'),
      }),
      testMail: build.mutation<Reply<typeof mail.testMail>, Body<typeof mail.testMail>>({
        // As long as the mail server may take to answer.
        query: (body) => ({ ...callOf(deskCalls.deskTestMail), body, timeout: 90_000 }),
        ...renews('Mails', 'Notices'),
      }),

      // media
      media: read<typeof media.listMedia, media.MediaQuery>(deskCalls.deskListMedia, gives('Media')),
      oneMedia: read<typeof media.showMedia>(deskCalls.deskShowMedia, gives('Media')),
      changeMedia: change<typeof media.changeMedia>(deskCalls.deskChangeMedia, renews('Media', 'Lookups')),
      replaceMedia: change<typeof media.replaceMedia>(deskCalls.deskReplaceMedia, renews('Media', 'Lookups')),
      deleteMedia: change<typeof media.deleteMedia>(deskCalls.deskDeleteMedia, renews('Media', 'Lookups')),
      restoreMedia: change<typeof media.restoreMedia>(deskCalls.deskRestoreMedia, renews('Media', 'Lookups')),
      uploads: read<typeof media.listUploads>(deskCalls.deskListUploads, { ...gives('Uploads'), ...isWatch }),
      startUpload: change<typeof media.startUpload>(deskCalls.deskStartUpload, renews('Uploads')),
      sendPart: build.mutation<Reply<typeof media.sendPart>, { id: number; part: number; bytes: Blob }>({
        query: ({ id, part, bytes }) => ({
          ...callOf(deskCalls.deskSendPart, { id, part }),
          headers: { 'content-type': 'application/octet-stream' },
          body: bytes,
          // As long as the server waits for a body, and a little for its answer.
          timeout: 45_000,
        }),
        ...isWatch,
      }),
      finishUpload: change<typeof media.finishUpload>(deskCalls.deskFinishUpload, renews('Uploads')),
      dropUpload: change<typeof media.dropUpload>(deskCalls.deskDropUpload, renews('Uploads')),

      // messages
      /** Each request is a reading. The newest page first. */
      caseMessages: build.infiniteQuery<Reply<typeof messages.listCaseMessages>, number, string | null>({
        ...byCursor,
        query: ({ queryArg, pageParam }) =>
          searched(callOf(deskCalls.deskListMessages, { id: queryArg }), '', pageParam),
        ...gives('Messages'),
      }),
      /** An answer ends a time limit and a question moves the case, which is then read again. */
      sendCaseMessage: build.mutation<Reply<typeof messages.sendCaseMessage>, Send>({
        query: ({ id, key, chosen, ...message }) => ({
          ...callOf(deskCalls.deskSendMessage, { id }),
          headers: { 'Idempotency-Key': key },
          body: chosen.length === 0 ? message : formOf(message, chosen),
        }),
        ...renewsWhenDone('Messages', 'Case'),
      }),
      keepMessageDraft: change<typeof messages.keepMessageDraft>(deskCalls.deskKeepMessageDraft),
      stateTexts: read<typeof messages.listStateTexts>(deskCalls.deskListStateTexts, gives('StateTexts')),

      // releases
      releases: read<typeof releases.listDeskReleases>(deskCalls.deskListReleases, gives('Release')),
      release: read<typeof releases.showDeskRelease>(deskCalls.deskShowRelease, gives('Release')),
      draftRelease: change<typeof releases.draftRelease>(deskCalls.deskDraftRelease, renewsWhenDone('Release')),
      correctRelease: change<typeof releases.correctRelease>(deskCalls.deskCorrectRelease, renewsWhenDone('Release')),
      changeRelease: change<typeof releases.changeRelease>(deskCalls.deskChangeRelease, renewsWhenDone('Release')),
      approveRelease: change<typeof releases.approveRelease>(deskCalls.deskApproveRelease, renewsWhenDone('Release')),
      planRelease: change<typeof releases.planRelease>(deskCalls.deskPlanRelease, renewsWhenDone('Release')),
      dropRelease: change<typeof releases.dropRelease>(deskCalls.deskDropRelease, {
        // Its own page is left: it is not read again.
        invalidatesTags: [],
      }),

      // papers
      deskPapers: read<typeof papers.deskListPapers>(deskCalls.deskListPapers),
      deskEvidence: read<typeof papers.deskListEvidence>(deskCalls.deskListEvidence),
      saveDeskPaper: change<typeof papers.deskSavePaper>(deskCalls.deskSavePaper),
      resetDeskPaper: change<typeof papers.deskResetPaper>(deskCalls.deskResetPaper),

      // related
      related: read<typeof related.showRelated>(deskCalls.deskShowRelated, gives('Related')),
      judgeRelated: change<typeof related.judgeRelated>(deskCalls.deskJudgeRelated, {
        invalidatesTags: (result) => (result ? [] : ['Related']),
      }),
      /** Of a duplicate, from the page of another case. */
      reopenDuplicate: change<typeof cases.moveCase>(deskCalls.deskMoveCase, renews('Case', 'Related')),

      // requests
      requests: read<typeof requests.listRequests>(deskCalls.deskListRequests, gives('Request')),
      request: read<typeof requests.showRequest>(deskCalls.deskShowRequest, gives('Request')),
      askSender: change<typeof requests.askSender>(deskCalls.deskAskSender, renewsWhenDone('Request')),
      checkIdentity: change<typeof requests.checkIdentity>(deskCalls.deskCheckIdentity, renewsWhenDone('Request')),
      uncheckIdentity: change<typeof requests.uncheckIdentity>(
        deskCalls.deskUncheckIdentity,
        renewsWhenDone('Request'),
      ),
      extendRequest: change<typeof requests.extendRequest>(deskCalls.deskExtendRequest, renewsWhenDone('Request')),
      answerRequest: change<typeof requests.answerRequest>(deskCalls.deskAnswerRequest, renewsWhenDone('Request')),
      closeRequest: change<typeof requests.closeRequest>(deskCalls.deskCloseRequest, renewsWhenDone('Request')),
      searchPerson: change<typeof requests.searchPerson>(deskCalls.deskSearchPerson, renewsWhenDone('Request')),
      showCaseFacts: change<typeof requests.showCaseFacts>(deskCalls.deskShowCaseFacts),
      correctWitness: change<typeof requests.correctWitness>(deskCalls.deskCorrectWitness, renewsWhenDone('Request')),
      eraseWitness: change<typeof requests.eraseWitness>(deskCalls.deskEraseWitness, renewsWhenDone('Request')),
      restrictWitness: change<typeof requests.restrictWitness>(
        deskCalls.deskRestrictWitness,
        renewsWhenDone('Request'),
      ),
      releaseWitness: change<typeof requests.releaseWitness>(deskCalls.deskReleaseWitness, renewsWhenDone('Request')),

      // settings
      settings: read<typeof settings.showSettings>(deskCalls.deskShowSettings),
      saveSetting: change<typeof settings.saveSetting>(deskCalls.deskSaveSetting),
      settingLabels: read<typeof settings.listSettingLabels>(deskCalls.deskListSettingLabels, gives('Labels')),
      changeSettingLabel: change<typeof settings.changeSettingLabel>(
        deskCalls.deskChangeSettingLabel,
        renews('Labels'),
      ),
      changeStateText: change<typeof messages.changeStateText>(deskCalls.deskChangeStateText),
      resetStateText: change<typeof messages.resetStateText>(deskCalls.deskResetStateText),
      replyTexts: read<typeof messages.listReplyTexts>(deskCalls.deskListReplyTexts, gives('ReplyTexts')),
      createReplyText: change<typeof messages.createReplyText>(deskCalls.deskCreateReplyText, renews('ReplyTexts')),
      changeReplyText: change<typeof messages.changeReplyText>(deskCalls.deskChangeReplyText, renews('ReplyTexts')),
      deleteReplyText: change<typeof messages.deleteReplyText>(deskCalls.deskDeleteReplyText, renews('ReplyTexts')),

      // tips
      tips: read<typeof tips.listTips, TipFilter>(deskCalls.deskListTips, gives('Tips')),
      decideTip: change<typeof tips.decideTip>(deskCalls.deskDecideTip, renews('Tips')),
      undoTip: change<typeof tips.undoTip>(deskCalls.deskUndoTip, renews('Tips')),
      /** The public search, as readers use it. */
      articlesTitled: read<typeof publicArticles.filterArticles, { title: string; limit: number }>(
        calls.filterArticles,
      ),
    }
  },
})
