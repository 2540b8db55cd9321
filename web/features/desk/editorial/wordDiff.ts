export type Piece = { text: string; kind: 'same' | 'removed' | 'added' }

/** Longer middles are shown as one removed and one added piece: comparing them word by word would hold the page up. */
const mostWords = 1500

/** What is different between two texts, word by word. Together, `same` and `removed` are the first, `same` and `added` the second. */
export function wordDiff(before: string, after: string): Piece[] {
  const [a, b] = [split(before), split(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1
  return joined([
    ...a.slice(0, start).map((text) => ({ text, kind: 'same' as const })),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...a.slice(a.length - end).map((text) => ({ text, kind: 'same' as const })),
  ])
}

const split = (text: string) => text.match(/\s+|[^\s]+/g) ?? []

/** The longest common row of words, by dynamic programming. */
function middle(a: string[], b: string[]): Piece[] {
  if (a.length > mostWords || b.length > mostWords) return [...pieces(a, 'removed'), ...pieces(b, 'added')]
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const found: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      found.push({ text: a[i] ?? '', kind: 'same' })
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) found.push({ text: a[i++] ?? '', kind: 'removed' })
    else found.push({ text: b[j++] ?? '', kind: 'added' })
  }
  return [...found, ...pieces(a.slice(i), 'removed'), ...pieces(b.slice(j), 'added')]
}

const pieces = (words: string[], kind: Piece['kind']) => words.map((text) => ({ text, kind }))

function joined(all: Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of all) {
    const last = found.at(-1)
    if (last?.kind === piece.kind) found[found.length - 1] = { text: last.text + piece.text, kind: last.kind }
    else found.push(piece)
  }
  return found
}
