import type { ReactNode } from 'react'
import css from './case.module.css'
import pieces from '../frame/pieces.module.css'

/** A part of the page of a case. `id` is unique on the page; links and the focus lead to it. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} tabIndex={-1} className={`${pieces.stack} ${css.section}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}

/** One of several things under the heading of a section. */
export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={`${pieces.stack} ${css.block}`}>
    <h3>{title}</h3>
    {children}
  </div>
)
