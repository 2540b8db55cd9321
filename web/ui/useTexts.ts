/** The words of one feature, in the reader's language. Only Norwegian stands there yet; others will satisfy the same type. */
export const useTexts = <Tree>(words: { nb: Tree }): Tree => words.nb

/** The same outside a component. */
export const inUse = <Tree>(words: { nb: Tree }): Tree => words.nb
