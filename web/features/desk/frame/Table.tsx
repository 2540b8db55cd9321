// The rules take the roles that are written out for a mistake.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label */
import type { ComponentProps, ReactNode } from 'react'

export type Column<Row> = {
  name: string
  head?: ReactNode
  /** How a narrow screen, which shows each row as a card, sets the cell: with its name, in a line of its own, or in the corner. */
  as?: 'named' | 'whole' | 'pick'
  className?: string | undefined
  renderCell: (row: Row) => ReactNode
}

type Props<Row> = {
  caption: string
  className?: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => number
  rowProps?: (row: Row) => ComponentProps<'tr'> & { [data: `data-${string}`]: unknown }
}

/** Narrow screens show rows as cards. Roles are written out: a table whose display is changed is none any more to some screen readers. */
export function Table<Row>({ caption, className, columns, rows, keyOf, rowProps }: Props<Row>) {
  return (
    <table role="table" className={['table', className].join(' ')}>
      <caption className="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, head, as }) => (
            <th key={name} role="columnheader" scope="col" className={as === 'pick' ? 'pick' : undefined}>
              {head ?? name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" {...rowProps?.(row)}>
            {columns.map(({ name, as, className: own, renderCell }) => (
              <td
                key={name}
                role="cell"
                className={as === 'pick' ? 'pick' : own}
                data-label={as === 'named' ? name : undefined}
                data-whole={as === 'whole' || undefined}
              >
                {renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type NumbersProps = {
  caption: string
  /** What the rows are, and then each column. */
  heads: readonly string[]
  rows: readonly { label: string; counts: readonly ReactNode[] }[]
}

/** Numbers in columns. What is wider than the screen scrolls in its own box, by keyboard too, and the first column stays in sight. */
export const NumberTable = ({ caption, heads, rows }: NumbersProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
  <div className="scrolled" role="group" aria-label={caption} tabIndex={0}>
    <table className="numbers">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, counts }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {counts.map((count, at) => (
              <td key={heads[at + 1]}>{count}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
