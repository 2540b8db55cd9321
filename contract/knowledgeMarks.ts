/** What of Markdown means something of its own here, for the renderer and for the editors' desk. */

/** The first line of a quote that is a note: `> [!NOTE]`. */
export const noteMark = /^\[!NOTE\][ \t]*(?:\r?\n|\r|$)/i
export const noteLine = '[!NOTE]'

/** The level on the page of a heading with so many `#`: the first is the page's own. */
export const levelOf = (depth: number) => (depth <= 2 ? 2 : depth === 3 ? 3 : 4)

/** Pictures are shown from this portal's own files alone: `/media/NAME`. */
export const isOwnPicture = (address: string) => /^\/media\/[\w-]+(\.[\w-]+)+$/.test(address)
