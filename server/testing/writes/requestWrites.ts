import { randomUUID } from 'node:crypto'
import { requestForm, useRequests } from '../requests.ts'
import { fromOurPages } from '../staff.ts'
import { asStaff, type Ground, type Write, type Writes } from './write.ts'

/** Requests by people without an account, and what the privacy officer does about them. */
export function requestWrites({ portal, desk }: Ground): Writes {
  const requests = useRequests(portal, desk)
  const step = (
    call: string,
    body: object,
    { isChecked = false, ...more }: Partial<Write> & { isChecked?: boolean } = {},
  ): Write => ({
    locks: 'people',
    tables: 'job privacy_request privacy_request_step',
    again: [409, 'changed_meanwhile'],
    make: async () => {
      const officer = await desk.person('privacy_officer')
      const { id } = isChecked ? await requests.checked(officer) : await requests.sent()
      return asStaff(officer, `/desk/requests/${id}/${call}`, { version: isChecked ? 2 : 1, ...body })
    },
    ...more,
  })
  /** A case that a search for a checked request has found. */
  const found = async () => {
    const officer = await desk.person('privacy_officer')
    const name = `Vitne ${randomUUID().replaceAll(/[^a-f]/g, 'x')}`
    const incident = await portal.given.incident({
      owner: await portal.given.account(),
      witnesses: [{ name, contact_number: '90000000' }],
    })
    return { officer, name, case_id: incident.id, id: (await requests.checked(officer)).id }
  }
  const changed = (call: string, body: object): Write => ({
    locks: 'people',
    tables:
      'case_correction export incident incident_activity incident_change job person_hash privacy_request_hit privacy_request_witness related_hash takeout witness',
    again: [200],
    make: async () => {
      const { officer, id, name, case_id } = await found()
      await desk.as(officer).post(`/desk/requests/${id}/search`, { name, telephone: '' })
      const facts = await desk.as(officer).post(`/desk/requests/${id}/case-facts`, { case_id })
      const { id: witness_id, updated_at } = facts.body.data.people[0].witness
      return asStaff(officer, `/desk/requests/${id}/${call}`, { case_id, witness_id, updated_at, ...body })
    },
  })
  return {
    'POST /api/privacy-requests': {
      locks: 'nobody',
      // The officers' mail of this hour has gone.
      tables: 'privacy_request request_key throttle',
      again: [201],
      make: async () => {
        await requests.sent()
        return {
          path: '/privacy-requests',
          headers: { ...fromOurPages, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(requestForm),
        }
      },
    },
    'GET /api/desk/requests/:id': {
      locks: 'nobody',
      tables: '',
      again: [200],
      make: async () => asStaff(await desk.person('privacy_officer'), `/desk/requests/${(await requests.sent()).id}`),
    },
    'POST /api/desk/requests/:id/identity-question': step('identity-question', { text: 'Ring oss.' }),
    'POST /api/desk/requests/:id/identity': step(
      'identity',
      { how: 'in_person' },
      { tables: 'privacy_request privacy_request_step' },
    ),
    'POST /api/desk/requests/:id/extension': step('extension', { reason: 'many', text: 'Vi trenger mer tid.' }),
    'POST /api/desk/requests/:id/answer': step(
      'answer',
      { outcome: 'granted', text: 'Her er det.' },
      { isChecked: true },
    ),
    'POST /api/desk/requests/:id/closing': step(
      'closing',
      {},
      {
        tables: 'privacy_request privacy_request_step',
        make: async () => {
          const officer = await desk.person('privacy_officer')
          const { id } = await requests.checked(officer)
          await requests.step(officer, id, 'answer', { outcome: 'granted', text: 'Her er det.' })
          return asStaff(officer, `/desk/requests/${id}/closing`, { version: 3 })
        },
      },
    ),
    'POST /api/desk/requests/:id/search': {
      locks: 'people',
      tables: 'privacy_request_hit',
      again: [200],
      make: async () => {
        const { officer, id, name } = await found()
        return asStaff(officer, `/desk/requests/${id}/search`, { name, telephone: '' })
      },
    },
    'POST /api/desk/requests/:id/case-facts': {
      locks: 'people',
      tables: '',
      again: [200],
      make: async () => {
        const { officer, id, name, case_id } = await found()
        await desk.as(officer).post(`/desk/requests/${id}/search`, { name, telephone: '' })
        return asStaff(officer, `/desk/requests/${id}/case-facts`, { case_id })
      },
    },
    'POST /api/desk/requests/:id/witness-correction': changed('witness-correction', {
      value: { name: 'Riktig Navn', contact_number: '90000001' },
    }),
    'POST /api/desk/requests/:id/witness-erasure': changed('witness-erasure', {}),
  }
}
