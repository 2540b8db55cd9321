/** The spec's English phrases are marked, so that they are shown inside `lang="en"`; `nb` says the same in Norwegian, before them. */
export type Phrase = string | { en: string; nb?: string }

/** What the spec has in English, with the Norwegian words that are shown before it. */
export const en = (words: string, nb?: string): Phrase => (nb === undefined ? { en: words } : { en: words, nb })

/** Phrases that are said together, in one place. */
export type Said = Phrase | readonly Phrase[]

/** 'Kari', 'Kari og Ola', 'Kari, Ola og Siv'. */
export const listed = (names: readonly string[]) => new Intl.ListFormat('nb').format(names)

export const plain = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : phrase.en)

/** Words from editors, in which `e-post` does not break after its hyphen. Our own texts have the hyphen that does not break. */
export const unbroken = (words: string) => words.replaceAll(/\b([Ee])-post/g, '$1\u2011post')

/** A short name in one line; a longer one may need two. */
export const inOneLine = (name: string) => (name.length > 12 ? name : name.replaceAll(' ', '\u00A0'))

const numerals = ['null', 'én', 'to', 'tre', 'fire', 'fem', 'seks', 'sju', 'åtte', 'ni', 'ti', 'elleve', 'tolv']

/** A number of days inside a sentence: `én dag`, `sju dager`, `14 dager`. */
export const inDays = (count: number) => `${numerals[count] ?? count} ${count === 1 ? 'dag' : 'dager'}`
