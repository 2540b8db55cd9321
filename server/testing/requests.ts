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
    portal.as(nobody).post(
      '/privacy-requests',
      { ...requestForm, ...form },
      {
        headers: { ...fromOurPages, 'idempotency-key': key },
      },
    )
  const read = (reference: string, code: string) =>
    portal.as(nobody).post('/privacy-requests/read', { reference, code }, { headers: fromOurPages })
  const rowOf = async (reference: string) =>
    await portal.services.db
      .selectFrom('privacy_request')
      .select(['id', 'version'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  /** One step of the officer's, at the version that the request has now. */
  const step = async (officer: Pick<StaffPerson, 'cookie'>, id: number, call: string, body: object = {}) => {
    const { version } = await portal.services.db
      .selectFrom('privacy_request')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return desk.as(officer).post(`/desk/requests/${id}/${call}`, { version, ...body })
  }
  return {
    send,
    read,
    step,
    /** A request that was sent; its number, its code and its row. */
    async sent(form: object = {}) {
      const { statusCode, body, text } = await send(form)
      if (statusCode !== 201) throw new Error(`the request was not stored: ${statusCode} ${text}`)
      const { reference, answer_code, due_on }: { reference: string; answer_code: string; due_on: string } = body
      return { reference, code: answer_code, due_on, id: (await rowOf(reference)).id }
    },
    /** One whose identity the officer has checked. */
    async checked(officer: Pick<StaffPerson, 'cookie'>, form: object = {}) {
      const { statusCode, body, text } = await send(form)
      if (statusCode !== 201) throw new Error(`the request was not stored: ${statusCode} ${text}`)
      const { id } = await rowOf(body.reference)
      await step(officer, id, 'identity', { how: 'in_person' })
      return { id, reference: String(body.reference), code: String(body.answer_code) }
    },
  }
}
