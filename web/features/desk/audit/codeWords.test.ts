import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inboxLists, noteAudiences, priorities } from '#contract/casework.ts'
import { codes } from '#contract/codes.ts'
import { correctedFields } from '#contract/incidentFacts.ts'
import { breachKinds, breachRisks, breachTold } from '#contract/deskBreaches.ts'
import { callerSources } from '#contract/deskCallerCase.ts'
import { codedWords } from '#contract/deskCoding.ts'
import { itemStates } from '#contract/deskEditorial.ts'
import { lookupKinds } from '#contract/deskLookups.ts'
import { relatedStates } from '#contract/deskRelated.ts'
import { identityWays } from '#contract/deskRequests.ts'
import { inboxQuery } from '#contract/deskCases.ts'
import { settingNames, organisationFields } from '#contract/deskSettings.ts'
import { tipStates } from '#contract/deskTips.ts'
import { exportKinds, exportPurposes, exportStates } from '#contract/exportKinds.ts'
import { holdGrounds } from '#contract/holdGrounds.ts'
import { inspectionFindings, inspectionStates } from '#contract/inspection.ts'
import { paperKinds } from '#contract/paperKinds.ts'
import { capacities, extensionReasons, refusals, requestOutcomes, wishes } from '#contract/requestCodes.ts'
import { factorKinds, roles, staffStates } from '#contract/staff.ts'
import { incidentStatuses, outcomes } from '#contract/status.ts'
import { desk } from '#texts/desk.ts'
import { codeWords } from './AuditTable.tsx'

const nameOf = (id: number) => (id === 1 ? 'Kari' : `Ansatt ${id}`)
const words = (code: string, action?: string) => codeWords(code, { t: desk, nameOf, ...(action ? { action } : {}) })

test.for<[code: string, said: string, action?: string]>([
  ['assignee=1', 'saksbehandler: Kari'],
  ['assignee=none', 'saksbehandler: ingen'],
  ['mention=7', 'nevner: Ansatt 7'],
  ['list=new', 'liste: Nye'],
  ['list=related', `liste: ${desk.related.title}`],
  ['count=2', '2 i alt'],
  ['case=12', 'sak 12'],
  ['status=Closed', 'tilstand: Avsluttet'],
  ['Received', 'Mottatt'],
  ['further', 'neste side'],
  ['lead', desk.names.roles.lead.name],
  ['case_pdf', desk.exports.kinds.case_pdf],
  ['action=case_opened', `handling: ${desk.audit.actions['case_opened']}`],
  ['documents=1', '1 dokument utelatt'],
  ['names=1', '1 filnavn skjult'],
  ['telephone=19', 'samme telefonnummer som sak 19'],
  ['platform=facebook', 'plattform: Facebook'],
  ['platform_user', 'brukernavn'],
  ['due=2026-11-20', 'innen 20. november 2026'],
  // The moments of a breach, as moments in Norway.
  ['found=2026-11-20T21:30:00.000Z', 'oppdaget: 20. november 2026 kl. 22:30'],
  ['told=2026-11-22T08:05:00.000Z', 'varslet: 22. november 2026 kl. 09:05'],
  ['found=2026-99-99T00:00:00Z', 'oppdaget: 2026-99-99T00:00:00Z'],
  // What has no words is shown as it is stored.
  ['constructor', 'constructor'],
  ['new_thing', 'new_thing'],
  ['new_thing=3', 'new_thing=3'],
  ['status=toString', 'tilstand: toString'],
  // What was added is not told as left out.
  ['documents=1', '1 dokument', 'document_added'],
  ['documents=2', '2 dokumenter', 'document_added'],
  // The day until which a case is held.
  ['2029-10-01', '1. oktober 2029', 'held'],
])('the log says %s as «%s»', ([code, said, action]) => {
  expect(words(code, action)).toBe(said)
})

test('what the log holds by a number of a list is said by its name, and by the number when it is no longer there', () => {
  const listed = (code: string) => ({ 'label=4': 'Moské', 'city=2': 'Oslo', 'request=3': '7K3M-9QXA' })[code]
  const codes = ['label=4', 'label=5', 'city=2', 'count=4', 'request=3', 'request=4', 'request=none', 'breach=2']
  expect(codes.map((code) => codeWords(code, { t: desk, nameOf: String, listed }))).toEqual([
    'etikett «Moské»',
    'etikett nr. 5',
    'sted: Oslo',
    '4 i alt',
    'krav 7K3M-9QXA',
    'krav nr. 4',
    'et krav som ikke finnes',
    'brudd nr. 2',
  ])
})

const after = (name: string, list: readonly string[]) => list.map((code) => `${name}=${code}`)
/** Every list of codes that the log's rows hold, by the action where its words depend on it. */
const written: Record<string, readonly string[]> = {
  status_moved: [...incidentStatuses, ...outcomes, ...after('field', correctedFields)],
  prioritised: priorities,
  held: [...holdGrounds, 'agreed', 'consent_withdrawn', 'ended', 'held', 'over'],
  erased: ['case', 'account'],
  account_leaving: ['in_seven_days', 'at_once', 'taken_back'],
  consent_answered: [...after('consent_to', codes.consent_to), 'given', 'withdrawn'],
  coded: [
    ...Object.entries(codes).flatMap(([name, list]) => (name === 'report_outcome' ? [] : after(name, list))),
    ...codedWords,
    ...codes.reported_to.flatMap((body) => codes.report_outcome.map((outcome) => `reported_to=${body}:${outcome}`)),
  ],
  case_entered: [...after('source', callerSources), 'account_named'],
  case_related: after('related', relatedStates),
  noted: after('audience', noteAudiences),
  export_requested: [...exportKinds, ...exportPurposes],
  export_refused: [...after('ended', exportStates), 'outdated'],
  paper_saved: [...paperKinds, 'reset'],
  paper_made: ['asked_by_reporter', 'witnesses'],
  original_shown: [...inspectionStates, ...inspectionFindings],
  witness_erased_on_request: ['former'],
  breach_recorded: [...breachKinds, ...after('risk', breachRisks)],
  breach_changed: ['words_changed', 'facts_changed'],
  breach_told: [...breachTold, 'taken_back'],
  request_answered: [
    ...after('capacity', capacities),
    ...after('wish', wishes),
    ...after('identity', identityWays),
    ...after('outcome', requestOutcomes),
    ...after('refusal', refusals),
    ...after('extension', extensionReasons),
  ],
  identity_unchecked: after('identity', identityWays),
  role_granted: [...roles, ...staffStates],
  staff_sign_in_failed: [...factorKinds, 'password', 'too_many_requests'],
  setting_changed: [...settingNames, ...after('filled', organisationFields), ...after('changed', organisationFields)],
  tip_decided: after('tip', tipStates),
  lookup_changed: lookupKinds,
  item_binned: itemStates,
  reading_limited: after('limit', ['cases', 'secrets', 'day']),
  case_listed: [
    ...after('list', inboxLists),
    'folded=true',
    'outside=true',
    'act=not_given',
    'category=not_given',
    'county=not_given',
  ],
}
const hasNoWords = (code: string, action?: string) => {
  const said = words(code, action)
  const value = code.slice(code.indexOf('=') + 1)
  return said === code || (/[a-z]/.test(value) && said.endsWith(`: ${value}`))
}

test('every code of the lists that the log writes is said in Norwegian', () => {
  const missing = Object.entries(written).flatMap(([action, list]) =>
    list.filter((code) => hasNoWords(code, action)).map((code) => `${action} ${code}`),
  )
  expect(missing).toEqual([])
})

test('every filter of the inbox is said in Norwegian', () => {
  const names = Object.keys(inboxQuery.shape).filter((name) => !['limit', 'cursor'].includes(name))
  expect(names.filter((name) => words(`${name}=1`) === `${name}=1`)).toEqual([])
})

/** The codes that the server's own lines write: `after: ['redaction']`, and the names of `after: [`task=${id}`]`. */
function writtenByLines() {
  const root = path.resolve(import.meta.dirname, '../../../../server')
  const sources = globSync('**/*.ts', { cwd: root }).filter(
    (name) => !/\.test\.ts$|^testing|^demo|^database/.test(name),
  )
  return sources.flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    if (!/[aA]udit|\btell/.test(text)) return []
    return [...text.matchAll(/\b(?:before|after)(?:: |\) => | = )\[([^[\]]*(?:\[[^[\]]*\][^[\]]*)*)\]/g)].flatMap(
      ([, inside = '']) =>
        [...inside.matchAll(/(?<![\w=!] |\()'([a-z][\w]*)'|`([a-z_]+)=/gi)].map(
          ([, word, prefix]) => word ?? `${prefix}=1`,
        ),
    )
  })
}

test('a code that a line of the server writes is said in Norwegian', () => {
  const lines = new Set(writtenByLines())
  expect(lines.size).toBeGreaterThan(60)
  const everywhere = Object.keys(written)
  expect([...lines].filter((code) => everywhere.every((action) => hasNoWords(code, action)))).toEqual([])
})

test.for<[action: string, before: string[], after: string[], said: string]>([
  ['status_moved', ['Submitted'], ['Withdrawn'], 'Trakk tilbake egen sak'],
  ['status_moved', ['Submitted'], ['Withdrawn', 'at_once'], 'Slettet egen sak med en gang'],
  ['status_moved', ['Withdrawn'], ['Submitted'], 'Tok egen sak tilbake'],
  ['status_moved', ['Submitted'], ['Received'], 'Flyttet en sak'],
  ['held', [], ['consent', '2029-10-01'], 'Spurte om en sak kan beholdes'],
  ['held', [], ['legal_duty', '2029-10-01'], 'Stanset sletting av en sak'],
  ['held', ['consent', '2029-10-01'], ['agreed'], 'Sa ja til at saken beholdes'],
  ['held', ['consent', '2029-10-01'], ['consent_withdrawn'], 'Sa nei til at saken beholdes'],
  ['held', ['legal_duty', '2029-10-01'], ['legal_duty', '2029-12-01'], 'Så over en beholdt sak'],
])('%s from %j to %j is said as «%s»', ([action, before, after, said]) => {
  expect(desk.audit.actionOf(action, { before, after })).toBe(said)
})
