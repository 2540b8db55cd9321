import type { IncidentForm } from '#contract/incidents.ts'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import type { ReporterStatus, ShownStatus } from '#contract/status.ts'
import { idempotencyKey } from '#contract/wire.ts'
import { move } from '#server/cases/moves.ts'
import { fail } from '#server/platform/http/failures.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** What a reporter's save does to a case. `from` is null for a new one. Fails for a case that is not a draft. */
export function reporterMove(from: ShownStatus | null, to: ReporterStatus) {
  if (from === 'Unknown') fail('already_submitted')
  const made = move(from, { name: to === 'Submitted' ? 'submit' : 'save' }, 'reporter')
  if ('refused' in made || made.activity === null) fail('already_submitted')
  return { activity: made.activity, mail: made.mail }
}

export function mayDelete(from: ShownStatus) {
  return from !== 'Unknown' && !('refused' in move(from, { name: 'delete' }, 'reporter'))
}

/** The key that the browser made for one submit. */
export const readIdempotencyKey = (header: string | string[] | undefined) =>
  header === undefined ? undefined : (idempotencyKey.safeParse(header).data ?? fail('malformed'))

type SentFile = { name: string; size: number; digest: Buffer }

/** A keyed hash of what was sent: it recognises the same content, and reveals nothing of it. */
export const fingerprintOf = (secret: Secret, target: string, form: IncidentForm, files: SentFile[]) =>
  keyedHash(
    secret,
    'submit',
    target,
    JSON.stringify(form),
    ...files.map(({ name, size, digest }) => JSON.stringify([name, size, digest.toString('hex')])),
  )

/** The cursor is the number of the last case on the page before. */
export function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : fail('invalid')
}

/** The form sends rows that were never filled in; they are not witnesses. */
export const namedWitnesses = ({ witnesses }: Pick<IncidentForm, 'witnesses'>) =>
  witnesses.filter((witness) => witnessFieldNames.some((field) => witness[field]))
