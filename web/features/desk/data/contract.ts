import type * as account from '#contract/deskAccount.ts'
import type * as articles from '#contract/deskArticles.ts'
import type * as audit from '#contract/deskAudit.ts'
import type * as backups from '#contract/deskBackups.ts'
import type * as breaches from '#contract/deskBreaches.ts'
import type * as callerCase from '#contract/deskCallerCase.ts'
import type * as caseWork from '#contract/deskCaseWork.ts'
import type * as cases from '#contract/deskCases.ts'
import type * as coding from '#contract/deskCoding.ts'
import type * as desk from '#contract/desk.ts'
import type * as documents from '#contract/deskDocuments.ts'
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

type OfCases = typeof cases & typeof caseWork & typeof callerCase & typeof coding & typeof documents & typeof inbox
type OfReporters = typeof holds & typeof messages & typeof papers & typeof related & typeof requests
type OfEditors = typeof articles & typeof entries & typeof items & typeof lookups & typeof media & typeof tips
type OfNumbers = typeof exports & typeof numbers & typeof releases & typeof reports & typeof processing
type OfStaff = typeof desk & typeof account & typeof audit & typeof backups & typeof breaches & typeof mail
/** What the modules of the contract export. A call of a module that is not here has no endpoint. */
export type Contract = OfCases & OfReporters & OfEditors & OfNumbers & OfStaff & typeof settings
