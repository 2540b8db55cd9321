/** What stands in one cell: a text, a whole number, or nothing. */
export type Cell = string | number | null

/** With these a spreadsheet takes a text for a formula, also after spaces (docs/threats.md row 6). */
const live = /^\s*['=+\-@\t\r\n＝＋－＠]/u
/**
 * The same within a text, where a cell begins for whoever reads the file with another separator: quotes do not keep such a text
 * together then, because only the first cell of a row begins with one.
 */
const liveWithin = /(?<=[,;\t\r\n])(?=[\s"]*['=+\-@＝＋－＠])/gu
const guardWithin = /(?<=[,;\t\r\n])'/g

/**
 * A text that no spreadsheet takes for a formula, whichever separator it reads with: an apostrophe goes before what would be one. What
 * begins with an apostrophe gets another, so that `original` restores every text.
 */
export const harmless = (text: string) => (live.test(text) ? "'" : '') + text.replaceAll(liveWithin, "'")

/** Undoes `harmless`. */
export const original = (text: string) => (text.startsWith("'") ? text.slice(1) : text).replaceAll(guardWithin, '')
