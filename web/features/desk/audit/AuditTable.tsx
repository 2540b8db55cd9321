import type { AuditNames, AuditRow } from '#contract/deskAudit.ts'
import { timeZone } from '#contract/time.ts'
import { Table, type Column } from '../frame/Table.tsx'
import css from './audit.module.css'
import { deskApi } from '../data/api.ts'
import { codeWords } from '#texts/auditCodes.ts'
import t from '#texts/nb/deskAudit.ts'
import { dateInWords } from '#web/ui/dates.ts'

/** The rows of the log, each in a line; what else it holds opens there. */
export function AuditTable({ rows, names }: { rows: readonly AuditRow[]; names: AuditNames }) {
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
  const { data } = deskApi.useListAuditPeopleQuery()
  return (id: number) => data?.data.find((person) => person.id === id)?.name ?? t.unnamed(id)
}

function Who({ row: { actor, staff, reporter } }: { row: AuditRow }) {
  if (actor === 'system') return t.system
  if (actor === 'reporter') return t.reporter(reporter ?? '')
  return staff && (staff.name || t.unnamed(staff.id))
}

/** A moment in Norway to the second: `22. november 2026 kl. 14:05:09`. */
const second = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'medium', timeZone })

/** Before and after, in words where the codes that the log holds have any. */
function Details({ row, names }: { row: AuditRow; names: AuditNames }) {
  const { action, before: stored, after: codes, reason, reason_erased } = row
  const nameOf = useNames()
  // A case that stays in its state has not moved from it. Codes with a value are lists, which are told whole.
  const isSame = stored.length === 1 && stored[0]?.includes('=') === false && stored[0] === codes[0]
  const [before, after] = isSame && codes.length > 1 ? [[], codes.slice(1)] : [stored, codes]
  const listed = (code: string) => names.find((one) => one.code === code)?.name
  const words = (of: readonly string[]) =>
    of.map((code) => codeWords(code, { nameOf, listed, action, dated: dateInWords })).join(', ')
  return (
    <>
      {before.length > 0 && (
        <span>
          <span className="dim">{t.from}</span> {words(before)}{' '}
        </span>
      )}
      {after.length > 0 && (
        <span>
          {before.length > 0 && <span className="dim">{t.to}</span>} {words(after)}
        </span>
      )}
      {reason !== null && <span className={css.reason}>{t.reason(reason)}</span>}
      {reason_erased && <span className={css.reason}>{t.reasonErased}</span>}
    </>
  )
}
