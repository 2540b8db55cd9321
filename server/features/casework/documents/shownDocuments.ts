import {
  originalRuleOf,
  previewKindOf,
  type fetchOriginal,
  type showPage,
  type PreviewKind,
  type ShownDocument,
} from '#contract/deskDocuments.ts'
import type { Inspection } from '#contract/inspection.ts'
import { isLocked } from '#contract/lockedDocument.ts'
import { isDeskStatus, visibleTo } from '#server/cases/access.ts'
import { keepLine, type Act, type Given } from '#server/cases/staffRoutes.ts'
import { openRow, originalFile, previewFile, sealRow, viewingFile } from '#server/cases/sealedColumns.ts'
import { shownInspection } from '#server/cases/shownInspection.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail, Failure } from '#server/platform/http/failures.ts'
import type { Place } from '#server/platform/secrets/encryption.ts'
import { findCase } from '#server/cases/locking.ts'
import { askForPreviews } from '#server/cases/previewPromises.ts'
import { writeReading } from '#server/cases/visits.ts'
import { namedBy } from '#server/database/rows.ts'

type Wanted = { id: number; document: number }
/** Where a file is in the storage, and what it opens with. */
export type SealedFile = { storage_name: string; size: number; place: Place; key: Buffer }

/** One document of a case, if the actor may know of the case; otherwise fails as what does not exist. */
async function findDocument({ config, keys, trx, staff }: Act, { id, document }: Wanted) {
  const row = await trx
    .selectFrom('incident_document')
    .innerJoin('incident', 'incident.id', 'incident_document.incident_id')
    .select(['incident_document.id', 'incident_document.name_sealed', 'incident_document.extension'])
    .select(['incident_document.storage_name', 'incident_document.size', 'incident_document.media_type'])
    .select(['incident_document.viewing_name', 'incident_document.viewing_size', 'incident_document.scanned_at'])
    .select(['incident_document.inspection_state', 'incident_document.inspection_findings', 'incident.status'])
    .where('incident_document.id', '=', document)
    .where('incident.id', '=', id)
    .where(visibleTo(staff))
    .executeTakeFirst()
  if (!row || !isDeskStatus(row.status)) return fail('not_found')
  return { ...row, status: row.status, inspection: shownInspection(config, row), key: await keys.keyOf(trx, id) }
}

/** Of a document that is not inspected yet, nothing is shown yet; of one that is locked or could not be read, nothing ever. */
function demandShowable(inspection: Inspection) {
  if (inspection.state === 'waiting') throw new Failure('unavailable', undefined, 2)
  if (isLocked(inspection)) fail('document_locked')
  if (inspection.state === 'unreadable') fail('preview_failed')
}

/** The picture of a page, or the viewing copy of an image as its page 1. 503 with Retry-After while it is being made. */
export async function findPage(at: Act, wanted: Given<typeof showPage>) {
  const { id, key, inspection, ...row } = await findDocument(at, wanted)
  demandShowable(inspection)
  at.tell(shown(wanted, `page=${wanted.page}`))
  const { viewing_name, viewing_size } = row
  const kind = previewKindOf(row.extension)
  if (kind === 'picture') {
    if (wanted.page !== 1) return fail('not_found')
    if (!viewing_name || viewing_size === null) return fail('preview_failed')
    return { storage_name: viewing_name, size: viewing_size, place: viewingFile(id), key }
  }
  return kind === 'pages' ? findPart(at.trx, { id, key }, wanted.page) : fail('not_found')
}

export async function findText(at: Act, wanted: Wanted) {
  const { id, key, inspection, extension } = await findDocument(at, wanted)
  demandShowable(inspection)
  if (previewKindOf(extension) !== 'text') fail('not_found')
  at.tell(shown(wanted, 'text'))
  return findPart(at.trx, { id, key }, 0)
}

async function findPart(trx: Trx, { id, key }: { id: number; key: Buffer }, position: number) {
  const row = await trx
    .selectFrom('document_preview as preview')
    .leftJoin('document_preview_part as part', (join) =>
      join.onRef('part.document_id', '=', 'preview.document_id').on('part.position', '=', position),
    )
    .select(['preview.state', 'preview.is_cut', 'part.position', 'part.storage_name', 'part.size'])
    .where('preview.document_id', '=', id)
    .executeTakeFirst()
  if (row?.storage_name && row.size !== null) {
    const { storage_name, size, is_cut } = row
    return { storage_name, size, place: previewFile(id, position), key, is_cut }
  }
  if (!row || row.state === 'waiting') throw new Failure('unavailable', undefined, 2)
  return fail(row.state === 'failed' || row.position !== null ? 'preview_failed' : 'not_found')
}

/** Refused while it is not inspected, for good when it is locked, and when it is not clean and that was not confirmed. */
export async function findOriginal(at: Act, { reason, seen, is_confirmed, ...wanted }: Given<typeof fetchOriginal>) {
  const { id, key, inspection, ...row } = await findDocument(at, wanted)
  const rule = originalRuleOf(inspection)
  if (rule === 'waiting') fail('document_waiting')
  if (rule === 'never') fail('document_locked')
  const isRead = seen.state === inspection.state && sameCodes(seen.findings, inspection.findings)
  if (rule === 'confirm' && !(is_confirmed && isRead)) fail('document_unconfirmed')
  const { name } = openRow('incident_document', key, { id, name_sealed: row.name_sealed })
  const { storage_name, size, media_type } = row
  await keepLine(at, { id: wanted.id, status: row.status }, 'original_shown', { after: [`document=${id}`] })
  const seal = (number: number) => sealRow('audit_reason', key, number, { reason }).reason_sealed
  at.tell({
    ...shown(wanted, inspection.state, ...inspection.findings),
    reason: { incident_id: wanted.id, seal },
  })
  return { storage_name, size, media_type, name, place: originalFile(id), key }
}

/** What the audit log says of a look at a document. */
const shown = ({ id, document }: Wanted, ...codes: string[]) => ({
  subject: { kind: 'document' as const, id: document },
  after: [`case=${id}`, ...codes],
})

const sameCodes = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((code) => other.includes(code))

/** A case's documents and what is shown of them; asks for what is missing. */
export async function listDocuments(at: Act, { id: incident_id }: { id: number }) {
  const { trx, staff } = at
  await findCase(trx, staff, incident_id)
  await askForPreviews(at, trx, incident_id)
  const key = await at.keys.keyOf(trx, incident_id)
  const [rows, parts] = [await findDocuments(trx, incident_id), await findParts(trx, incident_id)]
  const documents = rows.map((sealed): ShownDocument => {
    const { id, name, extension, size, created_at, added_by, ...row } = openRow('incident_document', key, sealed)
    const inspection = shownInspection(at.config, row)
    const own = parts.filter(({ document_id }) => document_id === id)
    const kind = previewKindOf(extension)
    const shown = kind === 'picture' ? picture(row.viewing_name) : own.map(toPage)
    const preview = isLocked(inspection)
      ? { state: inspection.state === 'waiting' ? ('waiting' as const) : ('failed' as const), pages: null, shown: [] }
      : { state: stateOf(kind, inspection.state, row), pages: row.pages, shown }
    const added_at = created_at.toISOString()
    return { id, name, extension, size, added_at, added_by, inspection, preview }
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
    .select(['document.id', 'document.name_sealed', 'document.extension', 'document.size', 'document.created_at'])
    .select(['document.inspection_state', 'document.inspection_findings', 'document.scanned_at'])
    .select(['document.viewing_name', 'preview.state', 'preview.pages'])
    .select(namedBy<null>('staff', 'document.staff_id').as('added_by'))
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
