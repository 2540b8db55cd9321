import articles from './nb/deskArticles.ts'
import editorial from './nb/deskEditorial.ts'
import ownAccount from './nb/deskAccount.ts'
import audit from './nb/deskAudit.ts'
import auditCodes from './nb/deskAuditCodes.ts'
import callerCase from './nb/deskCallerCase.ts'
import exports from './nb/deskExports.ts'
import breaches from './nb/deskBreaches.ts'
import privacyReport from './nb/deskPrivacyReport.ts'
import processing from './nb/deskProcessing.ts'
import holds from './nb/deskHolds.ts'
import theCase from './nb/deskCase.ts'
import codes from './nb/deskCodes.ts'
import coding from './nb/deskCoding.ts'
import documents from './nb/deskDocuments.ts'
import messages from './nb/deskMessages.ts'
import inbox from './nb/deskInbox.ts'
import knowledge from './nb/deskKnowledge.ts'
import markdown from './nb/deskMarkdown.ts'
import backups from './nb/deskBackups.ts'
import mail from './nb/deskMail.ts'
import numbers from './nb/deskNumbers.ts'
import pages from './nb/deskPages.ts'
import related from './nb/deskRelated.ts'
import releases from './nb/deskReleases.ts'
import requests from './nb/deskRequests.ts'
import roles from './nb/deskRoles.ts'
import settings from './nb/deskSettings.ts'
import deskLookups from './nb/deskLookups.ts'
import deskMedia from './nb/deskMedia.ts'
import deskTips from './nb/deskTips.ts'

export const desk = {
  ...pages,
  names: roles,
  caseCodes: codes,
  case: theCase,
  inbox,
  coding,
  related,
  callerCase,
  documents,
  messages,
  exports,
  holds,
  requests,
  breaches,
  processing,
  privacyReport,
  numbers,
  releases,
  ownAccount,
  audit,
  auditCodes,
  settings,
  mail,
  backups,
  tips: deskTips,
  lookups: deskLookups,
  media: deskMedia,
  markdown,
  knowledge,
  articles,
  editorial,
}
