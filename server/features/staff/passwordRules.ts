import { staffPasswordMin } from '#contract/staff.ts'
import { commonWords } from './commonWords.ts'

/**
 * Why a password of staff is refused; undefined when it is not (docs/casework.md, "Sign-in of staff"). Passwords of 15
 * characters that many people use are common words and numbers put together, so the list is of these and what is left
 * without them must be something of one's own.
 * @param own what is known of the person and the portal: address, name, name of the site
 */
export function passwordFault(
  password: string,
  own: readonly string[] = [],
): 'staff_password_too_short' | 'password_common' | undefined {
  const characters = Array.from(password.normalize('NFKC').toLowerCase())
  if (characters.length < staffPasswordMin) return 'staff_password_too_short'
  const plain = characters.map((one) => looksLike[one] ?? one)
  const known = [...ownWords(own), ...commonWords].toSorted((a, b) => b.length - a.length)
  // As it is typed and with digits read as letters: «p4ssord» is «passord», and 1234 is no «l2ea».
  const left = [characters, plain].map((text) => withoutKnown(text.join(''), known))
  return left.some(isPoor) ? 'password_common' : undefined
}

const looksLike: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** The parts of an address or a name, from four characters on: shorter ones stand in many words. */
const ownWords = (own: readonly string[]) =>
  own.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 4)

function withoutKnown(text: string, known: readonly string[]) {
  let left = text
  for (const word of known) left = left.split(word).join(' ')
  return left
}

/** What is one's own in it: of so many different characters that nobody guesses them, and no run or repetition. */
function isPoor(text: string) {
  const letters = Array.from(text).filter((one) => /\p{L}|\p{N}/u.test(one))
  const steps = letters.filter((one, at) => {
    const before = letters[at - 1]
    if (before === undefined) return true
    const step = (one.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)
    return Math.abs(step) > 1
  })
  return steps.length < 6 || new Set(steps).size < 5 || isRepeated(letters.join(''))
}

/** Whether a text is one short part again and again: «blåbærblåbær». */
function isRepeated(text: string) {
  const twice = (text + text).indexOf(text, 1)
  return twice < text.length && twice <= 8
}
