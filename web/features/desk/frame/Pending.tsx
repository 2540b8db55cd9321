import { desk } from '#texts/desk.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

type Props = { isError: boolean; isFetching: boolean; refetch: () => unknown }

/** In place of a part whose data is not there: it is on its way, or could not be fetched. Takes a query as it is. */
export function Pending({ isError, isFetching, refetch }: Props) {
  const t = useTexts(desk).frame
  if (!isError) return <p role="status">{t.loading}</p>
  return <LoadFailed message={t.unavailable} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
}
