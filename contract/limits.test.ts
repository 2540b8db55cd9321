import { limits, sizeInWords } from './limits.ts'

test('a size is told in the units of the limits, with one figure after the comma from a megabyte on', () => {
  const told = [1, 15_100, 1_000_000, 1_500_000].map(sizeInWords)
  expect(told).toEqual(['1 kB', '15 kB', '977 kB', '1,4 MB'])
  expect([limits.documentBytes, limits.requestBytes].map(sizeInWords)).toEqual(['25 MB', '100 MB'])
})
