import type { AuditNames, AuditRow } from '#contract/deskAudit.ts'
import { timeZone } from '#contract/time.ts'
import { useDesk } from '../frame/useDesk.ts'
import { Table, type Column } from '../frame/Table.tsx'
import css from './audit.module.css'
import { deskApi } from '../data/api.ts'
import type { desk } from '#texts/desk.ts'
import { dateInWords, longMoment } from '#web/ui/dates.ts'

/** The rows of the log, each in a line; what else it holds opens there. */
export function AuditTable({ rows, names }: { rows: readonly AuditRow[]; names: AuditNames }) {
  const t = useDesk().audit
  const columns: Column<AuditRow>[] = [
    {
      name: t.columns.at,
      className: css.at,
      renderCell: ({ at }) => <time dateTime={at}>{second.format(new Date(at))}</time>,
    },
    { name: t.columns.who, renderCell: (row) => <Who row={row} /> },
    {
      name: t.columns.action,
      as: 'whole',
      className: css.action,
      renderCell: (row) => (
        <details>
          <summary>
            <strong>{t.actionOf(row.action, row)}</strong> <Subject row={row} names={names} />
          </summary>
          <p className={css.details}>
            {t.row(row.number)} <Details row={row} names={names} />
          </p>
        </details>
      ),
    },
  ]
  return <Table caption={t.list} columns={columns} rows={rows} keyOf={({ number }) => number} />
}

/** What the row is about; somebody of the staff by name, and what readers can see by its title too. */
function Subject({ row: { subject }, names }: { row: AuditRow; names: AuditNames }) {
  const t = useDesk().audit
  const nameOf = useNames()
  // A row about a whole list names its kind in its action.
  if (!subject || subject.id === null) return null
  if (subject.kind === 'staff') return nameOf(subject.id)
  const title = names.find(({ code }) => code === `${subject.kind}=${subject.id}`)?.name
  const what = t.of(subject.kind, subject.id)
  if (title === undefined) return what
  return subject.kind === 'request' ? t.referred(what, title) : t.titled(what, title)
}

function useNames() {
  const t = useDesk().audit
  const { data } = deskApi.useListAuditPeopleQuery()
  return (id: number) => data?.data.find((person) => person.id === id)?.name ?? t.unnamed(id)
}

function Who({ row: { actor, staff, reporter } }: { row: AuditRow }) {
  const t = useDesk().audit
  if (actor === 'system') return t.system
  if (actor === 'reporter') return t.reporter(reporter ?? '')
  return staff && (staff.name || t.unnamed(staff.id))
}

/** A moment in Norway to the second: `22. november 2026 kl. 14:05:09`. */
const second = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'medium', timeZone })

/** Before and after, in words where the codes that the log holds have any. */
function Details({ row, names }: { row: AuditRow; names: AuditNames }) {
  const { action, before: stored, after: codes, reason, reason_erased } = row
  const t = useDesk()
  const nameOf = useNames()
  // A case that stays in its state has not moved from it. Codes with a value are lists, which are told whole.
  const isSame = stored.length === 1 && stored[0]?.includes('=') === false && stored[0] === codes[0]
  const [before, after] = isSame && codes.length > 1 ? [[], codes.slice(1)] : [stored, codes]
  const listed = (code: string) => names.find((one) => one.code === code)?.name
  const words = (of: readonly string[]) => of.map((code) => codeWords(code, { t, nameOf, listed, action })).join(', ')
  return (
    <>
      {before.length > 0 && (
        <span>
          <span className="dim">{t.audit.from}</span> {words(before)}{' '}
        </span>
      )}
      {after.length > 0 && (
        <span>
          {before.length > 0 && <span className="dim">{t.audit.to}</span>} {words(after)}
        </span>
      )}
      {reason !== null && <span className={css.reason}>{t.audit.reason(reason)}</span>}
      {reason_erased && <span className={css.reason}>{t.audit.reasonErased}</span>}
    </>
  )
}

type Texts = typeof desk
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
const people = ['assignee', 'second_reader', 'mention', 'person', 'planned_by']

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
