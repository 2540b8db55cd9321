import { expect, test } from 'vitest'
import { readRange } from './range.ts'

test.for([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=990-', { start: 990, end: 999 }],
  ['bytes=990-5000', { start: 990, end: 999 }],
  ['bytes=-10', { start: 990, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-0', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes = 0-1', undefined],
  ['lines=0-1', undefined],
  ['bytes=0-99999999999999999999', undefined],
  [undefined, undefined],
] as const)('of 1000 bytes, Range %s is %s', ([header, range]) => {
  expect(readRange(header, undefined, 1000)).toEqual(range)
  expect(readRange(header, '"tag"', 1000)).toBeUndefined()
})

test('an empty file has no range', () => {
  for (const header of ['bytes=0-', 'bytes=-1', 'bytes=0-0'])
    expect(readRange(header, undefined, 0)).toBe('unsatisfiable')
})
