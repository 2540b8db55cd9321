import { casesBehind } from './casesBehind.ts'
import { daysOfStep, endOfStep, stepsOf } from './timeSteps.ts'

test('the steps of a period begin with the one of its first day, and each ends the day before the next', () => {
  for (const [step, period, first] of [
    ['week', { from: '2026-01-01', to: '2026-03-01' }, '2025-12-29'],
    ['month', { from: '2024-01-31', to: '2024-03-01' }, '2024-01-01'],
    ['quarter', { from: '2026-05-05', to: '2027-01-01' }, '2026-04-01'],
    ['year', { from: '2023-05-05', to: '2026-01-01' }, '2023-01-01'],
  ] as const) {
    const steps = stepsOf(period, step)
    expect([step, steps[0]]).toEqual([step, first])
    for (const [at, start] of steps.entries()) {
      const next = new Date(Date.parse(`${endOfStep(start, step)}T00:00:00Z`) + 86_400_000)
      if (at + 1 < steps.length) expect(next.toISOString().slice(0, 10)).toBe(steps[at + 1])
    }
  }
})

const days = {
  is_rounded: false,
  period: { from: '2026-01-15', to: '2026-02-10' },
  before: { from: '2025-12-19', to: '2026-01-14' },
}

test('a step of time that reaches out of the period leads to its days in the period alone', () => {
  const behind = (key: string) => casesBehind({ by: 'time', step: 'month' }, days, 'period', [['time', key]])
  expect(behind('2026-01-01')).toBe('/desk?list=counted&sent_from=2026-01-15&sent_to=2026-01-31')
  expect(behind('2026-02-01')).toBe('/desk?list=counted&sent_from=2026-02-01&sent_to=2026-02-10')
})

test('a step stands beside as many days as long before, in whole quarters beside the months as long before', () => {
  expect(casesBehind({ by: 'time', step: 'month' }, days, 'before', [['time', '2026-02-01']])).toBe(
    '/desk?list=counted&sent_from=2026-01-05&sent_to=2026-01-14',
  )
  const quarters = {
    is_rounded: true,
    period: { from: '2026-01-01', to: '2026-03-31' },
    before: { from: '2025-10-01', to: '2025-12-31' },
  }
  expect(daysOfStep('2026-02-01', 'month', quarters, 'before')).toEqual({ from: '2025-11-01', to: '2025-11-30' })
  expect(daysOfStep('2026-01-01', 'year', quarters, 'before')).toEqual(quarters.before)
})
