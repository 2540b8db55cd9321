/** One feature's words in the reader's language. Only Norwegian exists yet; others will have to satisfy the same type. */
export const useTexts = <Tree>(words: { nb: Tree }): Tree => words.nb

/** The same outside a component. */
export const textsOf = <Tree>(words: { nb: Tree }): Tree => words.nb
