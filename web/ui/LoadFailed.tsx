import type { ReactNode } from 'react'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from './Button.tsx'
import { Say } from './Say.tsx'
import css from './LoadFailed.module.css'

type Props = {
  message: Phrase
  hint?: Phrase
  retry: string
  onRetry: () => void
  isBusy?: boolean
  children?: ReactNode
}

/** In the place of something that could not be fetched: what is missing, and a button that asks again. */
export const LoadFailed = ({ message, hint, retry, onRetry, isBusy = false, children }: Props) => (
  <div className={css.failed} role="alert">
    <p>
      <Say>{message}</Say>
    </p>
    {hint && (
      <p>
        <Say>{hint}</Say>
      </p>
    )}
    <div className="row">
      <Button look="plain" isBusy={isBusy} onClick={onRetry}>
        {retry}
      </Button>
      {children}
    </div>
  </div>
)
