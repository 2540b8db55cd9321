/** What an endpoint's error says to a person (design section 5), as far as the server said anything. */
export type Said = {
  status: number | string | undefined
  message: string | undefined
  error: string | undefined
  /** Words for single fields, keyed by the form's own paths. */
  fields: Record<string, string>
}

/** Of RTK Query's `error`, whatever it is. A line that failed has no words. */
export function whatWasSaid(failure: unknown): Said {
  const { status, data } = record(failure)
  const { message, error, fields } = record(data)
  return {
    status: typeof status === 'number' || typeof status === 'string' ? status : undefined,
    message: text(message),
    error: text(error),
    fields: Object.fromEntries(
      Object.entries(record(fields)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
  }
}

const text = (value: unknown) => (typeof value === 'string' && value ? value : undefined)
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
