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

/** A table of two columns of words. Narrow screens show each row as two lines. */
export function Pairs({ caption, heads, rows }: PairsProps) {
  return (
    <table className={css.table}>
      <caption>{caption}</caption>
      <Heads heads={heads} />
      <tbody>
        {rows.map(([name, value], at) => (
          <tr key={`${at} ${name}`}>
            <th scope="row">{name}</th>
            <td data-label={heads[1]}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
