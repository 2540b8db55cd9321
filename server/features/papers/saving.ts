import { sql } from 'kysely'
import type { PaperKind } from '#contract/paperKinds.ts'
import type { ShownPaper } from '#contract/papers.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { sealable } from './keptParts.ts'

/** `staff_id` is null for the reporter. `version`: what was read. `redaction`: the version of the redaction it belongs to. */
type Change = {
  incident_id: number
  key: Buffer
  kind: PaperKind
  version: number
  redaction: number
  staff_id: number | null
  at: Date
}
type Which = Pick<Change, 'incident_id' | 'kind' | 'version' | 'redaction'>

/**
 * Texts count from here while nothing is saved, so that what was made under one redaction is never saved under another: to
 * whoever tries, the version is stale.
 */
export const firstVersion = (redaction: number) => redaction * 100_000

/**
 * Keeps the whole text of a paper. The caller holds the case's row, so that of two who save at once the second finds another
 * version and is refused with `stale_version`.
 */
export async function savePaper(
  trx: Trx,
  { incident_id, key, kind, version, redaction, ...who }: Change,
  parts: ShownPaper['parts'],
) {
  const kept = await demandVersion(trx, { incident_id, kind, version, redaction })
  const { staff_id, at: updated_at } = who
  const id = kept?.id ?? (await nextId(trx))
  const ordered = parts.toSorted((a, b) => a.part.localeCompare(b.part))
  const values = {
    ...sealRow('incident_paper', key, id, { text: sealable(ordered) }),
    version: version + 1,
    staff_id,
    updated_at,
  }
  if (kept) await trx.updateTable('incident_paper').set(values).where('id', '=', id).execute()
  else
    await trx
      .insertInto('incident_paper')
      .values({ ...values, id, incident_id, kind, redaction_version: redaction })
      .execute()
  await dropEarlier(trx, { incident_id, kind, redaction })
}

/** The desk's texts of earlier redactions, which nobody is shown any more. The text without one stays: it is the reporter's. */
const dropEarlier = (trx: Trx, { incident_id, kind, redaction }: Omit<Which, 'version'>) =>
  trx
    .deleteFrom('incident_paper')
    .where('incident_id', '=', incident_id)
    .where('kind', '=', kind)
    .where('redaction_version', '>', 0)
    .where('redaction_version', '<', redaction)
    .execute()

/** Forgets the saved text: from now on it is made from the case again. */
export async function resetPaper(trx: Trx, change: Which) {
  const kept = await demandVersion(trx, change)
  if (kept) await trx.deleteFrom('incident_paper').where('id', '=', kept.id).execute()
}

async function demandVersion(trx: Trx, { incident_id, kind, version, redaction }: Which) {
  const kept = await trx
    .selectFrom('incident_paper')
    .select(['id', 'version'])
    .where('incident_id', '=', incident_id)
    .where('kind', '=', kind)
    .where('redaction_version', '=', redaction)
    .forUpdate()
    .executeTakeFirst()
  if ((kept?.version ?? firstVersion(redaction)) !== version) fail('stale_version')
  return kept
}

async function nextId(trx: Trx) {
  const { rows } = await sql<{
    id: number
  }>`SELECT nextval(pg_get_serial_sequence('incident_paper', 'id')) AS id`.execute(trx)
  return rows[0]?.id ?? fail('unexpected')
}
