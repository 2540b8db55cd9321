import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react'
import { deskCalls, deskTrialCalls, type CallRules } from '#contract/deskCalls.ts'
import type { EditorialKind, ItemMove } from '#contract/deskEditorial.ts'
import type { LookupKind } from '#contract/deskLookups.ts'
import { namesOf } from '#contract/incidentFacts.ts'
import { requestOf, type Described, type Given, type Reply } from '#web/app/wire/calls.ts'
import type { baseQuery } from './baseQuery.ts'
import type { Contract } from './contract.ts'

type Names = (keyof Contract)[]
/** `renewedWhenDone`: a refused call leaves the page as it is, and nothing is read again under what somebody has typed. */
type Row = { givenBy?: Names; renewedBy?: Names; renewedWhenDone?: Names }

// prettier-ignore
/** What pages show: by which calls, and after which these are made again. Endpoints that are written out (`api.ts`) say their own. */
const table = {
  Self: { givenBy: ['showSelf'], renewedBy: ['giveSecondFactor', 'changeOwnName'] },
  Own: { givenBy: ['listOwnSessions', 'listOwnFactors'], renewedBy: ['giveSecondFactor', 'stepUp', 'changeOwnPassword',
    'revokeOwnSession', 'addPasskey', 'renamePasskey', 'removePasskey', 'renewRecoveryCodes', 'keepApp', 'removeApp'] },
  Staff: { givenBy: ['listStaff', 'listInboxChoices'],
    renewedBy: ['changeOwnName', 'invite', 'inviteAgain', 'suspend', 'reinstate', 'grantRole', 'revokeRole'] },
  Inbox: {},
  Views: { givenBy: ['listViews'], renewedBy: ['saveView', 'deleteView'] },
  Case: { givenBy: ['showCase'], renewedWhenDone: ['moveCase', 'giveBackCase', 'assignCase', 'changeTask'] },
  Labels: { givenBy: ['listLabels', 'listSettingLabels', 'listInboxChoices'],
    renewedBy: ['createLabel', 'changeSettingLabel'] },
  Mentions: { givenBy: ['listMentions'], renewedBy: ['markMention'] },
  Related: { givenBy: ['showRelated'] },
  Documents: { givenBy: ['listDocuments'] },
  Redaction: { givenBy: ['showRedaction'], renewedWhenDone: ['redactCase'] },
  Messages: {},
  ReplyTexts: { givenBy: ['listReplyTexts'], renewedBy: ['createReplyText', 'changeReplyText', 'deleteReplyText'] },
  Export: { givenBy: ['listExports'], renewedBy: ['askForExport', 'decideExport'] },
  Hold: { givenBy: ['listHolds'], renewedBy: ['reviewHold', 'endHold'], renewedWhenDone: ['setHold'] },
  Request: { givenBy: ['listRequests', 'showRequest'], renewedWhenDone: ['askSender', 'checkIdentity', 'extendRequest',
    'answerRequest', 'searchPerson', 'correctWitness', 'eraseWitness', 'eraseCallerCase', 'restrictWitness',
    'releaseWitness'] },
  // Not `showBreach`, each reading of which is a row of the audit log: its page puts in what a change answers.
  Breach: { givenBy: ['listBreaches'],
    renewedBy: ['recordBreach', 'changeBreach', 'tellOfBreach', 'untellOfBreach', 'closeBreach', 'reopenBreach'] },
  // Not `dropRelease`: its own page is left, and not read again.
  Release: { givenBy: ['listReleases', 'showRelease'],
    renewedWhenDone: ['draftRelease', 'correctRelease', 'changeRelease', 'approveRelease', 'planRelease'] },
  Items: { givenBy: ['listArticles', 'editorialWaiting', 'listEntries'],
    renewedBy: ['createItem', 'publishItems', 'withdrawItems', 'binItems', 'unbinItems', 'handleDeadLink'] },
  Bin: { givenBy: ['listBin'], renewedBy: ['binItems', 'unbinItems'] },
  Tips: { givenBy: ['listTips'], renewedBy: ['decideTip', 'undoTip'] },
  Lookups: { givenBy: ['listLookups'], renewedBy: ['createLookup', 'changeLookup', 'mergeLookup', 'deleteLookup',
    'changeMedia', 'replaceMedia', 'deleteMedia', 'restoreMedia'] },
  Media: { givenBy: ['listMedia', 'showMedia'], renewedBy: ['changeMedia', 'replaceMedia', 'deleteMedia', 'restoreMedia'] },
  Uploads: { givenBy: ['listUploads'], renewedBy: ['startUpload', 'finishUpload', 'dropUpload'] },
  Mails: {},
  Notices: { givenBy: ['showNotices'] },
} satisfies Record<string, Row>

// prettier-ignore
/** After these nothing is read again: their page puts in what they answer, reads again by itself, or is left. */
const renewNothing: Names = ['openInvitation', 'invitationPasskey', 'acceptInvitation', 'signIn', 'passkeyChallenge', 'mailCode',
  'signOut', 'newPasskeyChallenge', 'offerApp', 'keepNoteDraft', 'keepMessageDraft', 'checkAudit', 'searchCases', 'saveSetting',
  'dropRelease', 'fetchOriginal', 'fetchExport', 'enterCase', 'attendCase', 'showWitnessNumber', 'showCaseFacts', 'savePaper',
  'resetPaper', 'printPaper', 'orderLookups', 'saveItem', 'moveItem', 'publishItem', 'withdrawItem', 'restoreItem', 'lockItem',
  'unlockItem']

export type Tag = keyof typeof table
const tags: Record<Tag, Row> = table
export const tagTypes = namesOf(table)

/** The tags that an endpoint has in a column of the table. */
const tagsOf = (name: string, column: keyof Row) =>
  tagTypes.filter((tag) => tags[tag][column]?.some((one) => one === name))

/** What is read again after a change; after one that is in no list here, all that is shown but messages, which reading marks as read. */
export function renewedAfter(name: string, isDone: boolean): readonly Tag[] {
  const [always, whenDone] = [tagsOf(name, 'renewedBy'), tagsOf(name, 'renewedWhenDone')]
  const isNamed = always.length + whenDone.length > 0 || renewNothing.some((one) => one === name)
  return [...always, ...(isDone ? (isNamed ? whenDone : tagTypes.filter((tag) => tag !== 'Messages')) : [])]
}

type Build = EndpointBuilder<typeof baseQuery, Tag, 'desk'>
type Lines = typeof deskCalls & typeof deskTrialCalls
/** The call `deskShowCase` is `showCase` in its contract, and here. */
type NameOf<Key> = Key extends `desk${infer Name}` ? Uncapitalize<Name> : never

/** What pages give to these calls: the schemas of their contracts take something else. */
type GivenElse = {
  listArticles: Record<string, string>
  /** The server checks the content by its kind. */
  saveItem: { id: number; version: number; kind: EditorialKind; content: object }
  moveItem: { id: number; version: number; move: ItemMove; publish_at?: string; note?: string }
  orderLookups: { kind: LookupKind; ids: number[] }
}
/** A file is no answer that an endpoint could keep (`fetchFile`). */
type Answers<C extends Described> = [Reply<C>] extends [never] ? unknown : Reply<C>
type Takes<N, C> = N extends keyof GivenElse ? GivenElse[N] : Given<C>

type Name = NameOf<keyof Lines> & keyof Contract
type Endpoints = { [N in Name]: Endpoint<N, Contract[N]> }
type Endpoint<N, C extends Described> = C['method'] extends 'GET'
  ? QueryDefinition<Takes<N, C>, typeof baseQuery, Tag, Answers<C>, 'desk'>
  : MutationDefinition<Takes<N, C>, typeof baseQuery, Tag, Answers<C>, 'desk'>

/** Calls whose refusal their own page says (`baseQuery`). */
// prettier-ignore
const signIns: readonly Name[] = ['showSelf', 'openInvitation', 'invitationPasskey', 'acceptInvitation', 'signIn', 'passkeyChallenge',
  'mailCode', 'giveSecondFactor', 'stepUp', 'signOut', 'unlockItem']
/** Seconds for which an answer is kept that no page shows; of others, none. */
const kept: Record<string, number> = { listInboxChoices: 300 } satisfies { [N in Name]?: number }

/** The call `deskShowCase` is the endpoint `showCase`. */
export const endpointName = (key: string) => key.charAt(4).toLowerCase() + key.slice(5)

/** An endpoint for each call of the desk: one that gets is a query, any other a mutation. */
export function endpointsOf(build: Build): Endpoints
export function endpointsOf(build: Build): object {
  return Object.fromEntries(
    Object.entries({ ...deskCalls, ...deskTrialCalls }).map(([key, call]) => {
      const name = endpointName(key)
      const rules: CallRules = 'rules' in call ? call.rules : {}
      // What the server takes for no use of the session, a page makes by itself.
      const extraOptions = { isSignIn: signIns.some((one) => one === name), isWatch: rules.isPolled === true }
      const query = (given: unknown) => requestOf(call, given)
      const endpoint =
        call.method === 'GET'
          ? build.query({ query, extraOptions, providesTags: tagsOf(name, 'givenBy'), keepUnusedDataFor: kept[name] })
          : build.mutation({ query, extraOptions, invalidatesTags: (result) => renewedAfter(name, Boolean(result)) })
      return [name, endpoint]
    }),
  )
}
