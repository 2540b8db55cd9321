import type { Portal } from './index.ts'

/** The numbers of a case's documents and witnesses, as the page that marks what is left out was shown them. */
export async function seenParts({ services: { db } }: Pick<Portal, 'services'>, incident_id: number) {
  const documents = await db
    .selectFrom('incident_document')
    .select('id')
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const witnesses = await db.selectFrom('witness').select('id').where('incident_id', '=', incident_id).execute()
  return { documents: documents.map(({ id }) => id), witnesses: witnesses.map(({ id }) => id) }
}
