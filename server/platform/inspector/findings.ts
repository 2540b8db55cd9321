/** What may be found in a document. */
export const findingCodes = [
  'macros',
  'external_link',
  'embedded_object',
  'script',
  'launch',
  'trailing_data',
  'encrypted',
  'not_as_named',
] as const
export type Finding = (typeof findingCodes)[number]

/** What the child says of one file. `viewing` is the WebP copy of an image. */
export type Judgement = { findings: Finding[]; viewing?: Buffer }

/** Each finding once, in the order of the list above. */
export const inOrder = (found: Iterable<Finding>) => {
  const set = new Set(found)
  return findingCodes.filter((code) => set.has(code))
}
