import type { ReactNode } from 'react'
import pieces from './pieces.module.css'

type Props = {
  caption: string
  /** What the rows are, and then each column. */
  heads: readonly string[]
  rows: readonly { label: string; counts: readonly ReactNode[] }[]
}

/** Numbers in columns. What is wider than the screen scrolls in its own box, by keyboard too, and the first column stays in sight. */
export const NumberTable = ({ caption, heads, rows }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
  <div className={pieces.scrolled} role="region" aria-label={caption} tabIndex={0}>
    <table className={pieces.numbers}>
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
