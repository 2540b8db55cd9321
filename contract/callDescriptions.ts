import type { calls } from './calls.ts'
import type { AnyErrorCode } from './failure.ts'

/** The groups of calls in the API's description, each with what it is about. */
export const tags = {
  accounts: 'Signing up, signing in, passwords, sessions and the confirmation of an e-mail address',
  incidents: "A reporter's own cases and their documents",
  lookups: 'Lists that a report chooses from',
  articles: 'The public archive of news articles, favourites and tips',
  knowledge: 'The information hub',
  desk: 'The desk of the staff: sign-in with a second factor, and who may do what',
} as const

export type CallDescription = {
  tag: keyof typeof tags
  /** One line in the API's description. */
  summary: string
  /**
   * Why the call's handler may refuse. What follows from the schemas and from what the route declares (permission, rate
   * limit, same site) is added by server/platform/openapi/failures.ts and is not repeated here.
   */
  fails?: readonly AnyErrorCode[]
}

const saving = [
  'not_found',
  'stale_version',
  'already_submitted',
  'idempotency_mismatch',
  'document_type',
  'account_full',
  'storage_full',
] as const

const sending = [
  'not_found',
  'messages_closed',
  'idempotency_mismatch',
  'document_type',
  'account_full',
  'storage_full',
] as const

/** What developers read about each call. A call without a description does not compile. Not for browsers. */
export const callDescriptions = {
  login: {
    tag: 'accounts',
    summary: 'Sign in with e-mail address and password',
    fails: ['wrong_credentials', 'too_many_requests'],
  },
  register: { tag: 'accounts', summary: 'Create an account and sign in', fails: ['registration_failed'] },
  currentUser: { tag: 'accounts', summary: 'Read the signed-in account' },
  logout: { tag: 'accounts', summary: 'End the session of the token' },
  resendVerification: {
    tag: 'accounts',
    summary: 'Send the confirmation of the e-mail address again',
    fails: ['too_many_requests'],
  },
  verifyEmail: {
    tag: 'accounts',
    summary: 'Confirm the e-mail address with the link that was sent to it',
    fails: ['link_invalid', 'email_change_failed'],
  },
  forgotPassword: { tag: 'accounts', summary: 'Ask for a link to set a new password' },
  resetPassword: { tag: 'accounts', summary: 'Set a new password with the link', fails: ['link_invalid'] },
  changePassword: {
    tag: 'accounts',
    summary: 'Change the password and end all other sessions',
    fails: ['too_many_requests'],
  },
  changeCaseMails: { tag: 'accounts', summary: 'Say whether to hear by mail of news in a case' },
  changeEmail: {
    tag: 'accounts',
    summary: 'Correct an unconfirmed e-mail address, or ask for a new one',
    fails: ['email_change_failed', 'too_many_requests'],
  },
  updateAccount: { tag: 'accounts', summary: 'Change name, telephone number, gender and the language to talk in' },
  listSessions: { tag: 'accounts', summary: "List the account's sessions" },
  revokeSession: { tag: 'accounts', summary: 'End one session of the account' },
  showTakeout: {
    tag: 'accounts',
    summary:
      'Read how far the file is with everything that is stored about the account, and until when it can be fetched',
  },
  askForTakeout: {
    tag: 'accounts',
    summary: 'Ask for everything that is stored about the account as one zip; with one under way, answers that',
    fails: ['invalid', 'too_many_requests', 'storage_full'],
  },
  openTakeout: {
    tag: 'accounts',
    summary: 'Get the signed address of the finished zip, which begins to answer for 15 minutes',
    fails: ['not_found', 'invalid', 'too_many_requests'],
  },
  dropTakeout: {
    tag: 'accounts',
    summary: 'Delete the zip, or end its making',
    fails: ['not_found'],
  },

  storeIncident: {
    tag: 'incidents',
    summary: 'Store a new case as a draft, or submit it',
    fails: saving,
  },
  updateIncident: {
    tag: 'incidents',
    summary: 'Replace a draft, or submit it',
    fails: saving,
  },
  showIncident: { tag: 'incidents', summary: 'Read one of the own cases' },
  listIncidents: { tag: 'incidents', summary: 'List the own cases, newest first' },
  showWithdrawal: {
    tag: 'incidents',
    summary: 'Read what erasing a case would leave, and until when a withdrawn one can be taken back',
    fails: ['not_found'],
  },
  withdrawIncident: {
    tag: 'incidents',
    summary: 'Withdraw a case and have it erased after seven days, or at once',
    fails: ['not_found', 'withdrawal_refused', 'case_held', 'idempotency_mismatch', 'invalid', 'too_many_requests'],
  },
  takeBackIncident: {
    tag: 'incidents',
    summary: 'Take a withdrawn case back',
    fails: ['not_found', 'withdrawal_refused'],
  },
  showLeaving: {
    tag: 'accounts',
    summary: 'Read what erasing the account would remove, until when it can be taken back, and what goes by age soon',
  },
  leave: {
    tag: 'accounts',
    summary: 'Have the account erased with everything in it, after seven days or at once',
    fails: ['withdrawal_refused', 'case_held', 'idempotency_mismatch', 'invalid', 'too_many_requests'],
  },
  stay: { tag: 'accounts', summary: 'Keep the account after all', fails: ['withdrawal_refused'] },
  checkReceipt: { tag: 'accounts', summary: 'Ask what became of an erasure by the number of its receipt' },
  sendRequest: {
    tag: 'accounts',
    summary: 'Ask for access, correction, erasure, restriction or objection without an account',
    fails: ['idempotency_mismatch', 'too_many_requests'],
  },
  readRequest: {
    tag: 'accounts',
    summary: 'Read what became of such a request, by its number and code',
    fails: ['not_found'],
  },
  withdrawRequest: {
    tag: 'accounts',
    summary: 'Take such a request back while it is open, by its number and code',
    fails: ['not_found', 'withdrawal_refused'],
  },
  deleteIncident: { tag: 'incidents', summary: 'Delete a draft for good', fails: ['already_submitted'] },
  answerHold: {
    tag: 'incidents',
    summary: 'Agree that a case is kept longer, or withdraw that',
    fails: ['not_found', 'changed_meanwhile'],
  },
  listMessages: { tag: 'incidents', summary: 'Read the messages of an own case', fails: ['not_found'] },
  sendMessage: { tag: 'incidents', summary: 'Write to the organisation about an own case', fails: sending },
  readMessages: { tag: 'incidents', summary: 'Mark the messages of an own case as read', fails: ['not_found'] },
  listCorrections: { tag: 'incidents', summary: 'Read what was corrected in an own case', fails: ['not_found'] },
  correctIncident: {
    tag: 'incidents',
    summary: 'Correct one field of an own case that was sent in',
    fails: ['not_found', 'not_open', 'stale_version', 'too_many_corrections'],
  },
  listConsents: { tag: 'incidents', summary: 'Read what an own case may be used for', fails: ['not_found'] },
  answerConsent: {
    tag: 'incidents',
    summary: 'Give or withdraw one consent for an own case',
    fails: ['not_found', 'not_open', 'stale_version'],
  },
  listOwnConsents: { tag: 'accounts', summary: 'List all consents of the account, newest first' },
  showDashboard: { tag: 'incidents', summary: 'Read the newest drafts and submitted cases, with totals' },

  listPapers: { tag: 'incidents', summary: 'Read the texts for police, boards and platforms, made from an own case' },
  listEvidence: {
    tag: 'incidents',
    summary: 'List the documents of an own case with their SHA-256',
    fails: ['too_many_requests'],
  },
  savePaper: { tag: 'incidents', summary: 'Save a changed text', fails: ['stale_version'] },
  resetPaper: { tag: 'incidents', summary: 'Make a text from the case anew', fails: ['stale_version'] },
  printPaper: {
    tag: 'incidents',
    summary: 'Make a PDF of a text with the list of evidence',
    fails: ['too_many_requests', 'too_large', 'unavailable'],
  },

  listCountries: { tag: 'lookups', summary: 'List the countries' },
  listCities: { tag: 'lookups', summary: 'List the cities, or those of one country' },
  listHarassmentCategories: { tag: 'lookups', summary: 'List the kinds of harassment' },

  listArticles: {
    tag: 'articles',
    summary: 'List the archive; favourites first for a signed-in reader',
    fails: ['too_many_requests'],
  },
  filterArticles: { tag: 'articles', summary: 'Search and filter the archive', fails: ['too_many_requests'] },
  showArticle: { tag: 'articles', summary: 'Read one article', fails: ['too_many_requests', 'withdrawn'] },
  listArticleChoices: {
    tag: 'articles',
    summary: 'List what the filter offers, with counts',
    fails: ['too_many_requests'],
  },
  listFavourites: { tag: 'articles', summary: 'List the ids of the own favourites' },
  markFavourite: { tag: 'articles', summary: 'Mark an article as a favourite, or unmark it' },
  storeTip: { tag: 'articles', summary: 'Send a tip about an article' },
  listOwnTips: { tag: 'articles', summary: 'List the own tips and what became of them' },
  listArticleCategories: { tag: 'articles', summary: "List the archive's categories" },
  listNewsAgencies: { tag: 'articles', summary: 'List the news agencies' },

  listKnowledge: {
    tag: 'knowledge',
    summary: 'List and search the entries of the information hub',
    fails: ['too_many_requests'],
  },
  reportDeadLink: {
    tag: 'knowledge',
    summary: 'Say that a link of an entry does not work',
    fails: ['too_many_requests', 'not_found'],
  },
} as const satisfies Record<keyof typeof calls, CallDescription>
