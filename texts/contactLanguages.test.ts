import { contactLanguages } from '#contract/contactLanguages.ts'
import nb from './nb/contactLanguages.ts'

test('the languages stand in the order of their Norwegian names, after bokmål and before another language', () => {
  const names = contactLanguages.map((code) => nb.names[code])
  expect([names[0], names.at(-1)]).toEqual(['Bokmål', 'Et annet språk'])
  const between = names.slice(1, -1)
  expect(between).toEqual(between.toSorted(new Intl.Collator('nb').compare))
  expect(new Set(names).size).toBe(contactLanguages.length)
  expect(new Set(contactLanguages).size).toBeLessThanOrEqual(24)
})
