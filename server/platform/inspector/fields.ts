/** Fields of Word that fetch from elsewhere or start a program. */
const linking = new Set(['DDE', 'DDEAUTO', 'LINK', 'INCLUDETEXT', 'INCLUDE', 'IMPORT', 'DATABASE'])
/** Fields that are fine with a local path and not with an address. */
const fetching = new Set(['INCLUDEPICTURE', 'RD'])
const addresses = ['//', '\\\\', 'HTTP:', 'HTTPS:', 'FTP:', 'FILE:']
/** Stands for a nested field in the instruction of the outer one; also the character that begins a field in a .doc. */
export const nestedField = '\u0013'
/** No more of an instruction is read. One that is longer is taken to hold an address. */
export const longestInstruction = 10_000

/**
 * By the leading letters of a field, which a space, a tab, a quotation mark or a path may follow. `QUOTE` followed by
 * numbers spells another field's name in character codes; a nested field may supply the rest of a name or an address.
 */
export function isLinkingField(instruction: string) {
  const text = instruction.trimStart().toUpperCase()
  const name = leadingLetters(text)
  const rest = text.slice(name.length)
  if (linking.has(name)) return true
  if (rest.startsWith(nestedField)) return [...linking, ...fetching].some((whole) => name && whole.startsWith(name))
  if (name === 'QUOTE') {
    const [second = ''] = rest.trimStart().split(' ')
    return second.trim() !== '' && Number.isInteger(Number(second))
  }
  if (!fetching.has(name)) return false
  return text.length >= longestInstruction || [nestedField, ...addresses].some((sign) => rest.includes(sign))
}

/** Whether more than the name of a field has to be read. */
export const mayFetch = (head: string) => [...fetching, 'QUOTE'].some((name) => head.toUpperCase().startsWith(name))

/** Whether the name of a field is still missing where a nested field begins, so that the nested one supplies it. */
export const lacksName = (instruction: string) => instruction.trim() === ''

function leadingLetters(text: string) {
  let end = 0
  for (let code = text.charCodeAt(0); code >= 65 && code <= 90; code = text.charCodeAt(end)) end += 1
  return text.slice(0, end)
}
