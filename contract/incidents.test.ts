import { registration } from './accounts.ts'
import { caseFacts, toldTexts, witnessFieldNames } from './incidentFacts.ts'
import { draftFields, incidentForm, witnessFields } from './incidents.ts'
import { sampleWitness } from './witnessSamples.ts'

test('each text that is told has a maximum length and holds no character that is not stored', () => {
  for (const text of toldTexts) {
    const { max } = caseFacts[text]
    const read = (words: string) => draftFields.shape[text].safeParse(words)
    expect(read('x'.repeat(max)).data, text).toBe('x'.repeat(max))
    expect(read('x'.repeat(max + 1)).error?.issues[0]?.message, text).toMatch(/too_long$/)
    expect(read('a\u0000b').data ?? '', text).not.toContain('\u0000')
  }
})

test('every field of a witness takes its valid sample and nothing at all', () => {
  for (const field of witnessFieldNames) {
    const valid = sampleWitness[field]
    expect([field, valid.length > 0]).toEqual([field, true])
    // A form sends an empty field as '', a program may leave it out.
    const taken = [valid, '', ' ', undefined].map((text) => witnessFields[field].safeParse(text).data)
    expect([field, ...taken]).toEqual([field, valid, '', '', ''])
  }
})

test('the telephone numbers of a witness and of an account are stored alike, without spaces and hyphens', () => {
  const account = { name: 'A', email: 'a@example.org', password: 'passord-1', confirmPassword: 'passord-1' }
  for (const [typed, stored] of [
    ['+47 998 87-766', '+4799887766'],
    ['22\u00A033\u201144\u200955', '22334455'],
  ]) {
    const witnesses = [{ name: 'Kari', contact_number: typed }]
    expect(incidentForm.parse({ status: 'Submitted', ...facts, witnesses }).witnesses[0]?.contact_number).toBe(stored)
    expect(registration.parse({ ...account, phone_number: typed, gender: 'Female' }).phone_number).toBe(stored)
  }
})

test('what is no telephone number stays as it was written about a witness', () => {
  for (const text of ['kari-marie@example.org', 'etter kl. 17 - 18', '99 88 77 66 eller 22 33 44 55', '+', '- -'])
    expect(witnessFields.contact_number.parse(text)).toBe(text)
})

const facts = {
  date: '2026-11-01',
  time: '14:05',
  country_id: 578,
  city_id: 1,
  harassment_category_id: 2,
  description: 'Ord.',
}
