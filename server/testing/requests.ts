import { randomUUID } from 'node:crypto'
import type { WitnessText } from '#contract/incidentFacts.ts'
import type { RequestForm } from '#contract/requests.ts'
import type { Portal } from './portal.ts'
import { nobody, type Person } from './person.ts'
import { fromOurPages, type StaffPerson, type useDesk } from './staff.ts'

export type Witness = Pick<WitnessText, 'name' | 'contact_number'>

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
  type Officer = Pick<StaffPerson, 'cookie'>
  type Named = { name: string }
  /** Whom a search has found, as the officer is shown them. `isFormer`: who stood there before a correction. */
  const found = async (officer: Officer, id: number, case_id: number, { name }: Named, isFormer = false) => {
    const { body, text } = await facts(officer, id, case_id)
    type Found = Named & { witness: { id: number; updated_at: string; ended_at: string | null } }
    const people: Found[] = body.data?.people ?? []
    const witness = people.find((one) => one.name === name && Boolean(one.witness.ended_at) === isFormer)?.witness
    if (!witness) throw new Error(`the witness was not found: ${text}`)
    return { case_id, witness_id: witness.id, updated_at: witness.updated_at }
  }
  const facts = (officer: Officer, id: number, case_id: number) =>
    desk.as(officer).post(`/desk/requests/${id}/case-facts`, { case_id })
  /** Searches for somebody, for a request whose identity is checked: the hits. */
  const search = async (officer: Officer, id: number, name = '', telephone = '') => {
    const { statusCode, body, text } = await desk.as(officer).post(`/desk/requests/${id}/search`, { name, telephone })
    if (statusCode !== 200) throw new Error(text)
    const hits: { case_id: number; likeness: string; ended_at: string | null; gone_on: string | null }[] =
      body.data.hits
    return hits
  }
  /** One whose identity the officer has checked. */
  const checked = async (officer: Officer, form: object = {}) => {
    const request = await sent(form)
    await step(officer, request.id, 'identity', { how: 'in_person' })
    return request
  }
  /** A witness of a case as a call names them, for a request whose search finds them first. */
  const looked = async (officer: Officer, id: number, case_id: number, { name }: Named) => {
    await search(officer, id, name)
    return found(officer, id, case_id, { name })
  }
  /** The reporter corrects a witness of their case, adds one (`witness_id` null) or takes one out (`value` null). */
  const corrects = async (owner: Person, case_id: number, witness_id: number | null, value: Witness | null) => {
    const { statusCode, text } = await portal.given.correction(owner, case_id, { field: 'witness', witness_id, value })
    if (statusCode !== 200) throw new Error(text)
  }
  type Call = 'correction' | 'erasure' | 'restriction' | 'restriction/end'
  const act = (officer: Officer, id: number, call: Call, body: object) =>
    desk.as(officer).post(`/desk/requests/${id}/witness-${call}`, body)
  /** The call by which the officer takes a witness out of a case, for a request whose search has found them. */
  const takingOut = async (officer: Officer, case_id: number, witness: Named) => {
    const { id } = await checked(officer)
    return { path: `/desk/requests/${id}/witness-erasure`, body: await looked(officer, id, case_id, witness) }
  }
  /** Takes a witness out of a case; answers when it was done. */
  const takeOut = async (officer: Officer, case_id: number, witness: Named) => {
    const call = await takingOut(officer, case_id, witness)
    const { statusCode, body, text } = await desk.as(officer).post(call.path, call.body)
    if (statusCode !== 200) throw new Error(`the witness was not taken out: ${statusCode} ${text}`)
    return { ...call.body, at: String(body.data.at) }
  }
  return { send, read, step, sent, checked, search, facts, found, looked, corrects, act, takingOut, takeOut }
}
