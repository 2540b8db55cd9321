// The roles of a table are written out (CaseTable.tsx says why), which the rules take for a mistake.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label */
import type { DeskList } from '#contract/casework.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { CaseRow } from './CaseRow.tsx'
import { showsDue, showsOutcome, showsState } from './columns.ts'
import type { Shown } from './useRows.ts'
import css from './table.module.css'
import pieces from '../frame/pieces.module.css'

type Props = {
  rows: readonly Shown[]
  list: DeskList
  caption: string
  isSelected: (id: number) => boolean
  onSelect: (id: number) => void
  onSelectAll: () => void
}

/**
 * The cases as a table, which narrow screens show as cards. The roles are written out, because a table whose display is
 * changed is no table any more to some screen readers.
 */
export function CaseTable({ rows, list, caption, isSelected, onSelect, onSelectAll }: Props) {
  const t = useTexts(desk).inbox
  const isAll = rows.length > 0 && rows.every((row) => isSelected(row.case.id))
  const columns = [
    t.columns.case,
    t.columns.what,
    t.columns.where,
    t.columns.when,
    list === 'closed' ? t.columns.closed : t.columns.submitted,
    ...(showsState(list) ? [t.columns.state] : []),
    ...(showsOutcome(list) ? [t.columns.outcome] : []),
    ...(showsDue(list) ? [t.columns.due] : []),
    t.columns.assignee,
  ]
  return (
    <table role="table" className={`${pieces.table} ${css.table}`}>
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className={pieces.pick}>
            <label>
              <input type="checkbox" checked={isAll} onChange={onSelectAll} />
              <span>{t.bulk.selectAll(rows.length)}</span>
            </label>
          </th>
          {columns.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <CaseRow
            key={row.case.id}
            shown={row}
            list={list}
            isSelected={isSelected(row.case.id)}
            onSelect={() => onSelect(row.case.id)}
          />
        ))}
      </tbody>
    </table>
  )
}
