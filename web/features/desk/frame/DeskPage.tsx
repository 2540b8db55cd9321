import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import pieces from './pieces.module.css'
import { useTitle } from './useTitle.ts'

type PageProps = {
  title: string
  lead: string
  /** The way back to the list or room that it belongs to. */
  back?: { to: string; words: string }
  /** Buttons and links beside the title. */
  actions?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}

/**
 * A page of the desk: the title (of the window too), a sentence that says what the page is for, and its parts below, in one
 * column. Narrow: no wider than 60rem, for lists of rows that are read from the left to the right.
 */
export function DeskPage({ title, lead, back, actions, isNarrow, children }: PageProps) {
  useTitle(title)
  return (
    <div className={pieces.page} data-narrow={isNarrow || undefined} data-parts>
      <div className={pieces.between}>
        <div>
          {back && (
            <p data-no-print>
              <Link to={back.to}>{back.words}</Link>
            </p>
          )}
          <h1>{title}</h1>
          <p className={pieces.lead}>{lead}</p>
        </div>
        {actions && <div className={pieces.buttons}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

type SectionProps = { id: string; title: string; isCard?: boolean; children: ReactNode }

/** A part of the page under its own heading, with a frame around it or without one. */
export function DeskSection({ id, title, isCard, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={isCard ? pieces.card : pieces.stack}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type PartProps = { id: string; title: string; lead: string; children: ReactNode }

/** A part in a frame whose heading and sentence stand beside what is done there, or above it on a narrow screen. */
export function DeskPart({ id, title, lead, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={pieces.beside}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className={pieces.lead}>{lead}</p>
      </div>
      {children}
    </section>
  )
}

/** How something stands, in words; the colour only repeats them. */
export function StateLine({ level, children }: { level?: 'warning' | 'danger'; children: ReactNode }) {
  return (
    <p className={pieces.notice} data-level={level ?? 'good'}>
      {children}
    </p>
  )
}

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode] | false | null)[] }

/** Facts by name, without those that there are none of. */
export const FactRows = ({ facts }: FactsProps) => (
  <dl className={pieces.facts}>
    {facts.map(
      (one, at) =>
        one && (
          <Fragment key={`${one[0]} ${at}`}>
            <dt>{one[0]}</dt>
            <dd>{one[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
)
