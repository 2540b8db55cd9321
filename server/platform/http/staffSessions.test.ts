import { isSteppedUp, staffCookie, staffSessionStands, staffTokenOf } from './staffSessions.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const minute = 60_000
const at = (milliseconds: number) => new Date(start + milliseconds)

test.for([
  ['just opened', 0, 0, true],
  ['the last moment before it is idle too long', 0, 30 * minute - 1, true],
  ['idle for half an hour', 0, 30 * minute, false],
  ['in use for the last moment of twelve hours', 720 * minute - 2, 720 * minute - 1, true],
  ['in use for twelve hours', 720 * minute - 1, 720 * minute, false],
] as const)('a session of staff that is %s', ([, lastUsed, now, stands]) => {
  const session = { last_used_at: at(lastUsed), expires_at: at(720 * minute) }
  expect(staffSessionStands(session, at(now))).toBe(stands)
})

test.for([
  [null, false],
  [0, true],
  [5 * minute - 1, true],
  [5 * minute, false],
] as const)('a second factor of %s milliseconds ago', ([ago, isFresh]) => {
  expect(isSteppedUp(ago === null ? null : at(-ago), at(0))).toBe(isFresh)
})

test('the cookie is out of reach of scripts and of other sites, and on a server bound to its host', () => {
  expect(staffCookie({ isLoopback: false }, 'x')).toBe(
    '__Host-staff=x; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure',
  )
  expect(staffCookie({ isLoopback: true }, 'x')).toBe('staff=x; Path=/; Max-Age=43200; HttpOnly; SameSite=Strict')
  expect(staffCookie({ isLoopback: true }, null)).toBe('staff=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict')
})

test.for([
  ['staff=a', 'a'],
  ['x=1; staff=a; y=2', 'a'],
  ['x=1;staff=a', 'a'],
  ['staff=a; staff=b', undefined],
  ['xstaff=a', undefined],
  ['Staff=a', undefined],
  ['__Host-staff=a', undefined],
  ['', undefined],
  [undefined, undefined],
] as const)('the cookies «%s» hold the token %s', ([cookies, token]) => {
  expect(staffTokenOf({ isLoopback: true }, cookies)).toBe(token)
})

test('outside loopback only the cookie with the prefix counts', () => {
  expect(staffTokenOf({ isLoopback: false }, 'staff=a')).toBe(undefined)
  expect(staffTokenOf({ isLoopback: false }, 'staff=a; __Host-staff=b')).toBe('b')
})
