import { type PreviewKind, previewKindOf, type ShownDocument } from '#contract/deskDocuments.ts'
import { isLocked } from '#contract/lockedDocument.ts'
import { findCase } from '#server/cases/locking.ts'
import { askForPreviews } from '#server/cases/previewPromises.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { shownInspection } from '#server/cases/shownInspection.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { Trx } from '#server/database/connect.ts'
import { named } from '#server/database/rows.ts'

/** A case's documents and what is shown of them; asks for what is missing. */
export async function listDocuments(at: Act, { id: incident_id }: { id: number }) {
  const { trx, staff } = at
  await findCase(trx, staff, incident_id)
  await askForPreviews(at, trx, incident_id)
  const key = await at.keys.keyOf(trx, incident_id)
  const [rows, parts] = [await findDocuments(trx, incident_id), await findParts(trx, incident_id)]
  const documents = rows.map((sealed): ShownDocument => {
    const { id, name, extension, size, created_at, staff_id, staff_name, ...row } = openRow(
      'incident_document',
      key,
      sealed,
    )
    const inspection = shownInspection(at.config, row)
    const own = parts.filter(({ document_id }) => document_id === id)
    const kind = previewKindOf(extension)
    const shown = kind === 'picture' ? picture(row.viewing_name) : own.map(toPage)
    const preview = isLocked(inspection)
      ? { state: inspection.state === 'waiting' ? ('waiting' as const) : ('failed' as const), pages: null, shown: [] }
      : { state: stateOf(kind, inspection.state, row), pages: row.pages, shown }
    const added_at = created_at.toISOString()
    return { id, name, extension, size, added_at, added_by: named(staff_id, staff_name), inspection, preview }
  })
  const after = [`count=${documents.length}`]
  if (documents.length > 0)
    await writeReading(at, trx, staff.id, { id: incident_id, action: 'documents_listed', after })
  return documents
}

/** Of a file that could not be read nothing is made, so that nothing is waited for either. */
function stateOf(
  kind: PreviewKind,
  found: ShownDocument['inspection']['state'],
  { state, viewing_name }: { state: string | null; viewing_name: string | null },
): ShownDocument['preview']['state'] {
  if (kind === 'picture') return viewing_name ? 'made' : 'failed'
  if (kind === 'none' || found === 'unreadable') return 'failed'
  return state === 'made' || state === 'failed' ? state : 'waiting'
}

const picture = (viewing_name: string | null) =>
  viewing_name ? [{ page: 1, is_made: true, width: null, height: null }] : []

const findDocuments = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('incident_document as document')
    .leftJoin('document_preview as preview', 'preview.document_id', 'document.id')
    .leftJoin('staff', 'staff.id', 'document.staff_id')
    .select(['document.id', 'document.name_sealed', 'document.extension', 'document.size', 'document.created_at'])
    .select(['document.inspection_state', 'document.inspection_findings', 'document.scanned_at'])
    .select(['document.viewing_name', 'preview.state', 'preview.pages', 'staff.id as staff_id'])
    .select(['staff.name as staff_name'])
    .where('document.incident_id', '=', incident_id)
    .orderBy('document.id')
    .execute()

const findParts = (trx: Trx, incident_id: number) =>
  trx
    .selectFrom('document_preview_part as part')
    .innerJoin('incident_document as document', 'document.id', 'part.document_id')
    .select(['part.document_id', 'part.position', 'part.storage_name', 'part.width', 'part.height'])
    .where('document.incident_id', '=', incident_id)
    .where('part.position', '>', 0)
    .orderBy('part.position')
    .execute()

const toPage = ({ position, storage_name, width, height }: Awaited<ReturnType<typeof findParts>>[number]) => ({
  page: position,
  is_made: storage_name !== null,
  width,
  height,
})
