import type { IncidentForm } from '#contract/incidents.ts'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { nextIds } from './rowIds.ts'
import { openRow, sealRow } from './sealedColumns.ts'

/** `updated_at` also moves when the witness is corrected. */
export type CaseWitness = { id: number; name: string; contact_number: string; updated_at: Date }

/** The witnesses of a case, decrypted, in the order of their rows. The caller has asked whether the case may be read. */
export async function witnessesOf(trx: Trx, key: Buffer, incident_id: number): Promise<CaseWitness[]> {
  const rows = await trx
    .selectFrom('witness')
    .select(['id', 'name_sealed', 'contact_number_sealed', 'updated_at'])
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  return rows.map((row) => openRow('witness', key, row))
}

type Witnesses = { incident_id: number; key: Buffer; form: Pick<IncidentForm, 'witnesses'>; now: Date }

/** The first witness stays the first row, so that a row keeps its number and creation time through an edit. */
export async function saveWitnesses(trx: Trx, { incident_id, key, form, now }: Witnesses) {
  const rows = await trx
    .selectFrom('witness')
    .select('id')
    .where('incident_id', '=', incident_id)
    .orderBy('id')
    .execute()
  const witnesses = namedWitnesses(form)
  const ids = rows.map(({ id }) => id)
  const added = await nextIds(trx, 'witness', witnesses.length - ids.length)
  for (const [at, witness] of witnesses.entries()) {
    const id = ids[at] ?? added[at - ids.length] ?? fail('unexpected')
    const sealed = { ...sealRow('witness', key, id, witness), updated_at: now }
    if (at < ids.length) await trx.updateTable('witness').set(sealed).where('id', '=', id).execute()
    else
      await trx
        .insertInto('witness')
        .values({ ...sealed, id, incident_id, created_at: now })
        .execute()
  }
  const removed = ids.slice(witnesses.length)
  if (removed.length > 0) await trx.deleteFrom('witness').where('id', 'in', removed).execute()
}

/** The form sends rows that were never filled in; they are not witnesses. */
const namedWitnesses = ({ witnesses }: Pick<IncidentForm, 'witnesses'>) =>
  witnesses.filter((witness) => witnessFieldNames.some((field) => witness[field]))
