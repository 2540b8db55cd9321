import { randomUUID } from 'node:crypto'
import type { RequestForm } from '#contract/requests.ts'
import type { Portal } from './index.ts'
import { nobody } from './person.ts'
import { fromOurPages, type StaffPerson, type useDesk } from './staff.ts'

export const requestForm: RequestForm = {
  capacity: 'witness',
  wish: 'access',
  name: 'Nora Vitne',
  about: '',
  reach_by: 'email',
  reach: 'nora.vitne@example.net',
  words: 'Jeg vil vite hva dere har lagret om meg.',
}

/** Requests by people without an account, and what the privacy officer does about them. */
export function useRequests(portal: Portal, desk: ReturnType<typeof useDesk>) {
  const send = (form: object = {}, key: string = randomUUID()) =>
    portal
      .as(nobody)
      .post('/privacy-requests', { ...requestForm, ...form }, { headers: { ...fromOurPages, 'idempotency-key': key } })
  const read = (reference: string, code: string) =>
    portal.as(nobody).post('/privacy-requests/read', { reference, code }, { headers: fromOurPages })
  const withdraw = (reference: string, code: string) =>
    portal.as(nobody).post('/privacy-requests/withdrawal', { reference, code }, { headers: fromOurPages })
  /** One step of the officer's, at the version that the request has now. */
  const step = async (officer: Pick<StaffPerson, 'cookie'>, id: number, call: string, body: object = {}) => {
    const [{ version }] = await portal.query('SELECT version FROM privacy_request WHERE id = $1', [id])
    return desk.as(officer).post(`/desk/requests/${id}/${call}`, { version, ...body })
  }
  /** A request that was sent; its number, its code and its row. */
  const sent = async (form: object = {}) => {
    const { statusCode, body, text } = await send(form)
    if (statusCode !== 201) throw new Error(`the request was not stored: ${statusCode} ${text}`)
    const { reference, answer_code, due_on }: { reference: string; answer_code: string; due_on: string } = body
    const [{ id }] = await portal.query('SELECT id FROM privacy_request WHERE reference = $1', [reference])
    return { reference, code: answer_code, due_on, id }
  }
  return {
    send,
    read,
    withdraw,
    step,
    sent,
    /** One whose identity the officer has checked. */
    async checked(officer: Pick<StaffPerson, 'cookie'>, form: object = {}) {
      const request = await sent(form)
      await step(officer, request.id, 'identity', { how: 'in_person' })
      return request
    },
    /** The call by which the officer takes a witness out of a case, for a request whose search has found them. */
    async takingOut(officer: Pick<StaffPerson, 'cookie'>, case_id: number, { name }: { name: string }) {
      const { id } = await this.checked(officer)
      return this.witnessCall(officer, id, case_id, { name }, 'witness-erasure')
    },
    /** A call about a witness of a case for a request whose identity is checked, which finds them first. */
    async witnessCall(
      officer: Pick<StaffPerson, 'cookie'>,
      id: number,
      case_id: number,
      { name }: { name: string },
      call: 'witness-erasure' | 'witness-restriction',
    ) {
      await desk.as(officer).post(`/desk/requests/${id}/search`, { name, telephone: '' })
      const { body, text } = await desk.as(officer).post(`/desk/requests/${id}/case-facts`, { case_id })
      const { witness } = body.data?.people.find((one: { name: string }) => one.name === name) ?? {}
      if (!witness) throw new Error(`the witness was not found: ${text}`)
      const { id: witness_id, updated_at }: { id: number; updated_at: string } = witness
      return { path: `/desk/requests/${id}/${call}`, body: { case_id, witness_id, updated_at } }
    },
    /** Takes a witness out of a case; answers when it was done. */
    async takeOut(officer: Pick<StaffPerson, 'cookie'>, case_id: number, witness: { name: string }) {
      const call = await this.takingOut(officer, case_id, witness)
      const { statusCode, body, text } = await desk.as(officer).post(call.path, call.body)
      if (statusCode !== 200) throw new Error(`the witness was not taken out: ${statusCode} ${text}`)
      return { ...call.body, at: String(body.data.at) }
    },
  }
}
