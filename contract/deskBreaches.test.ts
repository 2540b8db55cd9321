import {
  breachClock,
  deadlineOf,
  dutyOf,
  isPressing,
  missingOf,
  recordBreach,
  type BreachTold,
} from './deskBreaches.ts'

const found_at = '2026-03-27T12:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(found_at) + hours * 3_600_000)
const told = (hours: number, whom: BreachTold = 'authority') => [{ whom, told_at: after(hours).toISOString() }]

test.for([
  [0, 'running', 72],
  [47.9, 'running', 24],
  [48.1, 'running', 23],
  [72, 'running', 0],
  [72.5, 'over', 0],
  [80, 'over', 8],
] as const)('after %f hours the clock is %s with %i hours', ([hours, state, count]) => {
  expect(breachClock({ found_at, risk: 'unknown', told: [] }, after(hours))).toEqual({ state, hours: count })
})

test('the 72 hours are hours, also over the night in which summer time begins', () => {
  expect(deadlineOf(found_at).toISOString()).toBe('2026-03-30T12:00:00.000Z')
})

test('telling Datatilsynet stops the clock, in time or late, and nobody else does', () => {
  expect(breachClock({ found_at, risk: 'high', told: told(72) }, after(500))).toEqual({
    state: 'told_in_time',
    hours: 72,
  })
  expect(breachClock({ found_at, risk: 'high', told: told(72.1) }, after(500)).state).toBe('told_late')
  expect(breachClock({ found_at, risk: 'high', told: told(1, 'board') }, after(2)).state).toBe('running')
})

test('Datatilsynet is told unless a risk is unlikely, the people where it is high, and an unknown risk rules out nobody', () => {
  expect((['unknown', 'unlikely', 'likely', 'high'] as const).map((risk) => dutyOf('authority', risk))).toEqual(['needed', 'not_needed', 'needed', 'needed']) // prettier-ignore
  expect((['unknown', 'unlikely', 'likely', 'high'] as const).map((risk) => dutyOf('persons', risk))).toEqual(['consider', 'not_needed', 'not_needed', 'needed']) // prettier-ignore
  expect(breachClock({ found_at, risk: 'unlikely', told: [] }, after(100)).state).toBe('not_needed')
})

test('an open breach presses in its last day and after it, one that is told or closed does not', () => {
  const breach = { found_at, risk: 'likely' as const, told: [], closed_at: null }
  expect([47, 48.1, 71, 100].map((hours) => isPressing(breach, after(hours)))).toEqual([false, true, true, true])
  expect(isPressing({ ...breach, told: told(10) }, after(71))).toBe(false)
  expect(isPressing({ ...breach, closed_at: found_at }, after(71))).toBe(false)
})

test('what is missing before it can be closed', () => {
  const breach = { found_at, delay: '', consequences: '', measures: '', risk: 'high' as const, told: [] }
  expect(missingOf(breach)).toEqual(['authority', 'persons', 'board', 'consequences', 'measures'])
  const done = { ...breach, consequences: 'Frykt.', measures: 'Stanset.' }
  const all = [...told(100), ...told(1, 'persons'), ...told(1, 'board')]
  expect(missingOf({ ...done, told: all })).toEqual(['delay'])
  expect(missingOf({ ...done, told: all, delay: 'Vi fant det i helgen.' })).toEqual([])
  expect(missingOf({ ...done, told: [], risk: 'unknown' })).toContain('risk')
})

test('a breach has a kind and words, was found in the past, and no notice has a reason', () => {
  const given = {
    key: 'abcdefghijklmnop',
    found_at,
    happened_on: '',
    kinds: ['availability'],
    data: [],
    people: [],
    extent: 'unknown',
    risk: 'unknown',
    what: 'En disk er borte.',
    consequences: '',
    measures: '',
    no_notice: '',
    delay: '',
  }
  const codes = (change: object) =>
    Object.fromEntries(
      (recordBreach.schema.body.safeParse({ ...given, ...change }).error?.issues ?? []).map(({ path, message }) => [
        path.join('.'),
        message,
      ]),
    )
  expect(codes({ found_at: '2026-01-01T00:00:00.000Z' })).toEqual({})
  expect(codes({ found_at: '2026-01-01T00:00:00.000Z', kinds: [] })).toEqual({ kinds: 'required' })
  expect(codes({ what: '  ' })).toEqual({ what: 'required' })
  expect(codes({ found_at: '' })).toEqual({ found_at: 'required' })
  expect(codes({ found_at: '2999-01-01T00:00:00.000Z' })).toEqual({ found_at: 'moment_to_come' })
  expect(codes({ risk: 'unlikely', no_notice: ' ' })).toEqual({ no_notice: 'required' })
  expect(codes({ happened_on: '2026-02-30' })).toEqual({ happened_on: 'date_invalid' })
  expect(codes({ what: 'x'.repeat(4001) })).toEqual({ what: 'too_long' })
})
