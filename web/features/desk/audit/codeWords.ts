import type { desk } from '#texts/desk.ts'
import { dateInWords, longMoment } from '#web/ui/dates.ts'

type Texts = (typeof desk)['nb']
/**
 * `nameOf`: the name of somebody of the staff, by their number. `listed`: what a code stands for that holds the number of a word of
 * a list, such as `label=4`. `action`: that of the row.
 */
type Words = {
  t: Texts
  nameOf: (id: number) => string
  listed?: (code: string) => string | undefined
  action?: string
}

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))

/** Names whose value is somebody of the staff. */
const people = ['assignee', 'second_reader', 'mention', 'person']

/** A code of the audit log in words: `assignee=1` as 'saksbehandler: Kari', `count=2` as '2 i alt'. An unknown one stays as it is. */
export function codeWords(code: string, { t, nameOf, listed = () => undefined, action = '' }: Words) {
  const { numbered, ofAction, prefixes, named, values, wordsOfAction } = t.auditCodes
  const at = code.indexOf('=')
  if (at < 0) return own(wordsOfAction[action], code) ?? wordOf(code, t) ?? dateInWords(code)
  const [name, given] = [code.slice(0, at), code.slice(at + 1)]
  const value = isMoment(given) ? longMoment(given) : dateInWords(given)
  const [word, says] = [listed(code), named[name]]
  if (word !== undefined && says) return says(word)
  const counted = ofAction[action]?.[name] ?? numbered[name]
  if (counted) return counted(value)
  const prefix = prefixes[name] ?? fieldOf(name, t)?.toLowerCase()
  if (prefix === undefined) return code
  if (people.includes(name) && /^\d+$/.test(value)) return `${prefix}: ${nameOf(Number(value))}`
  const lists: Record<string, Record<string, string>> = {
    ...values,
    list: { ...t.inbox.lists, related: t.related.title },
    action: t.audit.actions,
  }
  // What somebody reported elsewhere, and what came of it: `police:dropped`.
  const parts = name === 'reported_to' ? value.split(':') : [value]
  const said = lists[name] ? own(lists[name], value) : parts.map((part) => wordOf(part, t) ?? part).join(', ')
  return `${prefix}: ${said ?? value}`
}

const own = (words: Record<string, string> | undefined, code: string) => new Map(Object.entries(words ?? {})).get(code)

function wordOf(code: string, t: Texts): string | undefined {
  const known = new Map<string, string>(
    [
      ...Object.values(t.coding.labels),
      t.exports.kinds,
      t.exports.purposes,
      t.audit.actions,
      t.auditCodes.words,
      t.caseCodes.statuses,
      t.caseCodes.outcomes,
      t.caseCodes.priorities,
      t.names.states,
      t.names.factors,
      Object.fromEntries(Object.entries(t.names.roles).map(([role, { name }]) => [role, name])),
    ].flatMap((words) => Object.entries<string>(words)),
  )
  return known.get(code) ?? fieldOf(code, t)?.toLowerCase()
}

/** What a field of the coding is called: `platform` in `platform=facebook`, or `summary`, whose words the log never holds. */
const fieldOf = (name: string, t: Texts) => new Map<string, string>(Object.entries(t.coding.fields)).get(name)
