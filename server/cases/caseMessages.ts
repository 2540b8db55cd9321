import type { Trx } from '#server/database/connect.ts'
import { openRow } from './sealedColumns.ts'

/** A message as it may leave the desk: from which side, never from whom of the staff. */
export type CaseMessage = { id: number; from: 'reporter' | 'staff'; created_at: Date; body: string }

/** The messages of a case, decrypted, oldest first. The caller has asked whether the case may be read. */
export async function messagesOf(trx: Trx, key: Buffer, incident_id: number): Promise<CaseMessage[]> {
  const rows = await trx
    .selectFrom('message')
    .select(['id', 'sender', 'body_sealed', 'created_at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((sealed) => {
    const { id, sender, body, created_at } = openRow('message', key, sealed)
    return { id, from: sender === 'staff' ? 'staff' : 'reporter', created_at, body }
  })
}
