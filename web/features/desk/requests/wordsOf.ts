/** What a code is called; that of `other` for one that came with an update after the page was opened. */
export const wordsOf = <Words>(known: Record<string, Words> & { other: Words }, code: string): Words =>
  (Object.hasOwn(known, code) ? known[code] : undefined) ?? known.other
