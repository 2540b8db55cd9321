/** A text as it can be written with the font that is set, what to write it with, and its width. */
type Writable = { text: string; options: PDFKit.Mixins.TextOptions; width: number }

/**
 * fontkit throws for a sign that its font places on no such letter, as a pause sign of the Quran directly on a letter. Such a
 * piece is written without placing its signs, and what cannot be written even so as replacement characters, so that no text of
 * one person keeps a whole case from being written. To be called with the font set that `text` is to be written in.
 */
export function writable(doc: PDFKit.PDFDocument, text: string): Writable {
  for (const options of [{}, unplaced()])
    try {
      return { text, options, width: doc.widthOfString(text, options) }
    } catch {
      // Tried in the next way.
    }
  const instead = '\uFFFD'.repeat(Array.from(text).length)
  return { text: instead, options: {}, width: doc.widthOfString(instead) }
}

/** Without the two tables that place signs on letters and on other signs. The published types know lists of names alone. */
function unplaced() {
  const options: PDFKit.Mixins.TextOptions = {}
  // Made anew each time, because fontkit writes into it.
  return Object.assign(options, { features: { mark: false, mkmk: false } })
}
