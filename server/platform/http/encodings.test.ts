import { expect, test } from 'vitest'
import { chooseEncoding } from './encodings.ts'

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
