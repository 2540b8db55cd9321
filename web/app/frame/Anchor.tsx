import { Link, useLocation } from 'react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = { to: string; at: string; className?: string | undefined; label?: string; children: ReactNode }

/** Both addresses of the front page. */
const isFront = (pathname: string) => /^\/(landing\/?)?$/.test(pathname)

/** A link to a place on the front page. Who is there already is taken to it smoothly (spec section 2). */
export function Anchor({ to, at, className, label, children }: Props) {
  const { pathname } = useLocation()
  const glide = (event: MouseEvent) => {
    const place = isFront(pathname) ? document.getElementById(at) : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!place || !isPlain) return
    event.preventDefault()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
    // The keyboard and the screen reader go on from there.
    place.focus({ preventScroll: true })
    // Past the router, which would leap to the place at once.
    window.history.replaceState(window.history.state, '', pathname + (to.split('#')[1] ? `#${at}` : ''))
  }
  return (
    <Link
      to={to}
      className={className}
      aria-label={label}
      aria-current={to === '/' && isFront(pathname) ? 'page' : undefined}
      onClick={glide}
    >
      {children}
    </Link>
  )
}
