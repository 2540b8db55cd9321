import { useEffect, useState } from 'react'
import { incidents } from '#texts/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListIncidentsInfiniteQuery } from '../api.ts'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import { IncidentCard } from './IncidentCard.tsx'
import css from '../cases.module.css'

/** The reader's cases, newest first, a page at a time. `onDeleted` moves the focus, whose button is gone. */
export function CaseList({ onDeleted }: { onDeleted: () => void }) {
  const t = useTexts(incidents).list
  const list = useListIncidentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const now = useNow()
  const cases = list.data?.pages.flatMap((page) => page.incidents) ?? []
  const total = list.data?.pages[0]?.total ?? cases.length

  if (list.isLoading || list.isUninitialized)
    return (
      <>
        <p role="status" className="unseen">
          {t.loading}
        </p>
        <CaseSkeleton />
      </>
    )
  if (list.isError && cases.length === 0)
    return (
      <LoadFailed message={t.failed} retry={t.retry} isBusy={list.isFetching} onRetry={() => void list.refetch()} />
    )
  if (cases.length === 0)
    return (
      <div className={css.empty}>
        <h2>{t.empty}</h2>
        <p>{t.emptyBody}</p>
      </div>
    )
  return (
    <>
      <ul className={css.cards}>
        {cases.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} now={now} onDeleted={onDeleted} />
        ))}
      </ul>
      <div className={css.more}>
        <p role="status">
          {list.isFetchNextPageError ? t.moreFailed : list.hasNextPage && t.shown(cases.length, total)}
        </p>
        {list.hasNextPage && (
          <Button look="plain" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? t.loadingMore : t.more}
          </Button>
        )}
      </div>
    </>
  )
}

/** The present, in milliseconds, renewed each minute. */
function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
