import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles, type Role } from '#contract/staff.ts'
import { incidentStatuses, outcomes, type Actor, type IncidentStatus } from '#contract/status.ts'
import { actorOf, mayOpen, mayWorkOn, type DeskActor } from './access.ts'
import { move, type Action } from './moves.ts'

/** docs/casework.md, "States", written down once more and by hand: from where to where, by whom. */
const casework: Record<string, readonly Actor[]> = {
  'null>Draft': ['reporter'],
  'null>Submitted': ['reporter'],
  'null>Received': ['caseworker', 'lead'],
  'Draft>Draft': ['reporter'],
  'Draft>Submitted': ['reporter'],
  'Draft>null': ['reporter'],
  'Submitted>Received': ['caseworker', 'lead'],
  'Submitted>Withdrawn': ['reporter'],
  'Received>InProgress': ['caseworker', 'lead'],
  'Received>Closed': ['caseworker', 'lead'],
  'Received>Withdrawn': ['reporter'],
  'InProgress>WaitingForReporter': ['caseworker', 'lead'],
  'InProgress>Closed': ['caseworker', 'lead'],
  'InProgress>Withdrawn': ['reporter'],
  'WaitingForReporter>InProgress': ['reporter'],
  'WaitingForReporter>Closed': ['caseworker', 'lead'],
  'Closed>InProgress': ['reporter', 'lead'],
  'WaitingForReporter>Withdrawn': ['reporter'],
  'Closed>Withdrawn': ['reporter'],
  // Taken back: to what it was.
  'Withdrawn>Submitted': ['reporter'],
  'Withdrawn>Received': ['reporter'],
  'Withdrawn>InProgress': ['reporter'],
  'Withdrawn>WaitingForReporter': ['reporter'],
  'Withdrawn>Closed': ['reporter'],
}

const plain = [
  'save',
  'submit',
  'delete',
  'withdraw',
  'answer',
  'acknowledge',
  'begin',
  'ask',
  'reopen',
  'enter',
] as const
const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...plain).map((name) => ({ name })) },
  fc.constantFrom(...incidentStatuses).map((to) => ({ name: 'take_back' as const, to })),
  fc.integer({ min: 0, max: 200 }).map((daysSinceClosed) => ({ name: 'message' as const, daysSinceClosed })),
  fc.record({
    name: fc.constant('close' as const),
    outcome: fc.option(fc.constantFrom(...outcomes), { nil: undefined }),
    duplicateOf: fc.option(fc.integer({ min: 1 }), { nil: undefined }),
  }),
)
const roleSets = fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1 })
const someRoles = fc.oneof(fc.constant<Role[]>(['caseworker']), fc.constant<Role[]>(['lead']), roleSets)
const steps = fc.array(fc.record({ action: actions, roles: fc.option(someRoles, { nil: null, freq: 2 }) }), {
  minLength: 100,
  maxLength: 200,
})

test('whatever random people try in whatever order, a case moves as casework allows, with an activity for each move', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(steps, (sequence) => {
      let status: IncidentStatus | null = null
      for (const { action, roles: own } of sequence) {
        const actor = own === null ? 'reporter' : actorOf({ roles: own })
        if (!actor) continue
        const made = move(status, action, actor)
        if ('refused' in made) {
          // A withdrawn case can only be taken back: the next submit is of another one.
          if (status === 'Withdrawn' && action.name === 'submit') status = null
          continue
        }
        const step: string = `${status}>${made.to}`
        expect([step, casework[step]]).toEqual([step, expect.arrayContaining([actor])])
        reached.add(step)
        expect(made.activity === null).toBe(made.to === null)
        if (made.to === 'Closed' && action.name !== 'take_back') {
          expect(action).toMatchObject({ name: 'close', outcome: expect.any(String) })
          if (action.name === 'close' && action.outcome === 'duplicate')
            expect([actor, typeof action.duplicateOf]).toEqual(['lead', 'number'])
        }
        if (status === 'Closed' && action.name === 'message') expect(action.daysSinceClosed).toBeLessThanOrEqual(90)
        status = made.to
      }
    }),
    { numRuns: 500 },
  )
  // The sequences are long and many enough to have taken every way.
  expect([...reached].toSorted()).toEqual(Object.keys(casework).toSorted())
})

test('whoever does no casework moves nothing', () => {
  const others = roles.filter((role) => role !== 'caseworker' && role !== 'lead')
  expect(actorOf({ roles: others })).toBeUndefined()
  expect(actorOf({ roles: ['caseworker', 'lead'] })).toBe('lead')
})

const places = fc.record({
  status: fc.constantFrom(
    'Draft',
    'Submitted',
    'Received',
    'InProgress',
    'WaitingForReporter',
    'Closed',
    'Withdrawn',
    'x',
  ),
  assignee_id: fc.option(fc.integer({ min: 1, max: 3 })),
  second_reader_id: fc.option(fc.integer({ min: 1, max: 3 })),
})

test('of random people, those open and change a case whom casework lets', () => {
  const people = fc.record({ id: fc.integer({ min: 1, max: 3 }), roles: roleSets })
  fc.assert(
    fc.property(people, places, (person: DeskActor, place) => {
      const is = (role: Role) => person.roles.includes(role)
      const isHidden = ['Draft', 'Withdrawn', 'x'].includes(place.status)
      const isAnothers = place.assignee_id !== null && place.assignee_id !== person.id
      const isReader = place.second_reader_id === person.id
      const opens = !isHidden && (is('lead') || (is('caseworker') && (!isAnothers || isReader)))
      expect(mayOpen(person, place)).toBe(opens)
      expect(mayWorkOn(person, place)).toBe(opens && (is('lead') || !isAnothers))
    }),
    { numRuns: 3000 },
  )
})
