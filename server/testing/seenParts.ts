import { expect } from 'vitest'
import { ofEachText, type ToldText } from '#contract/incidentFacts.ts'
import type { Portal } from './portal.ts'
import type { StaffPerson, useDesk } from './staff.ts'

/** What a page sends of a case of which nothing is to be left out. */
export const nothingMarked = {
  ranges: ofEachText(() => []),
  left_out: [],
  hidden_names: [],
  witnesses_out: [],
  messages: [],
}

/** A case's documents and witnesses, as the page that marks what is left out was shown them. */
export async function seenParts(portal: Pick<Portal, 'query'>, incident_id: number) {
  const documents = await portal.query('SELECT id FROM incident_document WHERE incident_id = $1 ORDER BY id', [
    incident_id,
  ])
  const witnesses = await portal.query(
    'SELECT id, updated_at FROM witness WHERE incident_id = $1 AND ended_at IS NULL',
    [incident_id],
  )
  return {
    documents: documents.map(({ id }) => id),
    witnesses: witnesses.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })),
  }
}

type Marks = { ranges?: Partial<Record<ToldText, object[]>>; messages?: object[] } & Partial<
  Record<'left_out' | 'hidden_names' | 'witnesses_out', number[]>
>

/** Marks what is left out of a case as it stands, and nothing else of it: `redacted(lead, id, { left_out })`. Answers the redaction. */
export const useRedaction =
  (portal: Portal, desk: ReturnType<typeof useDesk>) =>
  async (lead: StaffPerson, id: number, { ranges, ...marks }: Marks = {}) => {
    const { version, messages, ...words } = (await desk.as(lead).get(`/desk/cases/${id}/redaction`)).body.data
    const { statusCode, body, text } = await desk.post(lead, id, 'redaction', {
      version,
      ...ofEachText((one) => words[one]),
      ...nothingMarked,
      ranges: { ...nothingMarked.ranges, ...ranges },
      messages: messages.map((message: { id: number }) => ({ id: message.id, ranges: [] })),
      ...(await seenParts(portal, id)),
      ...marks,
    })
    expect(statusCode, text).toBe(200)
    return body.data
  }
