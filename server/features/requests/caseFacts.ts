import { sql, type SqlBool } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import { foundPerson, type RequestCaseFacts } from '#contract/deskRequests.ts'
import { witnessTextOf } from '#contract/incidentFacts.ts'
import { casesWithNames, openTold, toldColumns } from '#server/cases/caseFacts.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { peopleOf } from '#server/cases/witnesses.ts'
import type { Trx } from '#server/database/connect.ts'
import { shownAs, findRow } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { lockChecked } from './steps.ts'

type Wanted = { id: number; case_id: number }

/**
 * The facts of a case, and of its people those who were found, as they stand or stood before, for a request at hand: a case that no
 * search for it has found is not there. Not the other witnesses, nor documents, messages, notes and coding. Each look is an audit
 * row that names the request.
 */
export async function showCaseFacts(at: Act, { id, case_id }: Wanted): Promise<RequestCaseFacts> {
  const { trx } = at
  await lockChecked(at, id)
  const row = await casesWithNames(trx)
    .select(['incident.id', 'incident.user_id', 'incident.submitted_at', 'incident.date', 'incident.time'])
    .select(toldColumns)
    .where('incident.id', '=', case_id)
    .where('incident.status', 'in', [...deskStatuses])
    .where(
      sql<SqlBool>`EXISTS (SELECT FROM privacy_request_hit hit
        WHERE hit.request_id = ${id} AND hit.incident_id = ${case_id})`,
    )
    .forShare('incident')
    .executeTakeFirst()
  const key = row && (await at.keys.keysOf(trx, [case_id])).get(case_id)
  const submitted_at = row?.submitted_at
  if (!submitted_at || !key) return fail('not_found')
  const { user_id, date, time, city, country, category } = row
  const facts = {
    case_id,
    submitted_at: submitted_at.toISOString(),
    date,
    time: time?.slice(0, 5) ?? null,
    place: [city, country].filter(Boolean).join(', '),
    category: category ?? '',
    ...openTold(key, row),
    ...(await readPeople(trx, key, { id, case_id, user_id })),
  }
  at.tell({ subject: { kind: 'case', id: case_id }, after: [`request=${id}`] })
  return facts
}

async function readPeople(trx: Trx, key: Buffer, { id, case_id, user_id }: Wanted & { user_id: number | null }) {
  const hits = await trx
    .selectFrom('privacy_request_hit')
    .select(['role', 'witness_id'])
    .where('request_id', '=', id)
    .where('incident_id', '=', case_id)
    .execute()
  const isFound = (role: string) => hits.some((hit) => hit.role === role)
  const witnesses = await peopleOf(trx, key, case_id)
  const found = witnesses
    .filter((witness) => hits.some((hit) => hit.witness_id === witness.id))
    // Who stands in the case first.
    .toSorted((one, other) => Number(one.ended_at !== null) - Number(other.ended_at !== null))
  const sealed = isFound('caller')
    ? await trx
        .selectFrom('case_entry')
        .select(['incident_id as id', 'name_sealed', 'contact_sealed'])
        .where('incident_id', '=', case_id)
        .executeTakeFirst()
    : undefined
  const caller = sealed && openRow('case_entry', key, sealed)
  const account =
    isFound('account') && user_id !== null
      ? await findRow(trx, 'account', { id: user_id }, ['name', 'phone_number'])
      : undefined
  return {
    people: [
      ...(account
        ? [{ role: 'account' as const, name: account.name, contact: account.phone_number, witness: null }]
        : []),
      ...(caller ? [{ role: 'caller' as const, name: caller.name, contact: caller.contact, witness: null }] : []),
      ...found.map((one) => {
        const witness = { ...one, fields: witnessTextOf((field) => one[field]) }
        return shownAs(foundPerson, { role: 'witness', name: one.name, contact: one.contact_number, witness })
      }),
    ],
    others: witnesses.filter((one) => one.ended_at === null && !found.includes(one)).length,
  }
}
