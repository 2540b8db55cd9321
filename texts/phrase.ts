/** Words a person reads. The spec's quoted English phrases are marked, so that they are shown inside `lang="en"`. */
export type Phrase = string | { en: string }

export const plain = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : phrase.en)
