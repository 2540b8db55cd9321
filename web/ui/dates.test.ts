import { ageOf, dateInWords, longDate, longDay } from './dates.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (ms: number) => ageOf(new Date(now - ms).toISOString(), now)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('age is told in minutes, hours, days and years, at the thresholds of the spec', () => {
  expect(ago(0)).toEqual({ unit: 'minutes', count: 0 })
  expect(ago(59 * minute + 59_999)).toEqual({ unit: 'minutes', count: 59 })
  expect(ago(hour)).toEqual({ unit: 'hours', count: 1 })
  expect(ago(day - 1)).toEqual({ unit: 'hours', count: 23 })
  expect(ago(day)).toEqual({ unit: 'days', count: 1 })
  expect(ago(365 * day - 1)).toEqual({ unit: 'days', count: 364 })
  expect(ago(365 * day)).toEqual({ unit: 'years', count: 1 })
  expect(ago(800 * day)).toEqual({ unit: 'years', count: 2 })
})

test('a clock that runs ahead never shows a negative age', () => {
  expect(ago(-5 * minute)).toEqual({ unit: 'minutes', count: 0 })
})

test('dates are written in Norwegian, moments by the day it was in Norway', () => {
  expect(longDate('2026-11-21')).toBe('21. november 2026')
  expect(longDay('2026-11-20T23:30:00Z')).toBe('21. november 2026')
  expect(['2026-11-21', '2026-02-30', 'police'].map(dateInWords)).toEqual(['21. november 2026', '2026-02-30', 'police'])
})
