import type { ReactNode } from 'react'
import type { Said } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'
import css from '#web/ui/pieces.module.css'

/** Why the form as a whole was not accepted, read aloud when it appears. Nothing while there is no message. */
export function FormError({ message, children }: { message: Said | undefined; children?: ReactNode }) {
  if (message === undefined) return null
  return (
    <p className={css.note} data-tone="danger" role="alert">
      <Say>{message}</Say>
      {children && <> {children}</>}
    </p>
  )
}
