const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML or XML, also inside attributes with quotes of either kind. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** Without characters that XML 1.0 cannot hold, escaped or not: most control characters and lone surrogates. */
export const withoutControls = (text: string) =>
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
