import { processingActivities } from '#contract/deskProcessing.ts'
import words from '#texts/nb/deskProcessing.ts'
import { endInNorwegian, tablesOf } from './processing.ts'
import { retentionRules } from './tables.ts'

test('the record of processing has every table with personal data, once, and no other', () => {
  const personal = Object.keys(retentionRules)
  expect(personal.length).toBeGreaterThan(60)
  expect(Object.keys(words.tables).toSorted()).toEqual(personal.toSorted())
  const limits = processingActivities.flatMap((activity) => tablesOf(activity).limits)
  expect(limits.length).toBe(personal.length)
  expect(new Set(limits.map(({ what }) => what)).size).toBe(personal.length)
  for (const activity of processingActivities)
    expect([activity, tablesOf(activity).people.length > 0]).toEqual([activity, true])
})

test('whose data an activity needs is what the retentionRules of its tables say', () => {
  expect(tablesOf('sharing').people.toSorted()).toEqual(['reporter', 'staff'])
  expect(tablesOf('reports').people.toSorted()).toEqual(['caller', 'reporter', 'staff', 'witness'])
})

test('a period of the code is the period of the record', () => {
  expect(endInNorwegian('known_network', { of: ['reporter'], ends: { ages: [{ column: 'last_used_at', after: 5 * 86_400_000 }] } })).toBe('5 dager etter siste bruk.') // prettier-ignore
  expect(endInNorwegian('known_network', retentionRules.known_network)).toBe('90 dager etter siste bruk.')
  expect(endInNorwegian('breach', retentionRules.breach)).toBe('Fem år etter at det ble avsluttet.')
  expect(endInNorwegian('session', retentionRules.session)).toBe('Ved utløpet, eller en dag etter siste bruk.')
  expect(endInNorwegian('breach_told', retentionRules.breach_told)).toBe('Sammen med «Brudd».')
})
