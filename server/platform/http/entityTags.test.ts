import { expect, test } from 'vitest'
import { isNamedBy, makeEntityTag } from './entityTags.ts'

test('a tag differs with the content, and says whether it is weak', () => {
  expect(makeEntityTag('a')).toBe(makeEntityTag(Buffer.from('a')))
  expect(makeEntityTag('a')).not.toBe(makeEntityTag('b'))
  expect(makeEntityTag('a')).toBe(`W/${makeEntityTag('a', 'strong')}`)
  expect(makeEntityTag('a', 'strong')).toMatch(/^"[\w-]{22}"$/)
})

test.for([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
  [undefined, false],
] as const)('If-None-Match %s names the tag "a": %s', ([header, isNamed]) => {
  expect(isNamedBy(header, '"a"')).toBe(isNamed)
  expect(isNamedBy(header, 'W/"a"')).toBe(isNamed)
})
