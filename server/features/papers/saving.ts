import type { PaperKind } from '#contract/paperKinds.ts'
import type { ShownPaper } from '#contract/papers.ts'
import { nextIds } from '#server/cases/rowIds.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import type { SharedCase } from '#server/cases/sharedCase.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { firstVersion, sealable, readPaper } from './reading.ts'

/** `staff_id` is null for the reporter. `version`: what was read. */
type Change = { kind: PaperKind; version: number; staff_id: number | null; at: Date }

/**
 * Keeps the whole text of a paper under the redaction that the case has for whoever writes, or without parts forgets it: from then on
 * it is made from the case again. Answers the paper as it is then. The caller holds the case's row, so that of two who save at once the
 * second finds another version and is refused with `stale_version`.
 */
export async function changePaper(
  trx: Trx,
  shared: SharedCase,
  { kind, version, staff_id, at }: Change,
  parts: ShownPaper['parts'] | null,
): Promise<ShownPaper> {
  const which = { incident_id: shared.id, kind, redaction_version: shared.redactionVersion }
  const kept = await findPaper(trx, which)
  if ((kept?.version ?? firstVersion(which.redaction_version)) !== version) fail('stale_version')
  if (parts) {
    const id = kept?.id ?? (await nextIds(trx, 'incident_paper', 1))[0] ?? fail('unexpected')
    const ordered = parts.toSorted((a, b) => a.part.localeCompare(b.part))
    const text = sealRow('incident_paper', shared.key, id, { text: sealable(ordered) })
    const values = { ...text, version: version + 1, staff_id, updated_at: at }
    if (kept) await trx.updateTable('incident_paper').set(values).where('id', '=', id).execute()
    else
      await trx
        .insertInto('incident_paper')
        .values({ ...values, ...which, id })
        .execute()
    await dropEarlier(trx, which)
  } else if (kept) await trx.deleteFrom('incident_paper').where('id', '=', kept.id).execute()
  return readPaper(trx, shared, kind, at)
}

type Which = { incident_id: number; kind: PaperKind; redaction_version: number }

/** The desk's texts of earlier redactions, which nobody is shown any more. The text without one stays: it is the reporter's. */
const dropEarlier = (trx: Trx, { incident_id, kind, redaction_version }: Which) =>
  trx
    .deleteFrom('incident_paper')
    .where('incident_id', '=', incident_id)
    .where('kind', '=', kind)
    .where('redaction_version', '>', 0)
    .where('redaction_version', '<', redaction_version)
    .execute()

const findPaper = (trx: Trx, { incident_id, kind, redaction_version }: Which) =>
  trx
    .selectFrom('incident_paper')
    .select(['id', 'version'])
    .where('incident_id', '=', incident_id)
    .where('kind', '=', kind)
    .where('redaction_version', '=', redaction_version)
    .forUpdate()
    .executeTakeFirst()
