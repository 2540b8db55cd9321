import type { ReactNode } from 'react'
import shell from '#texts/nb/shell.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from './Button.tsx'
import { Say } from './Say.tsx'
import css from './LoadFailed.module.css'

type Asking = { isFetching?: boolean; refetch: () => unknown }
type Props = { message: Phrase; hint?: Phrase; of: Asking; children?: ReactNode }

/** In the place of something that could not be fetched: what is missing, and a button that asks again. */
export const LoadFailed = ({ message, hint, of: { isFetching = false, refetch }, children }: Props) => (
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
      <Button look="plain" isBusy={isFetching} onClick={() => void refetch()}>
        {shell.retry}
      </Button>
      {children}
    </div>
  </div>
)

type WaitingProps = { of: Asking & { error?: unknown }; failed: Phrase; loading?: ReactNode }

/** In the place of what a query has not answered. A failure stays while it is asked again, so that its button keeps the focus. */
export const NotYet = ({ of, failed, loading }: WaitingProps) =>
  of.error === undefined ? <p role="status">{loading}</p> : <LoadFailed message={failed} of={of} />
