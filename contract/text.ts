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

/** Spec section 5: an optional leading plus, then 1 to 15 digits. */
export const phonePattern = /^\+?\d{1,15}$/

/** How people group the digits of a number: spaces and hyphens, also those that a phone's keyboard or a web page gives. */
const separators = /[\s\u00AD\u2010-\u2013-]/g

/** The one place that decides how a telephone number is stored: an account's and a witness's alike. */
export const withoutSeparators = (typed: string) => typed.replace(separators, '')

/** A telephone number without separators; other text as it is: a witness may be reached in another way ("bare etter kl. 17"). */
export function joinedNumber(typed: string) {
  const joined = withoutSeparators(typed)
  return phonePattern.test(joined) ? joined : typed
}
