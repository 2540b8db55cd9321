import { addDays } from '#server/cases/clocks.ts'
import { todayInOslo } from '#contract/time.ts'
import { asStaff, type Ground, type Writes } from './write.ts'

/** What the privacy officer and the reporter do about a case that is kept longer. */
export function holdWrites({ portal, desk }: Ground): Writes {
  const given = async () => {
    const owner = await portal.given.account()
    const { id } = await portal.given.incident({ owner })
    return { owner, id, officer: await desk.person('privacy_officer') }
  }
  const words = (case_id: number) => ({
    case_id,
    ground: 'consent',
    reason: 'Vi trenger mer tid.',
    ends_on: addDays(todayInOslo(), 900),
  })
  const held = async () => {
    const { owner, id, officer } = await given()
    const { body } = await desk.as(officer).post('/desk/holds', words(id))
    return { owner, id, officer, hold: body.data }
  }
  const tables = 'case_hold incident incident_change job'
  return {
    'POST /api/desk/holds': {
      locks: 'people',
      tables,
      again: [409, 'already_held'],
      make: async () => {
        const { id, officer } = await given()
        return asStaff(officer, '/desk/holds', words(id))
      },
    },
    'POST /api/desk/holds/:id/review': {
      locks: 'people',
      tables: 'case_hold incident incident_change job',
      again: [409, 'changed_meanwhile'],
      make: async () => {
        const { officer, hold } = await held()
        const body = { version: hold.version, ends_on: addDays(todayInOslo(), 890) }
        return asStaff(officer, `/desk/holds/${hold.id}/review`, body)
      },
    },
    'POST /api/desk/holds/:id/end': {
      locks: 'people',
      tables,
      again: [404, 'not_found'],
      make: async () => {
        const { officer, hold } = await held()
        return asStaff(officer, `/desk/holds/${hold.id}/end`, { version: hold.version })
      },
    },
    'POST /api/incidents/hold/:id': {
      locks: 'nobody',
      tables: 'case_hold',
      again: [200],
      make: async () => {
        const { owner, id, hold } = await held()
        return {
          path: `/incidents/hold/${id}`,
          headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ agrees: true, ends_on: hold.ends_on }),
        }
      },
    },
  }
}
