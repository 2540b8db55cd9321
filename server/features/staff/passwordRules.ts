import { staffPasswordMin } from '#contract/staff.ts'

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
/** In lower case, from lists of leaked passwords and their Norwegian counterparts: words, names, rows of the keyboard, numbers. */
export const commonWords: readonly string[] = [
  ...'password passord passwort passw0rd pass word hemmelig secret kodeord adgang login logginn innlogging'.split(' '),
  ...'admin administrator root bruker user guest gjest test testing demo default changeme bytt endre'.split(' '),
  ...'welcome velkommen hello heisann hallo letmein slippmeginn master trustno one opensesame'.split(' '),
  ...'qwertyuiop qwerty asdfghjkl asdfgh zxcvbnm zxcvbn qazwsxedc qazwsx 1qaz2wsx 1q2w3e4r5t 1q2w3e4r q1w2e3r4'.split(
    ' ',
  ),
  ...'123456789 987654321 12345678 1234567 123456 654321 12345 54321 1234 4321 123 321 000 111 222 333'.split(' '),
  ...'112233 121212 123123 696969 777 888 999 abcdefgh abcdef abcd abc123 abc aaa'.split(' '),
  ...'iloveyou ilove love you elsker deg meg jeg elskerdeg kjærlighet baby angel princess prinsesse sunshine'.split(
    ' ',
  ),
  ...'monkey dragon football fotball baseball basketball liverpool arsenal chelsea brann rosenborg superman'.split(' '),
  ...'batman pokemon starwars michael jordan ashley daniel jessica charlie thomas martin kristian'.split(' '),
  ...'summer winter autumn spring sommer vinter høst vår januar februar mars april mai juni juli august'.split(' '),
  ...'september oktober november desember mandag tirsdag onsdag torsdag fredag lørdag søndag'.split(' '),
  ...'norge norway oslo bergen trondheim stavanger tromsø drammen kristiansand'.split(' '),
  ...'muslim islam moske allah bismillah muhammad mohammed alhamdulillah mashallah inshallah'.split(' '),
  ...'computer internet google facebook windows samsung iphone correcthorsebatterystaple correct horse'.split(' '),
  ...'battery staple whatever freedom shadow killer flower cookie cheese chocolate sjokolade'.split(' '),
  ...Array.from({ length: 131 }, (_, at) => String(1920 + at)),
]
