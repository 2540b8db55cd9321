// The rules take the roles that are written out for a mistake.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import pieces from '../frame/pieces.module.css'
import { Heads } from '../frame/Table.tsx'
import css from './privacy.module.css'

type Props = { facts: readonly { name: string; value: string }[]; empty?: string }

/** Names with whole sentences, one below the other, with the lines as they were typed. */
export function Paragraphs({ facts, empty }: Props) {
  return (
    <dl className={css.paragraphs}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className={pieces.soft}>{empty}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

type PairsProps = {
  caption: string
  heads: readonly [string, string]
  rows: readonly (readonly [string, string])[]
}

/** A table of two columns of words. Narrow screens show each row as two lines; the roles as in `Table`. */
export function Pairs({ caption, heads, rows }: PairsProps) {
  return (
    <table role="table" className={css.table}>
      <caption>{caption}</caption>
      <Heads heads={heads} />
      <tbody role="rowgroup">
        {rows.map(([name, value], at) => (
          <tr key={`${at} ${name}`} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            <td role="cell" data-label={heads[1]}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
