import { incidentFacts } from '#contract/incidentFacts.ts'
import type { IncidentStatus } from '#contract/status.ts'
import type { Chosen } from './documents.ts'
import type { Values } from './form/values.ts'

/** One press on a button: all that is sent. */
export type Attempt = {
  values: Values
  status: IncidentStatus
  chosen: readonly Chosen[]
  removed: readonly number[]
  user_id: number | undefined
  /** The case that is updated, and the version that was edited. */
  edited?: { id: number; version: number }
}

/** Sent when nobody is known yet (spec section 9); the server goes by the token alone. */
const fallbackUser = 1

/** The spec's multipart fields (section 7). An unfilled field travels as ''; every row travels, so that replies name rows as the form does. */
export function bodyOf({ values, status, chosen, removed, user_id, edited }: Attempt) {
  const body = new FormData()
  body.append('user_id', String(user_id ?? fallbackUser))
  for (const fact of incidentFacts) body.append(fact, values[fact] ?? '')
  body.append('status', status)
  if (edited) body.append('version', String(edited.version))
  values.witnesses.forEach(({ name, contact_number }, at) => {
    body.append(`witnesses[${at}][name]`, name)
    body.append(`witnesses[${at}][contact_number]`, contact_number)
  })
  removed.forEach((id, at) => body.append(`removed_documents[${at}]`, String(id)))
  for (const { file } of chosen) body.append('documents[]', file, file.name)
  return body
}

/** What `/incidents/update/{id}` takes as a plain object (spec section 7), when there is no file to send. */
export const plainBodyOf = ({ values, status, removed, user_id, edited }: Attempt) => ({
  ...values,
  user_id: user_id ?? fallbackUser,
  status,
  removed_documents: removed,
  version: edited?.version,
})

/**
 * The same content has the same print, so that a retry reuses its Idempotency-Key and becomes one case. Who sends is
 * left out: after a reload a quick press comes before the browser knows, and the server knows by the token.
 */
export function printOf({ chosen, user_id: _user, ...rest }: Attempt) {
  const files = chosen.map(({ file }) => [file.name, file.size, file.lastModified])
  return hash(JSON.stringify([rest, files]))
}

/** cyrb53: short, quick and good enough to tell two attempts apart; also there on a page without HTTPS. */
function hash(text: string) {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
