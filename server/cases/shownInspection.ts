import { inspection, type Inspection } from '#contract/inspection.ts'
import type { Services } from '#server/context.ts'
import { openRow } from './sealedColumns.ts'

type Row = { inspection_state: string; inspection_findings: string[]; scanned_at: Date | null }

/** How far the inspection of a document has come. One that a configured virus scanner has never looked at counts as waiting. */
export function shownInspection({ clamdUrl }: Pick<Services['config'], 'clamdUrl'>, row: Row): Inspection {
  const { inspection_state: state, inspection_findings: findings, scanned_at } = row
  const read = inspection.parse({ state, findings })
  const isUnscanned = clamdUrl !== null && scanned_at === null && !read.findings.includes('not_scanned')
  return isUnscanned ? { state: 'waiting', findings: [] } : read
}

/** What staff are shown of a document without opening it. */
export function shownDocument(config: Pick<Services['config'], 'clamdUrl'>, key: Buffer, sealed: Document) {
  const { id, name, size, extension, ...row } = openRow('incident_document', key, sealed)
  return { id, name, size, extension, inspection: shownInspection(config, row) }
}
type Document = Row & { id: number; name_sealed: Buffer; size: number; extension: string }
