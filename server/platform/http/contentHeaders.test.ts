import { expect, test } from 'vitest'
import { chooseEncoding, isNamedBy, makeEntityTag } from './contentHeaders.ts'

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.1', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', undefined],
  ['*', 'br'],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('Accept-Encoding %s is answered with %s', ([header, encoding]) => {
  expect(chooseEncoding(header, { br: true, gzip: true })).toBe(encoding)
})

test('an encoding that there is no copy of is not chosen', () => {
  expect(chooseEncoding('br, gzip', { gzip: true })).toBe('gzip')
  expect(chooseEncoding('br', { gzip: true })).toBeUndefined()
})

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
