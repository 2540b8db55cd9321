import { randomUUID } from 'node:crypto'
import type { StaffPerson } from '../staff.ts'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

/** What the privacy officer writes into the register of breaches, reads there and takes along. */
export function breachWrites({ portal, desk }: Ground): Writes {
  const facts = () => ({
    found_at: portal.services.clock.now().toISOString(),
    happened_on: '',
    kinds: ['availability'],
    data: ['documents'],
    people: ['reporters'],
    extent: 'up_to_10',
    risk: 'unlikely',
    what: 'En disk er borte.',
    consequences: 'Ingen.',
    measures: 'Disken er kryptert.',
    no_notice: 'Nøkkelen er trygg.',
    delay: '',
  })
  const recorded = async () => {
    const officer = await desk.person('privacy_officer')
    const { body } = await desk.as(officer).post('/desk/breaches', { ...facts(), key: randomUUID() })
    return { officer, id: Number(body.data.id), version: Number(body.data.version) }
  }
  const told = async () => {
    const { officer, id, version } = await recorded()
    const note = { version, whom: 'board', told_at: new Date().toISOString() }
    await desk.as(officer).post(`/desk/breaches/${id}/told`, note)
    return { officer, id, version: version + 1 }
  }
  const change = (
    tables: string,
    given: () => Promise<{ officer: StaffPerson; id: number; version: number }>,
    path: string,
    body: () => object = () => ({}),
  ): Write => ({
    locks: 'people',
    tables,
    again: [409, 'changed_meanwhile'],
    make: async () => {
      const { officer, id, version } = await given()
      return asStaff(officer, `/desk/breaches/${id}${path}`, { version, ...body() })
    },
  })
  const look = (path: string): Write => ({
    locks: 'nobody',
    tables: '',
    again: [200],
    make: async () => asStaff(await desk.person('privacy_officer'), path),
  })
  return {
    'POST /api/desk/breaches': {
      locks: 'people',
      tables: 'breach breach_record',
      again: [200],
      make: async () =>
        asStaff(await desk.person('privacy_officer'), '/desk/breaches', { ...facts(), key: randomUUID() }),
    },
    'POST /api/desk/breaches/:id': change('breach breach_record', recorded, '', () => ({
      ...facts(),
      measures: 'Disken er funnet igjen.',
    })),
    'POST /api/desk/breaches/:id/told': change('breach breach_told', recorded, '/told', () => ({
      whom: 'authority',
      told_at: new Date().toISOString(),
    })),
    'POST /api/desk/breaches/:id/told/back': change('breach breach_told', told, '/told/back', () => ({
      whom: 'board',
    })),
    'POST /api/desk/breaches/:id/close': change('breach', told, '/close'),
    'POST /api/desk/breaches/:id/reopen': change(
      'breach',
      async () => {
        const { officer, id, version } = await told()
        await desk.as(officer).post(`/desk/breaches/${id}/close`, { version })
        return { officer, id, version: version + 1 }
      },
      '/reopen',
    ),
    'GET /api/desk/breaches/:id': {
      ...look(''),
      make: async () => {
        const { officer, id } = await recorded()
        return asStaff(officer, `/desk/breaches/${id}`)
      },
    },
    'GET /api/desk/breaches/:id/versions/:number': {
      ...look(''),
      make: async () => {
        const { officer, id } = await recorded()
        return asStaff(officer, `/desk/breaches/${id}/versions/1`)
      },
    },
    'GET /api/desk/processing/file': look('/desk/processing/file'),
    'GET /api/desk/privacy-report/file': look('/desk/privacy-report/file?year=2026'),
  }
}
