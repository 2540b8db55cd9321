/** Upper and lower case are one, and so are the ways in which one letter can be written down. */
const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase('nb')
/** What stands between the groups of digits of one number, such as `99 88 77 66` and `15.01.2026`. */
const withinNumber = /(\p{N})[ .\-–/]{1,2}(?=\p{N})/gu
/** Letters with which the beginning of a word is searched for. */
const leastLetters = 3

/** The words and numbers of a text, each once. */
export const wordsIn = (text: string) => [
  ...new Set(
    fold(text)
      .replaceAll(withinNumber, '$1')
      .match(/[\p{L}\p{M}\p{N}]+/gu),
  ),
]

/**
 * Whether a word that is searched for stands in a text: whole, or as the beginning of a longer word. Numbers are found whole alone,
 * because otherwise somebody could ask for a telephone number digit by digit.
 */
export function isIn(words: readonly string[], wanted: string) {
  const isBeginning = !/\p{N}/u.test(wanted) && wanted.length >= leastLetters
  return words.some((word) => word === wanted || (isBeginning && word.startsWith(wanted)))
}
