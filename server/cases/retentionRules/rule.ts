import type { DB } from '#server/database/tables.ts'

export type Table = keyof DB

/** Whose data it is. `caller`: somebody who told staff; `sender`: of a tip. */
export type Subject = 'reporter' | 'caller' | 'witness' | 'staff' | 'sender' | 'person'

/** A row past this age is deleted by `expireRows`. `after`: milliseconds after the time in `column`. */
export type Age = {
  column: string
  after: number
  /** Written by the database's own clock, not by the portal's. */
  byDatabase?: true
}

type Ends =
  /** At latest with the row of another table: by a foreign key that deletes with it, or `byErasure` (server/cases/erasure/finish.ts). */
  | { with: Table; byErasure?: true }
  | { ages: readonly Age[] }
  /** By a job of its own, named as in the code that starts it. */
  | { job: string }
  /** Not by the portal. */
  | { kept: true }

/** The rule of what a table holds about people: whose it is, what ends it. `columns`: what ends before its row, in the data map's words. */
export type RetentionRule = { of: readonly Subject[]; ends: Ends; columns?: Readonly<Record<string, string>> }
