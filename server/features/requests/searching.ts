import { sql } from 'kysely'
import { deskStatuses } from '#contract/casework.ts'
import { mostHits, requestHit, type RequestHit } from '#contract/deskRequests.ts'
import { type PersonHash, personHashes, type PersonTexts } from '#server/cases/personHashes.ts'
import { dayOf } from '#server/cases/retention/dueDays.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import type { Act } from '#server/cases/staffRoutes.ts'
import { mostNamed } from '#server/cases/visits.ts'
import type { Trx } from '#server/database/connect.ts'
import { upsert, shownAs, findRow, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { Secret } from '#server/platform/secrets/keyedHash.ts'
import { lockChecked } from './steps.ts'

type Wanted = { id: number; name: string; telephone: string }
/** Where a search has found a person. `case_id` null: an account without a case. `ended_at`: of a witness as they stood before. */
type Found = Omit<RequestHit, 'ended_at'> & { witness_id: number | null; ended_at: Date | null }

/**
 * Looks for a person in the cases that were sent in, as they stand and as they stood before, and the accounts, by keyed hashes: the
 * whole name in any order, at least two words of it, or the number. Nothing of a case is decrypted. What is found is kept with the
 * request, because only that may be looked at for it. Names within a description are not found
 * (docs/decisions/requests-by-others.md). The log says whether it was the person that the request itself names.
 */
export async function searchPerson(at: Act, wanted: Wanted) {
  const { trx, secret } = at
  const { id, name, telephone } = wanted
  await lockChecked(at, id)
  const hashes = personHashes(secret, { name, contact: telephone })
  if (hashes.length === 0) fail('invalid', { [name === '' ? 'telephone' : 'name']: 'invalid' })
  const found = await findPersons(trx, hashes)
  const shown = found.slice(0, mostHits)
  await keepHits(trx, id, shown)
  const cases = new Set(shown.flatMap(({ case_id }) => case_id ?? []))
  at.tell({
    subject: { kind: 'request', id },
    after: [
      ...(name === '' ? [] : ['by_name']),
      ...(telephone === '' ? [] : ['by_number']),
      ...likeRequest(secret, await readAsked(at, id), wanted),
      `hits=${shown.length}`,
      // Found in the log by the case, unless what was searched is common.
      ...(cases.size <= mostNamed ? [...cases].map((found_in) => `case=${found_in}`) : []),
    ],
  })
  return { hits: shown.map((one) => shownAs(requestHit, one)), more: found.length > mostHits }
}

/** Nothing is refused, because an honest search may differ, as by a name from before a marriage that was told on the telephone. */
function likeRequest(secret: Secret, own: Asked, { name, telephone }: Wanted) {
  const isWithin = (searched: PersonTexts, named: PersonTexts) => {
    const known = personHashes(secret, named)
    return personHashes(secret, searched).every(
      ({ kind, hash }) => kind === 'name' || known.some((one) => one.kind === kind && one.hash.equals(hash)),
    )
  }
  const isNamed = [own.name, own.about].some((one) => isWithin({ name, contact: '' }, { name: one, contact: '' }))
  const isReached = isWithin({ name: '', contact: telephone }, { name: '', contact: own.reach })
  const other = [...(isNamed ? [] : ['another_name']), ...(isReached ? [] : ['another_number'])]
  return other.length > 0 ? other : ['as_asked']
}

type Asked = { name: string; about: string; reach: string }

async function readAsked({ keys, trx }: Act, id: number): Promise<Asked> {
  const row =
    (await findRow(trx, 'privacy_request', { id }, [
      'id',
      'name_sealed',
      'about_sealed',
      'reach_sealed',
      'words_sealed',
    ])) ?? fail('unexpected')
  return openRow('privacy_request', (await keys.requests.keyOf(trx, id)) ?? fail('not_found'), row)
}

/**
 * Those who have the number, the whole name, or two of its words. One word alone is too little: whoever has only one name is found
 * by the whole. Of what is on its way out, a withdrawn case or an account that its owner leaves, it is told that it is there, and until
 * when, because it would be false that nothing is stored.
 */
async function findPersons(trx: Trx, hashes: readonly PersonHash[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    WITH alike AS (
      SELECT incident_id, witness_id, user_id, ${likeness}
      FROM person_hash WHERE (kind, hash) IN (${wantedOf(hashes)})
      GROUP BY incident_id, witness_id, user_id
      HAVING ${isAlike}
    )
    SELECT incident.id AS case_id, alike.witness_id, alike.likeness,
      CASE WHEN alike.witness_id IS NULL THEN 'caller' ELSE 'witness' END AS role, ${goneOn} AS gone_on, witness.ended_at
    FROM alike JOIN incident ON incident.id = alike.incident_id
      LEFT JOIN witness ON witness.id = alike.witness_id
      LEFT JOIN case_withdrawal withdrawal ON withdrawal.incident_id = incident.id
    WHERE ${isFound}
    UNION ALL
    SELECT incident.id, NULL, alike.likeness, 'account', coalesce(${goneOn}, ${dayOf(sql`leaving.due_at`)}), NULL
    FROM alike JOIN account ON account.id = alike.user_id
      LEFT JOIN account_withdrawal leaving ON leaving.user_id = account.id
      LEFT JOIN incident ON incident.user_id = account.id AND incident.status <> 'Draft'
      LEFT JOIN case_withdrawal withdrawal ON withdrawal.incident_id = incident.id
    WHERE account.lost_email IS DISTINCT FROM ''
    ORDER BY case_id NULLS LAST, role, ended_at NULLS FIRST, witness_id
    LIMIT ${mostHits + 1}`.execute(trx)
  return rows
}

const wantedOf = (hashes: readonly PersonHash[]) =>
  sql.join(hashes.map(({ kind, hash }) => sql`(${kind}::text, ${hash}::bytea)`))
/** Of the rows of one person that are alike: what was, and whether that is enough. */
const likeness = sql`CASE WHEN bool_or(kind = 'telephone') THEN 'telephone' WHEN bool_or(kind = 'name') THEN 'name' ELSE 'parts' END AS likeness`
const isAlike = sql`bool_or(kind <> 'part') OR count(*) FILTER (WHERE kind = 'part') >= 2`

/**
 * The cases that a search finds, of `incident` with its row of `case_withdrawal` as `withdrawal`. One that was withdrawn is still
 * stored for its seven days; it is told, not shown. One that is being erased has no such row any more and is not told, also while
 * LEDGER_DIR cannot be written and it waits for that.
 */
export const isFound = sql<boolean>`(incident.status = ANY (${[...deskStatuses]}::text[])
  OR incident.status = 'Withdrawn' AND withdrawal.incident_id IS NOT NULL)`
/** The day on which what a search finds is erased, of a row of `case_withdrawal` or of none. */
export const goneOn = dayOf(sql`withdrawal.due_at`)

/** The last search of a request counts: what an earlier one found stays, and is as alike as it was found last. */
async function keepHits(trx: Trx, request_id: number, found: readonly Found[]) {
  const rows = found.flatMap(({ case_id, witness_id, role, likeness }) =>
    case_id === null ? [] : [{ request_id, incident_id: case_id, witness_id, role, likeness }],
  )
  if (rows.length > 0)
    await upsert(trx, 'privacy_request_hit', ['request_id', 'incident_id', 'role', 'witness_id'], ...rows)
}

/** What searches have found for a request for which nothing is to be done any more. */
export const forgetHits = (trx: Trx, request_id: number) => remove(trx, 'privacy_request_hit', { request_id })
