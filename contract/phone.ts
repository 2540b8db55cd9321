/** Spec section 5: an optional leading plus, then 1 to 15 digits. */
export const phonePattern = /^\+?\d{1,15}$/

/** How people group the digits of a number: spaces and hyphens, also those that a phone's keyboard or a web page gives. */
const separators = /[\s\u00AD\u2010-\u2013-]/g

/** The one place that decides how a telephone number is stored: an account's and a witness's alike. */
export const withoutSeparators = (typed: string) => typed.replace(separators, '')

/**
 * A text that is a telephone number, without separators; any other text as it is, because a witness may be reached in
 * another way ("bare etter kl. 17").
 */
export function joinedNumber(typed: string) {
  const joined = withoutSeparators(typed)
  return phonePattern.test(joined) ? joined : typed
}
