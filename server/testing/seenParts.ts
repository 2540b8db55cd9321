import { ofEachText } from '#contract/incidentFacts.ts'
import type { Portal } from './index.ts'

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
