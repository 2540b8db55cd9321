import { sql } from 'kysely'
import { codeListVersion } from '#contract/codes.ts'
import { codingDays, fewForTwoWay, roundingBase } from '#contract/figures.ts'
import { daysFrom, monthsAfter, timeZone, todayInOslo } from '#contract/time.ts'
import { isCounted } from '#server/cases/counted.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insertNumbered, upsert, update } from '#server/database/rows.ts'
import { openText, seal } from '#server/platform/secrets/encryption.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { caseTables, factsOfCase, isReport, isThere, isThin, keptOf, type Told } from './cells.ts'
import { type Group, roundSmallCounts } from './rounding.ts'

/** Nobody chooses the moment. Each in a transaction of its own, so that a killed server leaves whole quarters or nothing. */
export async function freezeDue({ db, clock, secret, isDemo }: Needs) {
  const next = () => db.transaction().execute((trx) => freezeNext({ trx, secret }, clock.now(), isDemo))
  while (await next());
}

type Needs = Pick<Services, 'db' | 'clock' | 'secret'> & { isDemo: boolean }
export type Ground = Pick<Services, 'secret'> & { trx: Trx }

async function freezeNext(at: Ground, now: Date, is_demo: boolean): Promise<boolean> {
  const { trx } = at
  await lockFrozen(trx)
  const quarter = await findNext(trx)
  if (quarter === null || daysFrom(monthsAfter(quarter, 3), todayInOslo(now)) < codingDays) return false
  await freezeQuarter(at, quarter, is_demo)
  return true
}

const frozenLock = 20_261_128
/** Held to the end of a transaction that rounds: two would not know of each other's errors, and two servers freeze one quarter. */
export const lockFrozen = (trx: Trx) => sql`SELECT pg_advisory_xact_lock(${frozenLock}::bigint)`.execute(trx)

/**
 * The quarter after the last that is frozen; at first that which began the year of the first case, so that the year can be told. Null
 * while there is none.
 */
async function findNext(trx: Trx) {
  const { rows } = await sql<{ next: string | null }>`
    SELECT coalesce(
      (SELECT max(quarter) + interval '3 months' FROM frozen_base),
      (SELECT date_trunc('year', min(i.submitted_at) AT TIME ZONE ${timeZone}) FROM ${caseTables}
        WHERE ${isThere} AND ${isCounted()}))::date AS next`.execute(trx)
  return rows[0]?.next ?? null
}

/** Stamps what counts and was sent in by the end of the quarter, what came late to an earlier one too, and rounds it. */
async function freezeQuarter(at: Ground, quarter: string, is_demo: boolean) {
  const { trx } = at
  const base_id = await addBase(trx, { quarter, is_correction: false, is_demo })
  // In order, so that all are found before the first is stored: else each is looked for among those stored meanwhile.
  await sql`INSERT INTO frozen_case (incident_id, base_id, facts)
    SELECT i.id, ${base_id}, ${factsOfCase} FROM ${caseTables}
    WHERE ${isThere} AND ${isCounted()}
      AND i.submitted_at < (${monthsAfter(quarter, 3)}::date::timestamp AT TIME ZONE ${timeZone})
      AND NOT EXISTS (SELECT FROM frozen_case WHERE incident_id = i.id)
    ORDER BY i.id`.execute(trx)
  const { rows } = await sql<Group>`SELECT facts, count(*)::integer AS count FROM frozen_case WHERE base_id = ${base_id}
    GROUP BY facts`.execute(trx)
  await keepRounded(at, base_id, rows)
}

type Base = { quarter: string; is_correction: boolean; is_demo: boolean }

/** `keepRounded` says whether it is small. */
export const addBase = (trx: Trx, base: Base): Promise<number> =>
  insertNumbered(trx, 'frozen_base', { ...base, is_small: false, code_list: codeListVersion })

/** Of a correction: whether its quarter is small, and how many reports were told of it. */
type Fixed = { is_small: boolean; told: number }

/**
 * Rounds the groups of a base and keeps what became of them, and, sealed, how far the published sums are from the truth.
 * @returns false for a correction of which too little would be told (`isThin`): then nothing is kept
 */
export async function keepRounded(at: Ground, base_id: number, groups: readonly Group[], fixed?: Fixed) {
  const { trx } = at
  const { rounded, errors, is_small, isTooLittle } = await roundApart(groups, await readCarried(at), fixed)
  if (fixed && isTooLittle) return false
  const kept = keptOf(rounded.map(asTold))
  await sql`INSERT INTO frozen_group (base_id, facts, count) SELECT ${base_id}, facts, sum(count)
    FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS kept(facts jsonb, count integer)
    GROUP BY facts HAVING sum(count) <> 0`.execute(trx)
  // What is not told needs no making up for.
  if (!isTooLittle) await keepCarried(at, errors)
  const exact_total = fixed ? null : exactTotal(rounded.filter(({ facts }) => isReport(facts)))
  await update(trx, 'frozen_base', base_id, { is_small, exact_total })
  return true
}

export type RoundedGroup = Group & { told: number }
export const asTold = ({ facts, told }: RoundedGroup): Told => ({ facts, count: told })

/** Rounded apart: one sum would tell of the other. A quarter is small by its rounded sum: the true one could be told from it. */
export async function roundApart(groups: readonly Group[], carried: ReadonlyMap<string, number>, fixed?: Fixed) {
  const reports = groups.filter(({ facts }) => isReport(facts))
  const found = groups.filter(({ facts }) => !isReport(facts))
  const isSmall = (total: number) => fixed?.is_small ?? total < fewForTwoWay
  const ofReports = await roundSmallCounts(reports, { carried, isSmall })
  const is_small = ofReports.isSmall
  const ofFound = await roundSmallCounts(found, { carried, isSmall: () => is_small })
  const counts = [...ofReports.counts, ...ofFound.counts]
  const rounded = [...reports, ...found].map((group, place): RoundedGroup => ({ ...group, told: counts[place] ?? 0 }))
  const isTooLittle = isThin(rounded.map(asTold), fixed?.told)
  return { rounded, errors: new Map([...ofReports.errors, ...ofFound.errors]), is_small, isTooLittle }
}

/** A count is at least four under its rounded one; with fewer over than this the total would tell a group within less than five. */
const fewestOver = 8

/** Null where rounded groups leave too little room, and for a small quarter: who sent in most of it would learn how many others. */
export function exactTotal(reports: readonly RoundedGroup[]): number | null {
  if (reports.reduce((sum, { told }) => sum + told, 0) < fewForTwoWay) return null
  const total = reports.reduce((sum, { count }) => sum + count, 0)
  const least = reports.reduce((sum, { told }) => sum + Math.max(told - (roundingBase - 1), 0), 0)
  return total - least >= fewestOver ? total : null
}

/** By the names of published cells: how far they are from the truth so far, rounded less true. */
type Errors = ReadonlyMap<string, number>

/** Sealed: with the published sums it would give the true ones to whoever reads the database or a backup without its keys. */
export async function readCarried({ trx, secret }: Ground): Promise<Errors> {
  const row = await trx.selectFrom('frozen_error').select('sealed').executeTakeFirst()
  const errors: [string, number][] = row ? JSON.parse(openText(keyFrom(secret), row.sealed, errorPlace)) : []
  return new Map(errors)
}

/** Keeps the errors of these cells; those of others stay. */
async function keepCarried(at: Ground, errors: Errors) {
  const all = new Map([...(await readCarried(at)), ...errors])
  const sealed = seal(keyFrom(at.secret), JSON.stringify([...all]), errorPlace)
  await upsert(at.trx, 'frozen_error', ['only_row'], { sealed })
}

const keyFrom = (secret: Secret) => keyedHash(secret, 'frozen errors')
const errorPlace = { table: 'frozen_error', column: 'sealed', row: 'only' }
