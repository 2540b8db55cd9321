import { expect, test } from 'vitest'
import { desk } from '#texts/desk.ts'
import { codeWords } from './codeWords.ts'

const words = (code: string) => codeWords(code, { t: desk.nb, nameOf: (id) => (id === 1 ? 'Kari' : `Ansatt ${id}`) })

test('the log says codes in words and people by name', () => {
  expect(
    ['assignee=1', 'mention=7', 'list=new', 'list=related', 'count=2', 'case=12', 'status=Closed', 'Received'].map(
      words,
    ),
  ).toEqual([
    'saksbehandler: Kari',
    'nevner: Ansatt 7',
    'liste: Nye',
    `liste: ${desk.nb.related.title}`,
    '2 i alt',
    'sak 12',
    'tilstand: Avsluttet',
    'Mottatt',
  ])
  expect(['further', 'assignee=none', 'lead', 'case_pdf', 'action=case_opened'].map(words)).toEqual([
    'neste side',
    'saksbehandler: ingen',
    desk.nb.names.roles.lead.name,
    desk.nb.exports.kinds.case_pdf,
    `handling: ${desk.nb.audit.actions['case_opened']}`,
  ])
})

test('documents that were added are not told as left out, and dates, coded fields and equal telephones are said in words', () => {
  const added = { t: desk.nb, nameOf: String, action: 'document_added' }
  expect(['documents=1', 'documents=2'].map((code) => codeWords(code, added))).toEqual(['1 dokument', '2 dokumenter'])
  expect(
    ['documents=1', 'names=1', 'telephone=19', 'platform=facebook', 'platform_user', 'due=2026-11-20'].map(words),
  ).toEqual([
    '1 dokument utelatt',
    '1 filnavn skjult',
    'samme telefonnummer som sak 19',
    'plattform: Facebook',
    'brukernavn',
    'innen 20. november 2026',
  ])
})

test('what the log holds by a number of a list is said by its name, and by the number when it is no longer there', () => {
  const listed = (code: string) => ({ 'label=4': 'Moské', 'city=2': 'Oslo' })[code]
  const said = ['label=4', 'label=5', 'city=2', 'count=4'].map((code) =>
    codeWords(code, { t: desk.nb, nameOf: String, listed }),
  )
  expect(said).toEqual(['etikett «Moské»', 'etikett nr. 5', 'sted: Oslo', '4 i alt'])
})

test('the moments of a breach are said as moments in Norway', () => {
  expect(
    ['found=2026-11-20T21:30:00.000Z', 'told=2026-11-22T08:05:00.000Z', 'found=2026-99-99T00:00:00Z'].map(words),
  ).toEqual([
    'oppdaget: 20. november 2026 kl. 22:30',
    'varslet: 22. november 2026 kl. 09:05',
    'oppdaget: 2026-99-99T00:00:00Z',
  ])
})

test('a code that has no words is shown as it is stored', () => {
  expect(['constructor', 'new_thing', 'new_thing=3', 'status=toString'].map(words)).toEqual([
    'constructor',
    'new_thing',
    'new_thing=3',
    'tilstand: toString',
  ])
})
