import type { z } from 'zod'

/** A value as queries give it: a moment is a date, a code any text. */
type Stored<T> = T extends string
  ? string | Date
  : T extends readonly (infer One)[]
    ? readonly Stored<One>[]
    : T extends object
      ? { [Name in keyof T]: Stored<T[Name]> }
      : T

/**
 * A row as its schema in the contract shows it: moments as text, and nothing that the schema does not name. Throws for a code that
 * is not in its list.
 */
export const shownAs = <Schema extends z.ZodType>(schema: Schema, row: Stored<z.input<Schema>>): z.output<Schema> =>
  schema.parse(asText(row))

function asText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asText(one)]))
}

/** What a row refers to, with its name; somebody of the staff who has not accepted the invitation has none. */
export function named(id: number, name: string | null): { id: number; name: string }
export function named(id: number | null, name: string | null): { id: number; name: string } | null
export function named(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}
