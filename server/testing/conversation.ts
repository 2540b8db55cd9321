import type { Portal } from './portal.ts'
import { fieldsOf, multipart, type Sent } from './documents.ts'
import type { Person } from './person.ts'
import type { StaffPerson, useDesk } from './staff.ts'

export function useConversation(portal: Portal, desk: ReturnType<typeof useDesk>) {
  const conversation = {
    async answer(person: Pick<Person, 'token'>, id: number, body: string, files: Sent[] = [], key?: string) {
      const { payload, headers } = await bodyOf({ body }, files)
      const keyed = key ? { ...headers, 'idempotency-key': key } : headers
      return portal.as(person).post(`/incidents/messages/${id}`, payload, { headers: keyed })
    },
    read: (person: Pick<Person, 'token'>, id: number) => portal.as(person).get(`/incidents/messages/${id}`),

    /** Staff write, having seen all messages until now. */
    async write(
      person: Pick<StaffPerson, 'cookie'>,
      id: number,
      body: string,
      { ask = false, files = [] }: { ask?: boolean; files?: Sent[] } = {},
    ) {
      const { payload, headers } = await bodyOf({ body, ask, last_id: await conversation.lastId(id) }, files)
      return desk.as(person).post(`/desk/cases/${id}/messages`, payload, headers)
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

/** As JSON; with files as a form. */
async function bodyOf(fields: Record<string, unknown>, files: Sent[]) {
  const headers: Record<string, string> = {}
  if (files.length === 0) return { payload: fields, headers }
  return multipart(fieldsOf(fields), files)
}
