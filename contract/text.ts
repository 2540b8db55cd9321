/**
 * Text without NUL (PostgreSQL cannot hold it) and other control characters but line breaks and tabs, and without the signs that
 * turn what follows them around: bidirectional embeddings, overrides and isolates. The signs that join and part letters stay,
 * which Persian and Urdu need. A form sends its line breaks as two characters; here each is one, as the browser counted it.
 */
export const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, '')

/** The same for one line, such as a name: without any sign that is not seen, but those that join and part letters. */
export const cleanLine = (text: string) =>
  clean(text)
    .replace(/(?!\u200C|\u200D|[\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[\n\t\u2028\u2029]+/g, ' ')
