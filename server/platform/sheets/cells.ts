export type Cell = string | number | null

/** With these a spreadsheet takes a text for a formula, also after spaces (docs/threats.md row 6). */
const live = /^\s*['=+\-@\t\r\n＝＋－＠]/u
/**
 * The same within a text, where a cell begins for whoever reads the file with another separator: quotes do not keep such a text
 * together then, because only the first cell of a row begins with one.
 */
const liveWithin = /(?<=[,;\t\r\n])(?=[\s"]*['=+\-@＝＋－＠])/gu

/**
 * A text that no spreadsheet takes for a formula, whichever separator it reads with: an apostrophe goes before what would be one. What
 * begins with an apostrophe gets another, so that every text can be restored: without the first one, and those behind a separator.
 */
export const harmless = (text: string) => (live.test(text) ? "'" : '') + text.replaceAll(liveWithin, "'")
