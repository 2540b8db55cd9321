import { dateAsTyped, typedDate, typedTime } from './DateField.tsx'

test.for<[string, string | undefined]>([
  ['02.01.2026', '2026-01-02'],
  [' 2.1.2026 ', '2026-01-02'],
  ['2/1-26', '2026-01-02'],
  ['2 1 2026', '2026-01-02'],
  ['02012026', '2026-01-02'],
  ['020126', '2026-01-02'],
  ['2026-01-02', '2026-01-02'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2026', undefined],
  ['13.13.2026', undefined],
  ['2.1.', undefined],
  ['2.1.126', undefined],
  ['', undefined],
  ['i morgen', undefined],
])('%j is read as %s', ([text, date]) => {
  expect(typedDate(text)).toBe(date)
})

test('a date is shown as day, month and year, and what is none as it is', () => {
  expect(['2026-01-02', '', '31.02.'].map(dateAsTyped)).toEqual(['02.01.2026', '', '31.02.'])
})

test.for<[string, string | undefined]>([
  ['14:05', '14:05'],
  [' 9.30 ', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9', '09:00'],
  ['00:00', '00:00'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['12:5', undefined],
  ['02:05 PM', undefined],
  ['', undefined],
])('the time %j is read as %s', ([text, time]) => {
  expect(typedTime(text)).toBe(time)
})
