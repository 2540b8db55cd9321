import type { IncidentForm } from '#contract/incidents.ts'
import { reporterMoves, type IncidentStatus } from '#contract/status.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** What a reporter's save does to a case: the activity it is written down as. `from` is null for a new case. */
export function moveStatus(from: IncidentStatus | null, to: IncidentStatus): 'created' | 'updated' | 'submitted' {
  const allowed: readonly IncidentStatus[] = from === null ? reporterMoves.Draft : reporterMoves[from]
  if (!allowed.includes(to)) fail('already_submitted')
  if (to === 'Submitted') return 'submitted'
  return from === null ? 'created' : 'updated'
}

/** The key that the browser made for one submit: printable, without spaces. */
export function readIdempotencyKey(header: string | string[] | undefined) {
  if (header === undefined) return undefined
  return typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : fail('malformed')
}

type SentFile = { name: string; size: number; digest: Buffer }

/** What was sent, as a keyed hash: enough to know it again, not enough to guess it from. */
export const fingerprintOf = (secret: Secret, target: string, form: IncidentForm, files: SentFile[]) =>
  keyedHash(
    secret,
    'submit',
    target,
    JSON.stringify(form),
    ...files.map(({ name, size, digest }) => JSON.stringify([name, size, digest.toString('hex')])),
  )

/** A page begins below the last case of the one before. */
export function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : fail('invalid')
}

/** A row that was never filled in is no witness. */
export const namedWitnesses = ({ witnesses }: Pick<IncidentForm, 'witnesses'>) =>
  witnesses.filter(({ name, contact_number }) => name || contact_number)
