import type { Portal } from './portal.ts'
import { multipart, type Sent } from './documents.ts'
import type { Person } from './person.ts'
import type { StaffPerson, useDesk } from './staff.ts'

export function useConversation(portal: Portal, desk: ReturnType<typeof useDesk>) {
  const conversation = {
    async answer(person: Pick<Person, 'token'>, id: number, body: string, files: Sent[] = [], key?: string) {
      const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
      if (files.length === 0) return portal.as(person).post(`/incidents/messages/${id}`, { body }, { headers })
      const form = await multipart([['body', body]], files)
      return portal.as(person).post(`/incidents/messages/${id}`, form.payload, {
        headers: { ...headers, ...form.headers },
      })
    },
    read: (person: Pick<Person, 'token'>, id: number) => portal.as(person).get(`/incidents/messages/${id}`),

    /** Staff write, having seen all messages until now. */
    async write(
      person: Pick<StaffPerson, 'cookie'>,
      id: number,
      body: string,
      { ask = false, files = [] }: { ask?: boolean; files?: Sent[] } = {},
    ) {
      const last_id = await conversation.lastId(id)
      if (files.length === 0) return desk.as(person).post(`/desk/cases/${id}/messages`, { body, ask, last_id })
      const fields: [string, string][] = [
        ['body', body],
        ['ask', String(ask)],
        ['last_id', String(last_id ?? '')],
      ]
      const form = await multipart(fields, files)
      return desk.as(person).post(`/desk/cases/${id}/messages`, form.payload, form.headers)
    },
    open: (person: Pick<StaffPerson, 'cookie'>, id: number) => desk.as(person).get(`/desk/cases/${id}/messages`),

    async lastId(id: number) {
      const [row] = await portal.query('SELECT id FROM message WHERE incident_id = $1 ORDER BY id DESC LIMIT 1', [id])
      return row?.id ?? null
    },

    /** Moves a case, having seen all messages until now. */
    async move(person: Pick<StaffPerson, 'cookie'>, id: number, move: string, more: Record<string, unknown> = {}) {
      const [{ version }] = await portal.query('SELECT version FROM incident WHERE id = $1', [id])
      return desk
        .as(person)
        .post(`/desk/cases/${id}/moves`, { version, move, last_id: await conversation.lastId(id), ...more })
    },
  }
  return conversation
}
