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
    const owner = await portal.given.account()
    const name = `Vitne ${randomUUID().replaceAll(/[^a-f]/g, 'x')}`
    const incident = await portal.given.incident({ owner, witnesses: [{ name, contact_number: '90000000' }] })
    return { owner, officer, name, case_id: incident.id, id: (await requests.checked(officer)).id }
  }
  /** What the officer does at a witness's request. The reporter has corrected them before. */
  const changed = (call: string, body: object, ledger = ''): Write => ({
    locks: 'people',
    tables: `${ledger}export incident incident_activity incident_change job person_hash privacy_request_hit privacy_request_witness related_hash takeout witness`,
    again: [200],
    make: async () => {
      const { owner, officer, id, name, case_id } = await found()
      const { version, witnesses } = await portal.given.shown(owner, case_id)
      await portal.as(owner).post(`/incidents/corrections/${case_id}`, {
        version,
        field: 'witness',
        witness_id: witnesses[0].id,
        value: { name, contact_number: '90000002' },
      })
      await desk.as(officer).post(`/desk/requests/${id}/search`, { name, telephone: '' })
      const facts = await desk.as(officer).post(`/desk/requests/${id}/case-facts`, { case_id })
      const { id: witness_id, updated_at } = facts.body.data.people[0].witness
      return asStaff(officer, `/desk/requests/${id}/${call}`, { case_id, witness_id, updated_at, ...body })
    },
  })
  const restricting =
    'export incident incident_activity incident_change job privacy_request_witness related_hash witness'
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
    'POST /api/desk/requests/:id/witness-erasure': changed('witness-erasure', {}, 'erasure erasure_ledger '),
    'POST /api/privacy-requests/withdrawal': {
      locks: 'nobody',
      tables: 'privacy_request privacy_request_hit privacy_request_step',
      again: [200],
      make: async () => {
        const { officer, name } = await found()
        const { id, reference, code } = await requests.checked(officer)
        await desk.as(officer).post(`/desk/requests/${id}/search`, { name, telephone: '' })
        return {
          path: '/privacy-requests/withdrawal',
          headers: { ...fromOurPages, 'content-type': 'application/json' },
          body: JSON.stringify({ reference, code }),
        }
      },
    },
    'POST /api/desk/requests/:id/identity-taken-back': {
      locks: 'people',
      tables: 'privacy_request privacy_request_hit privacy_request_step',
      again: [409, 'changed_meanwhile'],
      make: async () => {
        const { officer, id, name } = await found()
        await desk.as(officer).post(`/desk/requests/${id}/search`, { name, telephone: '' })
        return asStaff(officer, `/desk/requests/${id}/identity-taken-back`, { version: 2 })
      },
    },
    'POST /api/desk/requests/:id/witness-restriction': { ...changed('witness-restriction', {}), tables: restricting },
    'POST /api/desk/requests/:id/witness-restriction/end': {
      locks: 'people',
      tables: restricting,
      again: [200],
      make: async () => {
        const { officer, id, name, case_id } = await found()
        const call = await requests.witnessCall(officer, id, case_id, { name }, 'witness-restriction')
        const restricted_at = (await desk.as(officer).post(call.path, call.body)).body.data.at
        const body = { case_id, witness_id: call.body.witness_id, restricted_at, note: 'De er sagt fra til.' }
        return asStaff(officer, `${call.path}/end`, body)
      },
    },
  }
}
