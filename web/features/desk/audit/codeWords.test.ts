import { inboxQuery } from '#contract/deskCases.ts'
import { desk } from '#texts/desk.ts'
import { codeWords } from '#texts/auditCodes.ts'
import { dateInWords } from '#web/ui/dates.ts'

const nameOf = (id: number) => (id === 1 ? 'Kari' : `Ansatt ${id}`)
const words = (code: string, action = '') => codeWords(code, { nameOf, action, dated: dateInWords })

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
  expect(codes.map((code) => codeWords(code, { nameOf: String, listed }))).toEqual([
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

test('every filter of the inbox is said in Norwegian', () => {
  const names = Object.keys(inboxQuery.shape).filter((name) => !['limit', 'cursor'].includes(name))
  expect(names.filter((name) => words(`${name}=1`) === `${name}=1`)).toEqual([])
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
