import fc from 'fast-check'
import { roles, type Role } from '#contract/staff.ts'
import { incidentStatuses } from '#contract/status.ts'
import { mayOpen, mayWorkOn, type DeskActor } from './access.ts'

const roleSets = fc.uniqueArray(fc.constantFrom(...roles), { minLength: 1 })

const places = fc.record({
  status: fc.constantFrom(...incidentStatuses, 'x'),
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
