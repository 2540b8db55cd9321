import type { ReactNode } from 'react'
import css from './Facts.module.css'

export type Fact = { name: string; value: ReactNode }

type Props = {
  facts: Fact[]
  empty?: string
  isFramed?: boolean
}

export const Facts = ({ facts, empty, isFramed }: Props) => (
  <dl className={isFramed ? `framed ${css.facts}` : css.facts} data-framed={isFramed || undefined}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt className="soft">{name}</dt>
        <dd className="row">{value || (empty && <span className={css.empty}>{empty}</span>)}</dd>
      </div>
    ))}
  </dl>
)
