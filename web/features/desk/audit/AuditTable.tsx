import type { AuditNames, AuditRow } from '#contract/deskAudit.ts'
import { timeZone } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { codeWords } from './codeWords.ts'
import css from './audit.module.css'
import { deskApi } from '../data/api.ts'

/** The rows as a table; on a phone each is a card. */
export function AuditTable({ rows, names }: { rows: readonly AuditRow[]; names: AuditNames }) {
  const t = useTexts(desk).audit
  const columns = [
    t.columns.number,
    t.columns.at,
    t.columns.who,
    t.columns.action,
    t.columns.subject,
    t.columns.details,
  ]
  return (
    <table className={pieces.table} aria-label={t.list}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.number} row={row} names={names} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, names }: { row: AuditRow; names: AuditNames }) {
  const t = useTexts(desk).audit
  const { at, action, before, after } = row
  return (
    <tr>
      <td className={css.number}>{row.number}</td>
      <td className={css.at} data-whole>
        <time dateTime={at}>{second.format(new Date(at))}</time>
      </td>
      <td>{useWho(row)}</td>
      <td className={`${pieces.name} ${css.action}`} data-whole>
        {t.actionOf(action, { before, after })}
      </td>
      <td>{useSubject(row, names)}</td>
      <td className={css.details} data-whole>
        <Details row={row} names={names} />
      </td>
    </tr>
  )
}

/** What the row is about; somebody of the staff by name, and what readers can see by its title too. */
function useSubject({ subject }: AuditRow, names: AuditNames) {
  const t = useTexts(desk).audit
  const nameOf = useNames()
  if (!subject) return null
  if (subject.kind === 'staff' && subject.id !== null) return nameOf(subject.id)
  const title = names.find(({ code }) => code === `${subject.kind}=${subject.id}`)?.name
  const what = t.of(subject.kind, subject.id)
  if (title === undefined) return what
  return subject.kind === 'request' ? t.referred(what, title) : t.titled(what, title)
}

function useNames() {
  const t = useTexts(desk).audit
  const { data } = deskApi.useAuditPeopleQuery()
  return (id: number) => data?.data.find((person) => person.id === id)?.name ?? t.unnamed(id)
}

function useWho({ actor, staff, reporter }: AuditRow) {
  const t = useTexts(desk).audit
  if (actor === 'system') return t.system
  if (actor === 'reporter') return t.reporter(reporter ?? '')
  return staff && (staff.name || t.unnamed(staff.id))
}

/** A moment in Norway to the second: `22. november 2026 kl. 14:05:09`. */
const second = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'medium', timeZone })

/** Before and after, in words where the codes that the log holds have any. */
function Details({ row, names }: { row: AuditRow; names: AuditNames }) {
  const { action, before: stored, after: codes, reason, reason_erased } = row
  const t = useTexts(desk)
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
          <span className={pieces.soft}>{t.audit.from}</span> {words(before)}{' '}
        </span>
      )}
      {after.length > 0 && (
        <span>
          {before.length > 0 && <span className={pieces.soft}>{t.audit.to}</span>} {words(after)}
        </span>
      )}
      {reason !== null && <span className={css.reason}>{t.audit.reason(reason)}</span>}
      {reason_erased && <span className={css.reason}>{t.audit.reasonErased}</span>}
    </>
  )
}
