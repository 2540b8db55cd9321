import { useEffect, useState } from 'react'
import { shell } from '#texts/shell.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from './Say.tsx'
import { useTexts } from './useTexts.ts'
import css from './FullScreenLoader.module.css'

const shownFor = 1000

/** Covers the screen for a second at most; what takes longer shows its own status. */
export function FullScreenLoader({ message }: { message?: Phrase }) {
  const t = useTexts(shell)
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
