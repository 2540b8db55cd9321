/**
 * Words a person reads. The spec's quoted English phrases are marked, so that they are shown inside `lang="en"`; `nb` says
 * the same in Norwegian, shown before them.
 */
export type Phrase = string | { en: string; nb?: string }

export const plain = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : phrase.en)
