import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'

/** What is compared between cases by keyed hash. The words themselves are stored sealed and nowhere else. */
export type RelatedKind = 'account_name' | 'web_address' | 'telephone'

/**
 * Replaces a case's keyed hashes of one kind by those of the given texts, in the transaction that saves the texts. Two cases
 * with the same hash hold the same account name, address or telephone number (docs/casework.md, "Related cases").
 */
export async function keepRelatedHashes(
  { secret }: Pick<Services, 'secret'>,
  trx: Trx,
  incident_id: number,
  kind: RelatedKind,
  texts: readonly string[],
) {
  await trx.deleteFrom('related_hash').where('incident_id', '=', incident_id).where('kind', '=', kind).execute()
  await addHashes(secret, trx, incident_id, kind, texts.flatMap(comparable[kind]))
}

/** Of a case that staff enter so many numbers are compared with other cases. */
export const mostEnteredNumbers = 20

/**
 * Keeps the hashes of the numbers in a case that staff have just entered: one of each field, and twenty at most. Each is a question
 * whether another case holds it, and a field has room for seven (docs/decisions/coding.md).
 */
export const keepEnteredNumbers = (
  { secret }: Pick<Services, 'secret'>,
  trx: Trx,
  incident_id: number,
  fields: readonly string[],
) => {
  const numbers = fields.flatMap((text) => comparable.telephone(text).slice(0, 1)).slice(0, mostEnteredNumbers)
  return addHashes(secret, trx, incident_id, 'telephone', numbers)
}

async function addHashes(
  secret: Services['secret'],
  trx: Trx,
  incident_id: number,
  kind: RelatedKind,
  plain: readonly string[],
) {
  if (plain.length === 0) return
  const rows = plain.map((text) => ({ incident_id, kind, hash: keyedHash(secret, 'related', kind, text) }))
  await trx
    .insertInto('related_hash')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is the same although it is written differently. Nothing for a text that says too little to be compared. */
export const comparable: Record<RelatedKind, (text: string) => string[]> = {
  account_name: (text) => {
    const name = text.normalize('NFKC').trim().toLowerCase().replace(/^@+/, '').replaceAll(/\s+/g, ' ')
    return name.length < 2 ? [] : [name]
  },
  web_address: (text) => {
    const typed = text.trim()
    if (typed === '') return []
    const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
    if (!url || url.hostname === '') return [typed.toLowerCase()]
    const host = url.hostname.replace(/^(?:www|m|mobile)\./, '')
    url.searchParams.sort()
    const query = [...url.searchParams].filter(([name]) => !/^(?:utm_.*|fbclid|igshid?|si|ref)$/.test(name))
    const path = url.pathname.replace(/\/+$/, '').toLowerCase()
    return [`${host}${path}?${new URLSearchParams(query).toString()}`]
  },
  // A witness's number may stand between other words, and there may be two ("99 88 77 66, eller jobb 22 33 44 55").
  telephone: (text) =>
    [...text.matchAll(/(?:\+|\b00)?\d(?:[\s\u00A0\u2010-\u2013().-]?\d){5,14}/g)].map(([number]) => {
      const digits = number.replaceAll(/\D/g, '')
      const international = number.startsWith('+') ? digits : digits.replace(/^00/, '')
      return number.startsWith('+') || international !== digits || digits.length !== 8 ? international : `47${digits}`
    }),
}
