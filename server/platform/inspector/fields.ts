/** Fields of Word that fetch from elsewhere or start a program. */
const linking = new Set(['DDE', 'DDEAUTO', 'LINK', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE'])

/** By the first word of a field. `QUOTE` followed by numbers spells another field's name in character codes. */
export function isLinkingField(instruction: string) {
  const words = instruction
    .slice(0, 256)
    .toUpperCase()
    .split(' ')
    .map((word) => word.trim())
    .filter(Boolean)
  const [first = '', second = ''] = words
  if (linking.has(first)) return true
  if (first === 'QUOTE') return second !== '' && Number.isInteger(Number(second))
  return first === 'INCLUDEPICTURE' && words.slice(1).some((word) => word.includes('://') || word.includes('\\\\'))
}
