import { incidentFacts, witnessFieldNames } from '#contract/incidentFacts.ts'
import type { ReporterStatus } from '#contract/status.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import type { Values } from './form/values.ts'

export type Content = { values: Values; chosen: readonly Chosen[]; removed: readonly number[] }

export type Attempt = Content & {
  status: ReporterStatus
  user_id: number | undefined
  edited?: { id: number; version: number } | undefined
}

/** Sent while the user is not known yet (spec section 9). The server decides by the token alone. */
const fallbackUser = 1

/** The spec's multipart fields (section 7). Empty rows of witnesses too: the paths of a reply are those of the form. */
export function bodyOf({ values, status, chosen, removed, user_id, edited }: Attempt) {
  const fields: [name: string, value: string][] = [['user_id', String(user_id ?? fallbackUser)]]
  for (const fact of incidentFacts) fields.push([fact, values[fact] ?? ''])
  fields.push(['status', status])
  if (edited) fields.push(['version', String(edited.version)])
  values.witnesses.forEach((row, at) => {
    for (const field of witnessFieldNames) fields.push([`witnesses[${at}][${field}]`, row[field]])
  })
  removed.forEach((id, at) => fields.push([`removed_documents[${at}]`, String(id)]))
  return withFiles(fields, chosen)
}

export function withFiles(fields: readonly (readonly [name: string, value: string])[], chosen: readonly Chosen[]) {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
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

/** Equal for equal content, so that a retry reuses its key. The user may not be known yet after a reload. */
export const fingerprintOf = ({ values, status, chosen, removed, edited }: Omit<Attempt, 'user_id'>) =>
  hash(JSON.stringify([values, status, removed, edited, factsOf(chosen)]))

export const fingerprintOfMessage = (text: string, chosen: readonly Chosen[]) =>
  hash(JSON.stringify([text, factsOf(chosen)]))

const factsOf = (chosen: readonly Chosen[]) => chosen.map(({ file }) => [file.name, file.size, file.lastModified])

/** cyrb53, because crypto.subtle is missing on pages without HTTPS. Enough to tell two attempts apart. */
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
