/** The HTML of the report form depends on its step and on nothing else in the address. */
export function stepQuery(search: URLSearchParams) {
  const step = search.get('step') ?? ''
  return /^[123]$/.test(step) ? `?step=${step}` : ''
}
