import { useEffect, useRef } from 'react'

/** A row that scrolls on a narrow screen, with its current link in the middle. `at`: what the current link depends on. */
export function useInSight<Row extends HTMLElement>(at: unknown) {
  const row = useRef<Row>(null)
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const around = row.current?.getBoundingClientRect()
    if (row.current && here && around)
      row.current.scrollLeft += here.left - around.left - (around.width - here.width) / 2
  }, [at])
  return row
}
