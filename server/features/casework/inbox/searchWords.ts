/** Upper and lower case are one, and so are the ways in which one letter can be written down. */
const fold = (text: string) => text.normalize('NFKC').toLocaleLowerCase('nb')
/** A number, also in groups of digits, such as `99 88 77 66` and `15.01.2026`. */
const number = /\p{N}+(?:[ .\-–/]{1,2}\p{N}+)*/gu
const letters = /[\p{L}\p{M}\p{N}]+/gu
/** Digits of a telephone number of this country. */
const ofTelephone = 8
/** Letters with which the beginning of a word is searched for. */
const leastLetters = 3

/** The words and numbers of a text, each once: of groups of digits all together, and each telephone number among them. */
export const wordsIn = (text: string) =>
  wordsWith(text, (groups) => [groups.join(''), ...groups.filter(isLong), ...telephonesIn(groups)])

/** Groups that follow each other and are a telephone number together. */
const telephonesIn = (groups: readonly string[]) =>
  groups
    .map((_, from) => {
      let run = ''
      for (let at = from; at < groups.length && run.length < ofTelephone; at += 1) run += groups[at]
      return run
    })
    .filter(({ length }) => length === ofTelephone)

/** The words and numbers that are searched for: of groups of digits those that are a number by themselves, or all as one. */
export const wordsWanted = (query: string) =>
  wordsWith(query, (groups) => (groups.some(isLong) ? groups.filter(isLong) : [groups.join('')]))

const isLong = ({ length }: string) => length >= ofTelephone

function wordsWith(text: string, numbersOf: (groups: readonly string[]) => string[]) {
  const joined = fold(text).replaceAll(number, (one) => {
    const found = new Set(numbersOf(one.match(/\p{N}+/gu) ?? []).map(withoutCountry))
    return found.size === 1 ? [...found].join('') : ` ${[...found].join(' ')} `
  })
  return [...new Set(joined.match(letters))]
}

/** A word, or groups of digits that may be one number. */
const piece = new RegExp(`${number.source}(?!${letters.source})|${letters.source}`, 'gu')
/** So many characters of a text are told on either side of a word that was found. */
const beside = 70

/** The first of some words in a text that holds one, and what stands around it, cut between words. */
export function aroundFirst(text: string, wanted: readonly string[]) {
  const found = [...text.matchAll(piece)].find(([one]) => wanted.some((word) => isIn(wordsIn(one), word)))
  const from = found?.index ?? 0
  const word = found?.[0] ?? ''
  const [before, after] = [text.slice(0, from), text.slice(from + word.length)]
  return {
    before: before.length > beside ? `… ${before.slice(-beside).replace(/^\S*\s+/u, '')}` : before,
    word,
    after: after.length > beside ? `${after.slice(0, beside).replace(/\s+\S*$/u, '')} …` : after,
  }
}

/** +47 and none are one number. */
const withoutCountry = (digits: string) => digits.replace(/^(?:00)?47(?=\p{N}{8}$)/u, '')

/** Numbers are found whole alone, because otherwise somebody could ask for a telephone number digit by digit. */
export function isIn(words: readonly string[], wanted: string) {
  const isBeginning = !/\p{N}/u.test(wanted) && wanted.length >= leastLetters
  return words.some((word) => word === wanted || (isBeginning && word.startsWith(wanted)))
}
