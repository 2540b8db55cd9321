import { desk } from './desk.ts'

/**
 * `nameOf`: of somebody of the staff. `listed`: what a code such as `label=4` stands for. `action`: of the row. `dated`: a day or
 * moment in words, else as it is.
 */
type Words = {
  nameOf: (id: number) => string
  listed?: (code: string) => string | undefined
  action?: string
  dated?: (value: string) => string
}

const { numbered, ofAction, prefixes, named, values, words, wordsOfAction } = desk.auditCodes

/** Names whose value is somebody of the staff. */
const people = ['assignee', 'second_reader', 'mention', 'person', 'planned_by']

/** The codes that a name's value may be, where they are said otherwise than elsewhere. */
const lists: Record<string, Record<string, string>> = {
  ...values,
  list: { ...desk.inbox.lists, related: desk.related.title },
  action: desk.audit.actions,
}

const codes = new Map<string, string>(
  [
    ...Object.values(desk.coding.labels),
    desk.exports.kinds,
    desk.exports.purposes,
    desk.audit.actions,
    words,
    desk.caseCodes.statuses,
    desk.caseCodes.outcomes,
    desk.caseCodes.priorities,
    desk.names.states,
    desk.names.factors,
    Object.fromEntries(Object.entries(desk.names.roles).map(([role, { name }]) => [role, name])),
  ].flatMap((of) => Object.entries<string>(of)),
)

/** What a field of the coding is called: `platform` in `platform=facebook`, or `summary`, whose words the log never holds. */
const fields = new Map(Object.entries<string>(desk.coding.fields).map(([name, word]) => [name, word.toLowerCase()]))

/** A code of the audit log in words: `assignee=1` as 'saksbehandler: Kari', `count=2` as '2 i alt'. An unknown one stays as it is. */
export function codeWords(code: string, { nameOf, listed = () => undefined, action = '', dated = String }: Words) {
  const at = code.indexOf('=')
  if (at < 0) return own(wordsOfAction[action], code) ?? wordOf(code) ?? dated(code)
  const [name, given] = [code.slice(0, at), code.slice(at + 1)]
  const value = dated(given)
  const [word, says] = [listed(code), named[name]]
  if (word !== undefined && says) return says(word)
  const counted = ofAction[action]?.[name] ?? numbered[name]
  if (counted) return counted(value)
  const prefix = prefixes[name] ?? fields.get(name)
  if (prefix === undefined) return code
  if (people.includes(name) && /^\d+$/.test(value)) return `${prefix}: ${nameOf(Number(value))}`
  // What somebody reported elsewhere, and what came of it: `police:dropped`.
  const parts = name === 'reported_to' ? value.split(':') : [value]
  const said = lists[name] ? own(lists[name], value) : parts.map((part) => wordOf(part) ?? part).join(', ')
  return `${prefix}: ${said ?? value}`
}

const own = (of: Record<string, string> | undefined, code: string) => new Map(Object.entries(of ?? {})).get(code)
const wordOf = (code: string) => codes.get(code) ?? fields.get(code)
