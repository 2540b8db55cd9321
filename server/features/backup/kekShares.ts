import { wordlist } from '@scure/bip39/wordlists/english.js'
import { createHash, randomBytes } from 'node:crypto'
import { combine, split } from 'shamir-secret-sharing'
import { SettingError } from '#server/config.ts'
import type { Kek } from '#server/platform/secrets/kekFile.ts'

/**
 * A key-encryption key as three lists of 30 words, any two of which give it back and one of which tells nothing (Shamir's
 * sharing over GF(2^8)). The words are those of BIP 39: 2048 of them, known by their first four letters, 11 bits each.
 *
 * Bits of a list: version (4), set (16), point of the share (8), share of the key (256), check of the key (24), and the beginning
 * of the SHA-256 of all this (22). `set` is random for each split, so that lists of two splits are not taken together;
 * the check of the key covers its name, so that no key but that one comes out.
 */
const versionBits = '0001'
const setBits = 16
const checkBits = 24
const wordCount = 30
const bitsOfWord = 11
const people = 3
const needed = 2

/** Three lists of words. */
export async function splitKek(kek: Kek): Promise<string[][]> {
  const set = bitsOf(randomBytes(setBits / 8))
  const shares = await split(Uint8Array.from(kek.key), people, needed)
  return shares.map((share) => {
    // The library puts the point behind the bytes.
    const [point, bytes] = [share.subarray(-1), share.subarray(0, -1)]
    const bits = versionBits + set + bitsOf(point) + bitsOf(bytes) + checkOf(kek)
    return toWords(bits + sumOf(bits))
  })
}

type Share = { set: string; point: number; bytes: Uint8Array; check: string }

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
  if (checkOf({ id, key }) !== one.check || one.check !== other.check)
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
  const bits = words.map((word) => indexOf(word).toString(2).padStart(bitsOfWord, '0')).join('')
  const [body, sum] = [bits.slice(0, -sumBits), bits.slice(-sumBits)]
  if (sumOf(body) !== sum)
    throw new SettingError(`List ${number} has a wrong word, or two in the wrong order: compare it with the paper.`)
  if (!body.startsWith(versionBits))
    throw new SettingError(`List ${number} is of a form that this version does not know.`)
  let at = versionBits.length
  const take = (count: number) => body.slice(at, (at += count))
  const [set, point, bytes, check] = [take(setBits), take(8), take(256), take(checkBits)]
  return { set, point: Number.parseInt(point, 2), bytes: toBytes(bytes), check }
}

const sumBits = wordCount * bitsOfWord - (versionBits.length + setBits + 8 + 256 + checkBits)

/** The first four letters are enough: no two words share them. */
const indexOf = (word: string) => {
  const whole = wordlist.indexOf(word)
  if (whole >= 0 || word.length < 4) return whole
  return wordlist.findIndex((known) => word === known.slice(0, 4))
}

const toWords = (bits: string) =>
  Array.from({ length: wordCount }, (_, at) => {
    const index = Number.parseInt(bits.slice(at * bitsOfWord, (at + 1) * bitsOfWord), 2)
    return wordlist[index] ?? ''
  })

const hashBits = (count: number, ...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return bitsOf(hash.digest()).slice(0, count)
}
/** Of 256 random bits 24 of a hash tell nothing that helps to find them. */
const checkOf = ({ id, key }: Kek) => hashBits(checkBits, 'check of a key-encryption key', id, key)
const sumOf = (bits: string) => hashBits(sumBits, 'share of a key-encryption key', bits)

const bitsOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
const toBytes = (bits: string) =>
  Uint8Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2))
