import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { keyedHash, type Secret } from '#server/platform/secrets/keyedHash.ts'
import { comparable } from './relatedHashes.ts'
import { wholeWitnessesOf } from './witnesses.ts'

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
 * Makes the hashes of a case's witnesses anew, in the transaction that saves them. Of a draft there are none: nobody of the staff
 * knows of it.
 */
export async function keepWitnessHashes(ground: Ground, trx: Trx, { id, key }: { id: number; key: Buffer }) {
  await trx.deleteFrom('person_hash').where('incident_id', '=', id).where('witness_id', 'is not', null).execute()
  for (const { id: witness_id, name, contact_number } of await wholeWitnessesOf(trx, key, id))
    await addPersonHashes(ground, trx, { incident_id: id, witness_id }, { name, contact: contact_number })
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
  await trx
    .insertInto('person_hash')
    .values(hashes.map((one) => ({ ...of, ...one })))
    .execute()
}

/** What a name and a number are compared by: equal however they are written, and nothing without the server's secret. */
export const personHashes = (secret: Secret, texts: PersonTexts): PersonHash[] =>
  comparedBy(texts).map(({ kind, text }) => ({ kind, hash: keyedHash(secret, 'person', kind, text) }))

/** The words behind the hashes, for texts that are at hand. */
export function comparedBy({ name, contact }: PersonTexts): { kind: PersonKind; text: string }[] {
  const parts = nameParts(name)
  const numbers = [...new Set(comparable.telephone(contact))]
  return [
    ...(parts.length > 0 ? [{ kind: 'name' as const, text: parts.toSorted().join(' ') }] : []),
    ...parts.map((text) => ({ kind: 'part' as const, text })),
    ...numbers.map((text) => ({ kind: 'telephone' as const, text })),
  ]
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
