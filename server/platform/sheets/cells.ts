/** What stands in one cell: a text, a whole number, or nothing. */
export type Cell = string | number | null

/** With these a spreadsheet takes a text for a formula, also after spaces (docs/threats.md row 6). */
const live = /^\s*['=+\-@\t\r\n＝＋－＠]/u

/**
 * A text that no spreadsheet takes for a formula: an apostrophe goes before it. One that begins with an apostrophe gets another,
 * so that `original` restores every text.
 */
export const harmless = (text: string) => (live.test(text) ? `'${text}` : text)

/** Undoes `harmless`. */
export const original = (text: string) => (text.startsWith("'") ? text.slice(1) : text)
