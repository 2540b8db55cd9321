import { beforeEach } from 'vitest'
import { useConversation } from './conversation.ts'
import { useExports } from './exports.ts'
import type { Person } from './person.ts'
import { usePortal } from './portal.ts'
import { useRequests } from './requests.ts'
import { useRedaction } from './seenParts.ts'
import { useDesk, type StaffPerson } from './staff.ts'

const roleOf = {
  ada: 'caseworker',
  bo: 'caseworker',
  lead: 'lead',
  officer: 'privacy_officer',
  admin: 'administrator',
  editor: 'editor',
} as const
type People = Record<'kari' | 'ola' | 'per' | 'owner', Person> & Record<keyof typeof roleOf, StaffPerson>

/**
 * A portal for one test file, with its desk and what is done there: `desk.as(ada).get('/desk/staff')`. Whom the file takes by name is
 * somebody new in each test.
 */
export function useStaffedPortal(...how: Parameters<typeof usePortal>) {
  const portal = usePortal(...how)
  const desk = useDesk(portal)
  const own = {
    portal,
    desk,
    query: portal.query,
    redacted: useRedaction(portal, desk),
    talk: useConversation(portal, desk),
    requests: useRequests(portal, desk),
    exports: useExports(portal, desk),
  }
  const staffed: typeof own & People = Object.assign(Object.create(null), own)
  const define = (name: string, make: () => Promise<object>) =>
    Object.defineProperty(staffed, name, { get: () => renewed(make) })
  for (const name of ['kari', 'ola', 'per', 'owner']) define(name, () => portal.given.account())
  for (const [name, role] of Object.entries(roleOf)) define(name, () => desk.person(role))
  return staffed
}

/** Somebody new before each test. */
function renewed(make: () => Promise<object>) {
  const person = Object.create(null)
  beforeEach(async () => void Object.assign(person, await make()))
  return person
}
