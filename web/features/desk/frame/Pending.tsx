import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useDesk } from './useDesk.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from './pieces.module.css'

type Props = {
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
  /** What it is in the place of. */
  shape?: 'rows' | 'table' | 'fields'
}

/** In place of a part whose data is not there: it is on its way, or could not be fetched. Takes a query as it is. */
export function Pending({ error, isFetching, refetch, shape = 'rows' }: Props) {
  const t = useDesk().frame
  // Still there while it is fetched again, so that the button keeps the focus.
  if (error === undefined)
    return (
      <p role="status" className={pieces.pending} data-pending={shape}>
        {t.loading}
      </p>
    )
  const failure = readDeskFailure(error)
  return (
    <LoadFailed
      message={failure.code ? deskFailureWords(failure) : t.unavailable}
      retry={t.retry}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
