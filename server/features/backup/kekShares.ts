import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createHash, randomBytes } from 'node:crypto'
import { combine, split } from 'shamir-secret-sharing'
import { SettingError } from '#server/config.ts'
import type { Kek } from '#server/platform/secrets/kekFile.ts'

/**
 * A key-encryption key as three lists of 30 words, any two of which give it back and one of which tells nothing (Shamir's
 * sharing over GF(2^8)). The words are those of BIP 39: 2048 of them, known by their first four letters, 11 bits each.
 *
 * A list is the number of these bytes, the lowest digit first: set (2), point of the share (1), share of the key (32), check of the
 * key (3), and the beginning of the SHA-256 of all this (3). `set` is random for each split, so that lists of two splits are not
 * taken together; the check of the key covers its name, so that no key but that one comes out.
 */
const listBytes = 41
const checkBytes = 3
const wordCount = 30
const people = 3
const needed = 2

export async function splitKek(kek: Kek): Promise<string[][]> {
  const set = randomBytes(2)
  const shares = await split(Uint8Array.from(kek.key), people, needed)
  return shares.map((share) => {
    // The library puts the point behind the bytes.
    const body = Buffer.concat([set, share.subarray(-1), share.subarray(0, -1), checkOf(kek)])
    return toWords(Buffer.concat([body, sumOf(body)]))
  })
}

type Share = { set: string; point: number; bytes: Buffer; check: Buffer }

/**
 * The key of two lists.
 * @param id the key's name, which stands above each list
 * @throws SettingError when a word is wrong, or the lists do not belong together
 */
export async function joinKek(id: string, lists: readonly string[]): Promise<Kek> {
  const shares = lists.map((list, index) => readShare(list, index + 1))
  const [one, other] = shares
  if (!one || !other || shares.length !== needed) throw new SettingError('Two lists of words are needed.')
  if (one.set !== other.set)
    throw new SettingError('The two lists are of different splits: take two that were printed together.')
  if (one.point === other.point) throw new SettingError('Both are the same list: take those of two people.')
  const key = Buffer.from(await combine(shares.map(({ bytes, point }) => Uint8Array.of(...bytes, point))))
  const check = checkOf({ id, key })
  if (!check.equals(one.check) || !check.equals(other.check))
    throw new SettingError(`The two lists do not give the key "${id}": is that the name that stands above them?`)
  return { id, key }
}

/** Two lists of words as they are typed: in the rows of the paper or a line each, with or without the numbers before the words. */
export async function readLists(lines: AsyncIterable<string>): Promise<string[]> {
  const lists: string[] = []
  let words: string[] = []
  for await (const line of lines) {
    const more = line.match(/[a-z]+/gi) ?? []
    words.push(...more)
    // An empty line ends a list that is too short, so that the next one is not taken for its end.
    if (words.length >= wordCount || (more.length === 0 && words.length > 0)) lists.push(words.splice(0).join(' '))
    if (lists.length === needed) return lists
  }
  return words.length > 0 ? [...lists, words.join(' ')] : lists
}

function readShare(text: string, number: number): Share {
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const unknown = words.findIndex((word) => indexOf(word) < 0)
  if (unknown >= 0)
    throw new SettingError(`List ${number}: word ${unknown + 1}, "${words[unknown]}", is none of the list of words.`)
  if (words.length !== wordCount)
    throw new SettingError(`List ${number} has ${words.length} words instead of ${wordCount}.`)
  const all = toBytes(words)
  const [body, sum] = [all.subarray(0, -checkBytes), all.subarray(-checkBytes)]
  if (all.length !== listBytes || !sumOf(body).equals(sum))
    throw new SettingError(`List ${number} has a wrong word, or two in the wrong order: compare it with the paper.`)
  return {
    set: body.toString('hex', 0, 2),
    point: body.readUInt8(2),
    bytes: body.subarray(3, 35),
    check: body.subarray(35),
  }
}

/** The first four letters are enough: no two words share them. */
const indexOf = (word: string) => {
  const whole = wordlist.indexOf(word)
  if (whole >= 0 || word.length < 4) return whole
  return wordlist.findIndex((known) => word === known.slice(0, 4))
}

const base = BigInt(wordlist.length)

function toWords(bytes: Buffer) {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  return Array.from({ length: wordCount }, () => {
    const word = wordlist[Number(rest % base)] ?? ''
    rest /= base
    return word
  })
}

/** Longer than a list when the last word is one that none ends with. */
function toBytes(words: readonly string[]) {
  const whole = words.reduceRight((sum, word) => sum * base + BigInt(indexOf(word)), 0n)
  return Buffer.from(whole.toString(16).padStart(2 * listBytes, '0'), 'hex')
}

const hashOf = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest().subarray(0, checkBytes)
}
/** Of 256 random bits 24 of a hash tell nothing that helps to find them. */
const checkOf = ({ id, key }: Kek) => hashOf('check of a key-encryption key', id, key)
const sumOf = (body: Uint8Array) => hashOf('share of a key-encryption key', body)
