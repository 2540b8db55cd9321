import type { Services } from '#server/context.ts'
import type { DeskActor } from '#server/cases/access.ts'
import { withFingerprints } from '#server/cases/evidence.ts'
import { sharedCase } from '#server/cases/sharedCase.ts'
import { fail } from '#server/platform/http/failures.ts'
import { gather } from '#server/platform/secrets/sealedFile.ts'
import { casePdf } from './casePdf.ts'
import { zipOf } from './caseZip.ts'
import type { Made, Progress } from '#server/cases/madeFiles/making.ts'
import { enclose } from './enclosing.ts'
import { hasGrownSince } from './validity.ts'

type Wanted = {
  id: number
  incident_id: number
  kind: string
  redaction_version: number | null
  witness_numbers: boolean
  with_suspicious: boolean
  with_originals: boolean
}

/**
 * One case as PDF, or as a zip with its documents and their fingerprints. Undefined when it may not be known of any more; fails
 * when its redaction is another than the one that was approved, or something has come since it was asked for.
 */
export async function caseBytes(
  services: Services,
  actor: DeskActor,
  { id, incident_id, kind, redaction_version, witness_numbers, ...asked }: Wanted,
  progress: Progress,
): Promise<Made | undefined> {
  const read = services.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  const { shared, isGrown } = await read.execute(async (trx) => ({
    shared: await sharedCase(services, trx, actor, incident_id, { withMessages: true }),
    isGrown: await hasGrownSince(trx, id),
  }))
  if (!shared) return undefined
  if (isGrown || shared.redactionVersion !== redaction_version) return fail('export_outdated')
  const isZip = kind === 'case_zip'
  const files = await withFingerprints(services, shared.key, shared.files)
  const enclosed = await enclose(services, shared, files, isZip ? asked : undefined)
  const pdf = await casePdf(shared, enclosed, { witnessNumbers: witness_numbers, now: services.clock.now() })
  const document_ids = enclosed.flatMap(({ id: document, as }) => (as === 'sent' ? [document] : []))
  const witness_ids = witness_numbers
    ? shared.witnesses.flatMap(({ id: witness, contact_number }) => (contact_number === '' ? [] : [witness]))
    : []
  const holds = { document_ids, witness_ids }
  progress.total = 1 + enclosed.filter(({ as }) => as === 'sent' || as === 'copy').length
  if (isZip) return { bytes: zipOf(services, shared, { pdf: await gather(pdf), enclosed, progress }), holds }
  progress.done = 1
  return { bytes: pdf, holds }
}
