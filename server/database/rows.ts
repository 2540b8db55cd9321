import {
  type Expression,
  type InsertObject,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type Updateable,
} from 'kysely'
import type { z } from 'zod'
import { incidentStatuses } from '#contract/status.ts'
import type { Db, Trx } from './connect.ts'
import type { DB, Generated } from './tables.ts'

type Rows<T extends keyof DB> = InsertObject<DB, T> | readonly InsertObject<DB, T>[]

/** Adds a row, or several. */
export const insert = <T extends keyof DB>(db: Db | Trx, table: T, rows: Rows<T>) =>
  db.insertInto(table).values(rows).execute()

type Numbered = { [T in keyof DB]: DB[T] extends { id: Generated<number> } ? T : never }[keyof DB]

/** Adds one row, and answers the number that it got. */
export async function insertNumbered<T extends Numbered>(db: Db | Trx, table: T, row: InsertObject<DB, T>) {
  const inserted = db
    .insertInto(table)
    .values(row)
    .returning(sql<number>`id`.as('id'))
  return (await inserted.executeTakeFirstOrThrow()).id
}

/** Adds rows, except those of which another row has a key already. Answers whether any is new. */
export async function insertNew<T extends keyof DB>(db: Db | Trx, table: T, rows: Rows<T>) {
  const { numInsertedOrUpdatedRows: added = 0n } = await db
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added > 0n
}

/** Adds rows, or changes those that have the same `key`: the columns of a primary key or of a unique index. */
export async function upsert<T extends keyof DB>(
  db: Db | Trx,
  table: T,
  key: readonly (keyof DB[T] & string)[],
  ...rows: InsertObject<DB, T>[]
) {
  const changed = Object.keys(rows[0] ?? {}).filter((name) => !key.some((one) => one === name))
  const sets = changed.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`)
  const same = sql`(${sql.join(key.map((name) => sql.ref(name)))})`
  await db
    .insertInto(table)
    .values(rows)
    .modifyEnd(sql`ON CONFLICT ${same} DO UPDATE SET ${sql.join(sets)}`)
    .execute()
}

/** No column is compared with null, which is equal to nothing. */
type Values<T extends keyof DB> = { [Name in keyof Selectable<DB[T]>]?: NonNullable<Selectable<DB[T]>[Name]> }
const areSame = (values: object) =>
  sql.join(
    Object.entries(values).map(([name, value]) => {
      if (value === undefined) throw new Error(`rows are not found by ${name}, which is undefined`)
      return sql`${sql.ref(name)} = ${value}`
    }),
    sql` AND `,
  )

/** A function would be stored as a value. */
type Change<T extends keyof DB> = {
  [Name in keyof Updateable<DB[T]>]?: Updateable<DB[T]>[Name] | Expression<Updateable<DB[T]>[Name]>
}

/** Changes the row of a number, or those that have these values; what is undefined in `change` stays. Answers whether there is one. */
export async function update<T extends keyof DB>(
  db: Db | Trx,
  table: T,
  which: (T extends Numbered ? number : never) | Values<T>,
  change: Change<T>,
) {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const sets = given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { numAffectedRows = 0n } = await sql`UPDATE ${sql.table(table)} SET ${sql.join(sets)}
    WHERE ${areSame(typeof which === 'object' ? which : { id: which })}`.execute(db)
  return numAffectedRows > 0n
}

/** In a change: one more than the version that the row has. */
export const nextVersion = sql<number>`version + 1`

/** Deletes the rows that have these values. Answers whether there was one. */
export async function remove<T extends keyof DB>(db: Db | Trx, table: T, values: Values<T>) {
  const { numAffectedRows = 0n } = await sql`DELETE FROM ${sql.table(table)} WHERE ${areSame(values)}`.execute(db)
  return numAffectedRows > 0n
}

/** The row that has these values, locked to the end of the transaction where `lock` says how; undefined when there is none. */
export async function findRow<T extends keyof DB, Column extends keyof Selectable<DB[T]> & string>(
  db: Db | Trx,
  table: T,
  values: Values<T>,
  columns: readonly Column[],
  lock?: 'UPDATE' | 'NO KEY UPDATE' | 'SHARE' | 'KEY SHARE',
) {
  const { rows } = await sql<Pick<Selectable<DB[T]>, Column>>`
    SELECT ${sql.join(columns.map((name) => sql.ref(name)))} FROM ${sql.table(table)}
    WHERE ${areSame(values)} LIMIT 1 ${sql.raw(lock ? `FOR ${lock}` : '')}`.execute(db)
  return rows[0]
}

/** Folded and collated as the column is, so that its index is used; a reader's `%`, `_` and `\` match themselves. */
export const containing = (text: string) =>
  sql<string>`lower(${`%${text.replace(/[\\%_]/g, '\\$&')}%`}::text COLLATE norwegian) COLLATE "C"`

/** How many rows a query finds that names no columns yet. */
export async function countOf<T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** A value as queries give it: a moment is a date, a code any text. */
type Stored<T> = T extends string
  ? string | Date
  : T extends readonly (infer One)[]
    ? readonly Stored<One>[]
    : T extends object
      ? { [Name in keyof T]: Stored<T[Name]> }
      : T

/** A row as its schema shows it: moments as text, and nothing else. Throws for a code that is not in its list. */
export const shownAs = <Schema extends z.ZodType>(schema: Schema, row: Stored<z.input<Schema>>): z.output<Schema> =>
  schema.parse(asText(row))

function asText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asText(one)]))
}

/** With its name; somebody of the staff who has not accepted the invitation has none. `Nobody`: null where the column may be. */
export const namedBy = <Nobody extends null = never>(
  table: 'staff' | 'harassment_category' | 'country' | 'city',
  column: string,
) =>
  sql<{ id: number; name: string } | Nobody>`(SELECT json_build_object('id', known.id, 'name', coalesce(known.name, ''))
    FROM ${sql.table(table)} AS known WHERE known.id = ${sql.ref(column)})`

/** A code that is stored, as one of its list, which is that of its CHECK; null for none. */
export function oneOf<const T extends string>(list: readonly T[], stored: string): T
export function oneOf<const T extends string>(list: readonly T[], stored: string | null | undefined): T | null
export function oneOf(list: readonly string[], stored: string | null | undefined) {
  if (stored === null || stored === undefined) return null
  if (!list.includes(stored)) throw new Error('a stored code is not in its list')
  return stored
}

/** Several codes that are stored, in the order of their list. */
export const severalOf = <const T extends string>(list: readonly T[], stored: readonly string[] = []): T[] =>
  list.filter((code) => stored.includes(code))

export const statusOf = (stored: string) => oneOf(incidentStatuses, stored)
