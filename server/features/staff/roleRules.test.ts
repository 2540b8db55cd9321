import { powersOf, roles, rolesMay, staffStates, type Role } from '#contract/staff.ts'
import { refusalOf } from './manageRoutes.ts'

const person = (id: number, ...own: Role[]) => ({ id, roles: own, state: 'active' as const })
const ada = person(1, 'administrator')

test('roles add up, and nobody without roles may anything', () => {
  expect(powersOf([])).toEqual([])
  for (const one of roles)
    for (const other of roles)
      expect(new Set(powersOf([one, other]))).toEqual(new Set([...rolesMay[one], ...rolesMay[other]]))
})

test.for(roles)(
  'the only %s: who is not missed may go, the last administrator, lead and privacy officer stay',
  (role) => {
    const stays = new Map<Role, string>([
      ['administrator', 'last_administrator'],
      ['lead', 'last_lead'],
      ['privacy_officer', 'last_privacy_officer'],
    ])
    const code = stays.get(role)
    const only = person(2, role, role === 'editor' ? 'analyst' : 'editor')
    const others = [person(3, ...roles.filter((one) => one !== role))]
    expect(refusalOf(1, only, { kind: 'revoked', role }, others)).toBe(code)
    expect(refusalOf(1, only, { kind: 'suspended' }, others)).toBe(code)
    expect(refusalOf(1, only, { kind: 'revoked', role: 'editor' }, others)).toBe(undefined)
    expect(refusalOf(1, only, { kind: 'revoked', role }, [...others, person(4, role)])).toBe(undefined)
    expect(refusalOf(1, only, { kind: 'suspended' }, [...others, person(4, role)])).toBe(undefined)
    // Whoever is invited or suspended does not take the place of the last one.
    for (const state of staffStates.filter((one) => one !== 'active')) {
      expect(refusalOf(1, only, { kind: 'suspended' }, [...others, { id: 4, roles: [role], state }])).toBe(code)
      expect(refusalOf(1, { ...only, state }, { kind: 'suspended' }, others)).toBe(undefined)
    }
  },
)

test('a role that somebody does not have is taken from nobody, and the only role stays', () => {
  expect(refusalOf(1, person(2, 'editor'), { kind: 'revoked', role: 'lead' }, [ada])).toBe(undefined)
  expect(refusalOf(1, person(2, 'editor'), { kind: 'revoked', role: 'editor' }, [ada])).toBe('last_role')
  expect(refusalOf(1, person(2, 'editor'), { kind: 'granted', role: 'lead' }, [ada])).toBe(undefined)
  expect(refusalOf(1, { ...person(2, 'editor'), state: 'suspended' }, { kind: 'reinstated' }, [ada])).toBe(undefined)
})
