/**
 * Words a person reads. The spec's quoted English phrases are marked, so that they are shown inside `lang="en"`; `nb` says
 * the same in Norwegian, shown before them.
 */
export type Phrase = string | { en: string; nb?: string }

/** What the spec has in English, with the Norwegian words that are shown before it. */
export const en = (words: string, nb?: string): Phrase => (nb === undefined ? { en: words } : { en: words, nb })

/** Phrases that are said together, in one place. */
export type Said = Phrase | readonly Phrase[]

/** 'Kari', 'Kari og Ola', 'Kari, Ola og Siv'. */
export const listed = (names: readonly string[]) => new Intl.ListFormat('nb').format(names)

export const plain = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : phrase.en)
