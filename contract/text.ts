/**
 * Text without NUL (PostgreSQL cannot hold it) and other control characters but line breaks and tabs. A form sends its
 * line breaks as two characters; here each is one, as the browser counted it.
 */
export const clean = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
