/** The `code` of an error of Node or PostgreSQL, such as `ENOENT` or `23505`. Empty when there is none. */
export const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** PostgreSQL's code of a row that another one already has the name, the address or the key of. */
export const uniqueViolation = '23505'

/** For `catch`: `value` instead of an error that has one of the codes. Every other error is thrown again. */
export const insteadOf =
  <T>(codes: readonly string[], value: T) =>
  (error: unknown): T => {
    if (codes.includes(errorCode(error))) return value
    throw error
  }
