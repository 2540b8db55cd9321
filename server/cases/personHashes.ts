import type { WitnessText } from '#contract/incidentFacts.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert } from '#server/database/insert.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { comparable } from './relatedHashes.ts'

/** What a person is found by (docs/decisions/requests-by-others.md). `part`: one word of a name. */
const personKinds = ['name', 'part', 'telephone'] as const
type PersonKind = (typeof personKinds)[number]
export type PersonTexts = { name: string; contact: string }
export type PersonHash = { kind: PersonKind; hash: Buffer }
/** Words of one name that are compared, so that a text in the field of a name is no index of its words. */
const mostParts = 8

type Ground = Pick<Services, 'secret'>
type Of = { incident_id?: number; witness_id?: number; user_id?: number }

/**
 * Makes the hashes of witnesses anew, in the transaction that saves them. Of a draft there are none: nobody of the staff knows of it.
 */
export async function keepWitnessHashes(
  ground: Ground,
  trx: Trx,
  incident_id: number,
  witnesses: readonly (WitnessText & { id: number })[],
) {
  for (const { id: witness_id, name, contact_number } of witnesses) {
    await trx.deleteFrom('person_hash').where('witness_id', '=', witness_id).execute()
    await addPersonHashes(ground, trx, { incident_id, witness_id }, { name, contact: contact_number })
  }
}

/** The hashes of whoever called about a case that staff enter. */
export const keepCallerHashes = (ground: Ground, trx: Trx, incident_id: number, caller: PersonTexts) =>
  addPersonHashes(ground, trx, { incident_id }, caller)

/** Makes the hashes of an account anew, in the transaction that saves its name and number. */
export async function keepAccountHashes(ground: Ground, trx: Trx, user_id: number, account: PersonTexts) {
  await trx.deleteFrom('person_hash').where('user_id', '=', user_id).execute()
  await addPersonHashes(ground, trx, { user_id }, account)
}

async function addPersonHashes({ secret }: Ground, trx: Trx, of: Of, texts: PersonTexts) {
  const hashes = personHashes(secret, texts)
  if (hashes.length === 0) return
  await insert(
    trx,
    'person_hash',
    hashes.map((one) => ({ ...of, ...one })),
  )
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

/**
 * The same, or two words of a name, or all of theirs, as in a first name alone: as a search for a person takes them for one. For what
 * is withheld, which is not deleted and may be wider than `isOneOf`.
 */
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
