import { codeWords } from '#texts/auditCodes.ts'
import type { Portal } from './index.ts'

/** The codes in the audit log of a test that its page would show as they are stored, because they have no words. */
export async function codesWithoutWords({ query }: Pick<Portal, 'query'>) {
  const rows = await query<{ action: string; code: string }>(
    'SELECT DISTINCT action, code FROM audit.entry, unnest(before || after) AS code ORDER BY action, code',
  )
  return rows.filter(hasNoWords).map(({ action, code }) => `${action} ${code}`)
}

function hasNoWords({ action, code }: { action: string; code: string }) {
  const said = codeWords(code, { nameOf: String, action })
  const [, value = code] = /^\w+=(.*)/.exec(code) ?? []
  return /^[a-z_]+$/.test(value) && (said === code || said.endsWith(`: ${value}`))
}
