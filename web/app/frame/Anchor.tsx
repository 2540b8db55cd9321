import { Link, useLocation } from 'react-router'
import type { MouseEvent, ReactNode } from 'react'

type Props = { to: string; className?: string | undefined; label?: string; children: ReactNode }

const isFront = (pathname: string) => /^\/(landing\/?)?$/.test(pathname)

/** A link to a section of the front page, without a fragment to its first. On that page it scrolls there smoothly (spec section 2). */
export function Anchor({ to, className, label, children }: Props) {
  const { pathname } = useLocation()
  const [, at] = to.split('#')
  const glide = (event: MouseEvent) => {
    const place = isFront(pathname) ? document.getElementById(at ?? 'home') : null
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!place || !isPlain) return
    event.preventDefault()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    place.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth' })
    // Keyboard and screen reader continue from there.
    place.focus({ preventScroll: true })
    // Bypasses the router, which would jump to the section at once.
    window.history.replaceState(window.history.state, '', pathname + (at ? `#${at}` : ''))
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
