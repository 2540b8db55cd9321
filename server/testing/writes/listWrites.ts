import { randomUUID } from 'node:crypto'
import { until } from '../mail.ts'
import type { StaffPerson } from '../staff.ts'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

const once = [200] as const

/** The inbox, what is done to several cases at once, and exports. */
export function listWrites({ portal, desk }: Ground): Writes {
  let reporter: ReturnType<typeof portal.given.account> | undefined
  const cases = async () => {
    const owner = await (reporter ??= portal.given.account())
    await portal.services.db.deleteFrom('throttle').execute()
    const made = [await portal.given.incident({ owner }), await portal.given.incident({ owner })]
    return made.map(({ id }) => ({ id, version: 1 }))
  }
  const label = async () =>
    (
      await portal.services.db
        .insertInto('label')
        .values({ name: `Merke ${randomUUID()}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const bulk = (call: string, more: (person: StaffPerson) => Promise<object> | object, tables: string): Write => ({
    locks: 'people',
    tables,
    again: once,
    make: async () => {
      const lead = await desk.person('lead')
      return asStaff(lead, `/desk/bulk/${call}`, { cases: await cases(), ...(await more(lead)) })
    },
  })
  const look = (make: (lead: StaffPerson) => [string, object?], tables = ''): Write => ({
    locks: 'nobody',
    tables,
    again: once,
    make: async () => {
      const lead = await desk.person('lead')
      return asStaff(lead, ...make(lead))
    },
  })
  /** An export that somebody has asked for, and another lead. */
  async function asked() {
    const [lead, other] = [await desk.person('lead'), await desk.person('lead')]
    const [one] = await cases()
    const body = { what: 'case', kind: 'case_pdf', case_id: one?.id, purpose: 'to_police', witness_numbers: false }
    const id: number = (await desk.as(lead).post('/desk/exports', body)).body.data.id
    return { lead, other, id }
  }

  return {
    'GET /api/desk/cases': look(() => ['/desk/cases?list=new']),
    // A filter that nobody has listed.
    'GET /api/desk/inbox/pulse': look(() => ['/desk/inbox/pulse?list=new&priority=urgent']),
    'POST /api/desk/search': {
      ...look(() => ['/desk/search', { query: 'bussen', filter: { list: 'new' } }], 'throttle'),
      repeats: 'each search counts among those of a day',
    },
    'GET /api/desk/workload': look(() => ['/desk/workload']),
    'GET /api/desk/people/:id/cases': look(({ id }) => [`/desk/people/${id}/cases`]),
    'POST /api/desk/bulk/take': bulk('take', () => ({}), 'incident incident_activity incident_change'),
    'POST /api/desk/bulk/assign': bulk(
      'assign',
      ({ id }) => ({ assignee_id: id }),
      'incident incident_activity incident_change',
    ),
    'POST /api/desk/bulk/label': bulk('label', async () => ({ label_id: await label(), has: true }), 'incident incident_activity incident_change incident_label'), // prettier-ignore
    'POST /api/desk/bulk/priority': bulk(
      'priority',
      () => ({ priority: 'high' }),
      'incident incident_activity incident_change',
    ),
    'POST /api/desk/labels': {
      locks: 'nobody',
      tables: 'label',
      again: [422, 'invalid'],
      make: async () => asStaff(await desk.person('lead'), '/desk/labels', { name: `Merke ${randomUUID()}` }),
    },
    'POST /api/desk/exports': {
      locks: 'people',
      tables: 'export incident incident_activity incident_change stored_file',
      again: once,
      make: async () => {
        const [one] = await cases()
        const body = { what: 'case', kind: 'case_pdf', case_id: one?.id, purpose: 'to_police', witness_numbers: false }
        return asStaff(await desk.person('lead'), '/desk/exports', body)
      },
    },
    'POST /api/desk/exports/:id/decision': {
      locks: 'people',
      tables: 'export incident incident_activity incident_change job',
      again: [409, 'export_decided'],
      make: async () => {
        const { other, id } = await asked()
        return asStaff(other, `/desk/exports/${id}/decision`, { decision: 'approve' })
      },
    },
    'POST /api/desk/exports/:id/file': {
      locks: 'people',
      tables: 'export export_key incident incident_activity incident_change',
      again: [410, 'export_gone'],
      make: async () => {
        const { lead, other, id } = await asked()
        await desk.as(other).post(`/desk/exports/${id}/decision`, { decision: 'approve' })
        // Made by the server that runs meanwhile.
        const isReady = portal.services.db
          .selectFrom('export')
          .select('id')
          .where('id', '=', id)
          .where('state', '=', 'ready')
        await until(() => isReady.executeTakeFirst(), 30)
        return asStaff(lead, `/desk/exports/${id}/file`, { once: true })
      },
    },
  }
}
