/** Words from editors, in which `e-post` does not break after its hyphen. Our own texts have the hyphen that does not break. */
export const unbroken = (words: string) => words.replaceAll(/\b([Ee])-post/g, '$1\u2011post')

/** A short name in one line; a longer one may need two. */
export const inOneLine = (name: string) => (name.length > 12 ? name : name.replaceAll(' ', '\u00A0'))
