import fc from 'fast-check'
import { clocks } from '#contract/casework.ts'
import { incidentStatuses } from '#contract/status.ts'
import { calendarDays, defaultClockDays, dueDay, overdueBefore, runningClocks, type CaseTimes } from './clocks.ts'

const at = (text: string) => new Date(text)
const moments = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2035-12-31T00:00:00Z'), noInvalidDate: true })
const sent = (text: string, more: Partial<CaseTimes> = {}): CaseTimes => ({
  status: 'Submitted',
  submitted_at: at(text),
  active_at: at(text),
  message_at: null,
  ...more,
})
const leftOf = (times: CaseTimes, now: string) =>
  Object.fromEntries(runningClocks(times, at(now)).map(({ clock, left }) => [clock, left]))

test.for([
  ['a day', '2026-06-01T10:00:00Z', '2026-06-08'],
  ['over a weekend and 17 May, which count', '2026-05-14T10:00:00Z', '2026-05-21'],
  ['a minute before midnight in winter', '2026-01-01T22:59:00Z', '2026-01-08'],
  ['midnight in winter', '2026-01-01T23:00:00Z', '2026-01-09'],
  ['a minute before midnight in summer', '2026-07-01T21:59:00Z', '2026-07-08'],
  ['midnight in summer', '2026-07-01T22:00:00Z', '2026-07-09'],
  ['over the beginning of summer time', '2026-03-25T22:30:00Z', '2026-04-01'],
  ['over the end of summer time', '2026-10-21T22:30:00Z', '2026-10-29'],
  ['over the end of a leap February', '2028-02-25T12:00:00Z', '2028-03-03'],
  ['over the turn of the year', '2026-12-28T12:00:00Z', '2027-01-04'],
] as const)('seven days are due from %s on', ([, since, due]) => {
  expect(dueDay(at(since), 7)).toBe(due)
})

test('a clock is over on the day after the last one, at midnight in Norway', () => {
  const times = sent('2026-03-25T22:30:00Z')
  // Due on 1 April, when summer time has begun: that day ends at 22:00 UTC.
  expect(leftOf(times, '2026-03-25T22:31:00Z').acknowledge).toBe(7)
  expect(leftOf(times, '2026-04-01T21:59:59Z').acknowledge).toBe(0)
  expect(leftOf(times, '2026-04-01T22:00:00Z').acknowledge).toBe(-1)
  expect(runningClocks(times, at('2026-04-01T22:00:00Z')).filter(({ left }) => left < 0)).toHaveLength(1)
})

test('which clocks run in which state, what is due first coming first', () => {
  const message_at = at('2026-05-20T10:00:00Z')
  const running = incidentStatuses.map((status) => [
    status,
    runningClocks(sent('2026-06-01T10:00:00Z', { status, message_at }), at('2026-06-02T10:00:00Z')).map(
      ({ clock }) => clock,
    ),
  ])
  expect(Object.fromEntries(running)).toEqual({
    Draft: [],
    Submitted: ['answer', 'acknowledge', 'stale'],
    Received: ['answer', 'stale'],
    InProgress: ['answer', 'stale'],
    WaitingForReporter: [],
    Closed: [],
    Withdrawn: [],
  })
})

test('at any two moments, the limit for queries and the clock itself agree, and an organisation may set its days', () => {
  fc.assert(
    fc.property(
      moments,
      moments,
      fc.constantFrom(...clocks),
      fc.integer({ min: 1, max: 90 }),
      (since, now, clock, d) => {
        const times: CaseTimes = { status: 'Submitted', submitted_at: since, active_at: since, message_at: since }
        const found = runningClocks(times, now, { ...defaultClockDays, [clock]: d }).find((one) => one.clock === clock)
        expect(found && found.left < 0).toBe(since < overdueBefore(d, now))
        expect(found?.left).toBe(d - calendarDays(since, now))
      },
    ),
  )
})
