/**
 * Words a person reads. The spec's quoted English phrases are marked, so that they are shown inside `lang="en"`; `nb` says
 * the same in Norwegian, shown before them.
 */
export type Phrase = string | { en: string; nb?: string }

/** Phrases that are said together, in one place. */
export type Said = Phrase | readonly Phrase[]

export const plain = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : phrase.en)
