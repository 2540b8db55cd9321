import { fieldsOf, multipart, type Sent } from './documents.ts'
import type { Portal } from './portal.ts'
import type { Person } from './person.ts'

/** A submitted case of the owner's with these files, not inspected yet: its number, and those of its documents in order. */
export async function caseWithFiles(
  { as, given }: Pick<Portal, 'as' | 'given'>,
  owner: Person,
  files: Sent[],
  overrides: Record<string, unknown> = {},
): Promise<{ id: number; documents: number[] }> {
  const { payload, headers } = await multipart(fieldsOf(await given.report(overrides)), files)
  const { statusCode, body, text } = await as(owner).post('/incidents/store', payload, { headers })
  if (statusCode !== 201) throw new Error(`the case was not stored: ${statusCode} ${text}`)
  const { incident_documents } = await given.shown(owner, body.incident.id)
  return { id: body.incident.id, documents: incident_documents.map(({ id }: { id: number }) => id) }
}
