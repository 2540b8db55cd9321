/** Functions of Excel that fetch from elsewhere, ask another program or load a library. */
const linking = new Set(['WEBSERVICE', 'IMAGE', 'RTD', 'CALL', 'REGISTER', 'DDE'])

/** Whether a formula calls such a function, or holds a DDE link: `program|topic!item`. */
export function isLinkingFormula(formula: string) {
  const text = withoutQuoted(formula).toUpperCase()
  if (text.includes('|')) return true
  let word = ''
  for (const sign of text) {
    if (isPartOfName(sign)) word += sign
    else {
      if (linking.has(lastName(word)) && (sign === '(' || sign === ' ' || sign === '\n')) return true
      word = ''
    }
  }
  return false
}

/** `_xlfn.IMAGE` is IMAGE; REGISTER.ID is REGISTER. */
function lastName(word: string) {
  const parts = word.split('.')
  return parts.find((part) => linking.has(part)) ?? ''
}

/** Text in double quotes and names of sheets in single quotes are no functions. All of it when a quote is not closed. */
function withoutQuoted(formula: string) {
  let kept = ''
  let quote = ''
  for (const sign of formula) {
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else kept += sign
  }
  return quote ? formula : kept
}

const isPartOfName = (sign: string) =>
  (sign >= 'A' && sign <= 'Z') || (sign >= '0' && sign <= '9') || '._'.includes(sign)
