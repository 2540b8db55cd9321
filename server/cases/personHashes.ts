import type { WitnessText } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert, insertNew, remove } from '#server/database/rows.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'

/** What a person is found by (docs/decisions/requests-by-others.md). `part`: one word of a name. */
type PersonKind = 'name' | 'part' | 'telephone'
export type PersonTexts = { name: string; contact: string }
export type PersonHash = { kind: PersonKind; hash: Buffer }
/** Words of one name that are compared, so that a text in the field of a name is no index of its words. */
const mostParts = 8

type Ground = Pick<Services, 'secret'>
type Of = { incident_id?: number; witness_id?: number; user_id?: number }

/** Makes the hashes of witnesses anew, in the transaction that saves them. A draft, unknown to staff, has none. */
export async function keepWitnessHashes(
  ground: Ground,
  trx: Trx,
  incident_id: number,
  witnesses: readonly (WitnessText & { id: number })[],
) {
  for (const { id: witness_id, name, contact_number } of witnesses) {
    await remove(trx, 'person_hash', { witness_id })
    await addPersonHashes(ground, trx, { incident_id, witness_id }, { name, contact: contact_number })
  }
}

export const keepCallerHashes = (ground: Ground, trx: Trx, incident_id: number, caller: PersonTexts) =>
  addPersonHashes(ground, trx, { incident_id }, caller)

/** Makes the hashes of an account anew, in the transaction that saves its name and number. */
export async function keepAccountHashes(ground: Ground, trx: Trx, user_id: number, account: PersonTexts) {
  await remove(trx, 'person_hash', { user_id })
  await addPersonHashes(ground, trx, { user_id }, account)
}

async function addPersonHashes({ secret }: Ground, trx: Trx, of: Of, texts: PersonTexts) {
  const rows = personHashes(secret, texts).map((one) => ({ ...of, ...one }))
  if (rows.length > 0) await insert(trx, 'person_hash', rows)
}

/** What a name and a number are compared by: equal however they are written, and nothing without the server's secret. */
export const personHashes = (secret: Secret, texts: PersonTexts): PersonHash[] =>
  comparedBy(texts).map(({ kind, text }) => ({ kind, hash: keyedHash(secret, 'person', kind, text) }))

/** The words behind the hashes, for texts that are at hand. */
function comparedBy({ name, contact }: PersonTexts): { kind: PersonKind; text: string }[] {
  const parts = nameParts(name)
  const numbers = [...new Set(comparable.telephone(contact))]
  return [
    ...(parts.length > 0 ? [{ kind: 'name' as const, text: parts.toSorted().join(' ') }] : []),
    ...parts.map((text) => ({ kind: 'part' as const, text })),
    ...numbers.map((text) => ({ kind: 'telephone' as const, text })),
  ]
}

/** What a witness is known again by: the whole name and each number, compared as a search for a person does. */
const wordsOf = ({ name, contact_number }: WitnessText) =>
  comparedBy({ name, contact: contact_number }).flatMap(({ kind, text }) =>
    kind === 'part' ? [] : [`${kind} ${text}`],
  )

/** Whether somebody has the whole name or a number of one of these. */
export function isOneOf(people: readonly WitnessText[]) {
  const words = new Set(people.flatMap(wordsOf))
  return (one: WitnessText) => wordsOf(one).some((word) => words.has(word))
}

/** Also by two words of a name, or all of theirs, as a search for a person does: for what is withheld, which is not deleted. */
export function mayBeOneOf(people: readonly WitnessText[]) {
  const isOne = isOneOf(people)
  const names = people.map(({ name }) => new Set(nameParts(name)))
  return (one: WitnessText) => {
    const parts = nameParts(one.name)
    return (
      isOne(one) ||
      names.some((other) => {
        const shared = parts.filter((part) => other.has(part)).length
        return shared > 1 || (shared > 0 && shared === parts.length)
      })
    )
  }
}

/** Letters that Unicode does not take apart into a plain one and a mark. */
const plainLetters: Record<string, string> = { ø: 'o', æ: 'ae', ð: 'd', þ: 'th', đ: 'd', ł: 'l', ı: 'i', ß: 'ss' }

/** The words of a name without capitals and accents, each once: `Åse-Marie  Ødegård` is `ase`, `marie`, `odegard`. */
export function nameParts(name: string): string[] {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øæðþđłıß]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['’‘`ʼ]/g, '')
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1)
  return [...new Set(words)].slice(0, mostParts)
}

/** What is compared between cases by keyed hash. The words themselves are stored sealed and nowhere else. */
type RelatedKind = 'account_name' | 'web_address' | 'telephone'

/** In the transaction that saves the texts: two cases with one hash hold the same (docs/casework.md, "Related cases"). */
export async function keepRelatedHashes(
  { secret }: Ground,
  trx: Trx,
  incident_id: number,
  kind: RelatedKind,
  texts: readonly string[],
) {
  await remove(trx, 'related_hash', { incident_id, kind })
  await addHashes(secret, trx, incident_id, kind, [...new Set(texts.flatMap(comparable[kind]))].slice(0, mostNumbers))
}

/** So many numbers of a case are compared with other cases. */
export const mostNumbers = 20

/** One number of each field, twenty at most: each is a question whether another case holds it (docs/decisions/coding.md). */
export const keepEnteredNumbers = ({ secret }: Ground, trx: Trx, incident_id: number, fields: readonly string[]) => {
  const numbers = fields.flatMap((text) => comparable.telephone(text).slice(0, 1)).slice(0, mostNumbers)
  return addHashes(secret, trx, incident_id, 'telephone', numbers)
}

async function addHashes(secret: Secret, trx: Trx, incident_id: number, kind: RelatedKind, plain: readonly string[]) {
  if (plain.length === 0) return
  const rows = plain.map((text) => ({ incident_id, kind, hash: keyedHash(secret, 'related', kind, text) }))
  await insertNew(trx, 'related_hash', rows)
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
