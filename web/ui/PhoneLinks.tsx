import { phones } from '#texts/facts.ts'

/** Longest first, with the spaces that people write: `116 117`, `800 40 008`. */
const known = new RegExp(
  `(?<!\\d)(${Object.keys(phones)
    .toSorted((a, b) => b.length - a.length)
    .map((number) => number.replaceAll(/(?<=\d)(?=\d)/g, ' ?'))
    .join('|')})(?!\\d)`,
)

/** The words of a text, with every known telephone number as a link that calls it. */
export function PhoneLinks({ words }: { words: string }) {
  // A split by a pattern with one group gives words and numbers by turns.
  return words.split(known).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} className="phone" href={`tel:${part.replaceAll(' ', '')}`}>
        {part}
      </a>
    ),
  )
}
