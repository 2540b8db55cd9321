import { namesOf } from '#contract/incidentFacts.ts'
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
  Request: { givenBy: ['listRequests', 'showRequest'], renewedWhenDone: ['askSender', 'checkIdentity', 'uncheckIdentity',
    'extendRequest', 'answerRequest', 'closeRequest', 'searchPerson', 'correctWitness', 'eraseWitness', 'eraseCallerCase', 'restrictWitness',
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
export const tagsOf = (name: string, column: keyof Row) =>
  tagTypes.filter((tag) => tags[tag][column]?.some((one) => one === name))

/** What is read again after a change; after one that is in no list here, all that is shown but messages, which reading marks as read. */
export function renewedAfter(name: string, isDone: boolean): readonly Tag[] {
  const [always, whenDone] = [tagsOf(name, 'renewedBy'), tagsOf(name, 'renewedWhenDone')]
  const isNamed = always.length + whenDone.length > 0 || renewNothing.some((one) => one === name)
  return [...always, ...(isDone ? (isNamed ? whenDone : tagTypes.filter((tag) => tag !== 'Messages')) : [])]
}
