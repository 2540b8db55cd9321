import { Link } from 'react-router'
import { useEffect, useRef } from 'react'

type Tab = {
  to: string
  words: string
  /** How much there is; its place is kept where it is still to come. */
  count?: string | undefined
  isHere: boolean
}

/** `isInPlace`: what is typed on the page stays while one goes from part to part, and Back leads away from it. */
type Props = { label: string; tabs: readonly Tab[]; isInPlace?: boolean }

export function Tabs({ label, tabs, isInPlace }: Props) {
  const row = useInSight<HTMLUListElement>(tabs.map(({ to, count, isHere }) => [to, count, isHere]).join())
  return (
    <nav aria-label={label} className="tabs ways" data-no-print>
      <ul ref={row} className="line">
        {tabs.map(({ to, words, count, isHere }) => (
          <li key={to}>
            <Link to={to} replace={isInPlace} preventScrollReset={isInPlace} aria-current={isHere ? 'page' : undefined}>
              {words}
              {count !== undefined && <span className="count">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A row that scrolls on a narrow screen, with its current link in the middle. `at`: what the current link depends on. */
function useInSight<Row extends HTMLElement>(at: unknown) {
  const row = useRef<Row>(null)
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const around = row.current?.getBoundingClientRect()
    if (row.current && here && around)
      row.current.scrollLeft += here.left - around.left - (around.width - here.width) / 2
  }, [at])
  return row
}
