/** A passage of a text: its first place and the place behind its last, counted in UTF-16 units as a browser counts. */
export type Range = { start: number; end: number }

/** A text without the passages. Each becomes the same `mark`, so that not even its length is told. */
export function redactedText(text: string, passages: readonly Range[], mark: string) {
  const kept: string[] = []
  let at = 0
  for (const { start, end } of tidyRanges(text, passages)) {
    kept.push(text.slice(at, start), mark)
    at = end
  }
  return kept.join('') + text.slice(at)
}

/** In order, within the text, joined where they touch, and never through the middle of a character. */
export function tidyRanges(text: string, passages: readonly Range[]): Range[] {
  const tidy: Range[] = []
  const whole = passages
    .map(({ start, end }) => ({ start: startOf(text, start), end: endOf(text, end) }))
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start)
  for (const one of whole) {
    const last = tidy.at(-1)
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end)
    else tidy.push(one)
  }
  return tidy
}

/** Whether the place is between the two halves of one character. */
const isHalf = (text: string, at: number) =>
  at > 0 && /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
const startOf = (text: string, at: number) => (isHalf(text, at) ? at - 1 : at)
const endOf = (text: string, at: number) => Math.min(text.length, isHalf(text, at) ? at + 1 : at)
