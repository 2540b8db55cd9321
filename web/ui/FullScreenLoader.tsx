import { useEffect, useState } from 'react'
import t from '#texts/nb/shell.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from './Say.tsx'
import css from './FullScreenLoader.module.css'

const shownFor = 1000

/** Covers the screen for a second at most; what takes longer shows its own status. */
export function FullScreenLoader({ message }: { message?: Phrase }) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), shownFor)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div className={css.loader} role="status">
      <span className={css.sign} aria-hidden="true" />
      <Say>{message ?? t.loading}</Say>
    </div>
  )
}
