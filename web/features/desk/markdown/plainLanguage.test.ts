import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readability } from './lix.ts'

const folder = path.resolve(import.meta.dirname, '../../../../texts/nb')
/**
 * The files with what a person reads on the way through each right (GDPR articles 12 to 22). A right is measured as a whole: LIX of a
 * few short answers says nothing.
 */
const rights = {
  'withdrawal and erasure': /^(erasure|withdrawal)/,
  corrections: /^rights/,
  consents: /^consent/,
  'retention and holds': /^(kept|hold)/,
  'confirming an address': /^verification/,
  'taking everything along': /^takeout/,
  'requests by others': /^request/,
}
const names = readdirSync(folder).filter((name) => name.endsWith('.ts'))
const filesOf = (right: RegExp) => names.filter((name) => right.test(name))
const files = Object.values(rights).flatMap(filesOf)

/** As high as a text for everybody may be; above 50 is hard. */
const highest = 40

/** Every text of a file; those that are made with values, with values that are as long as real ones. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (isMaker(value)) return textsOf(made(value))
  if (Array.isArray(value)) return value.flatMap(textsOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const isMaker = (value: unknown): value is (...values: unknown[]) => unknown => typeof value === 'function'

/** A day, a number and a list are what the functions take; one that takes something else is read from its source. */
function made(make: (...values: unknown[]) => unknown): unknown {
  for (const given of ['12. mars', 2, { count: 2, nb: '12. mars' }, ['12. mars']])
    try {
      const said = make(given, given, given)
      if (said !== undefined) return said
    } catch {
      continue
    }
  return [...String(make).matchAll(/[`']([^`']{20,})[`']/g)].map(([, text]) => text)
}

/** Running text: whole sentences, not labels, names and headings. */
const sentencesOf = (texts: string[]) =>
  texts.filter((text) => /[.!?]$/.test(text.trim()) && /\p{L}\s+\p{L}/u.test(text))

test('there are words of every right', () => {
  for (const name of ['erasure.ts', 'rights.ts', 'kept.ts', 'consentChoices.ts']) expect(files).toContain(name)
})

test('hard words are found', () => {
  const hard =
    'Behandlingsansvarlig iverksetter personvernkonsekvensvurdering vedrørende særlige kategorier personopplysninger.'
  expect(
    readability(sentencesOf(textsOf({ one: () => [hard], label: 'Personvernkonsekvensvurdering' }))).lix,
  ).toBeGreaterThan(80)
})

test.for(Object.entries(rights))('%s: the words are read with a LIX under 40', async ([, right]) => {
  const texts: string[] = []
  for (const name of filesOf(right)) {
    const words: Record<string, unknown> = await import(path.join(folder, name))
    texts.push(...textsOf(Object.values(words)))
  }
  const sentences = sentencesOf(texts)
  const hardest = sentences
    .map((text) => ({ text, ...readability([text]) }))
    .filter(({ words: count }) => count > 20)
    .toSorted((one, other) => other.lix - one.lix)
  const said = hardest.slice(0, 3).map(({ lix, text }) => `${lix}: ${text}`)
  expect.soft(hardest.filter(({ lix }) => lix > highest + 10).map(({ lix, text }) => `${lix}: ${text}`)).toEqual([])
  expect(readability(sentences).lix, said.join('\n')).toBeLessThan(highest)
})
