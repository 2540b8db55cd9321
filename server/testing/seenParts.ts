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
export async function seenParts({ services: { db } }: Pick<Portal, 'services'>, incident_id: number) {
  const documents = await db
    .selectFrom('incident_document')
    .select('id')
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const witnesses = await db
    .selectFrom('witness')
    .select(['id', 'updated_at'])
    .where('incident_id', '=', incident_id)
    .where('ended_at', 'is', null)
    .execute()
  return {
    documents: documents.map(({ id }) => id),
    witnesses: witnesses.map(({ id, updated_at }) => ({ id, updated_at: updated_at.toISOString() })),
  }
}
