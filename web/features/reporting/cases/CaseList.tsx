import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { incidents } from '#texts/incidents.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListIncidentsInfiniteQuery } from '../api.ts'
import { IncidentCard } from './IncidentCard.tsx'
import css from '../cases.module.css'

export function CaseList() {
  const t = useTexts(incidents).list
  const list = useListIncidentsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const now = useNow()
  const cases = list.data?.pages.flatMap((page) => page.incidents) ?? []
  const total = list.data?.pages[0]?.total ?? cases.length

  if (list.isLoading) return <p role="status">{t.loading}</p>
  if (list.isError && cases.length === 0)
    return (
      <div className={css.trouble} role="alert">
        <p>
          <Say>{t.failed}</Say>
        </p>
        <Button variant="default" loading={list.isFetching} onClick={() => void list.refetch()}>
          {t.retry}
        </Button>
      </div>
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
          <IncidentCard key={incident.id} incident={incident} now={now} />
        ))}
      </ul>
      <div className={css.more}>
        <p role="status">{list.isFetchNextPageError ? t.moreFailed : t.shown(cases.length, total)}</p>
        {list.hasNextPage && (
          <Button variant="default" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? t.loadingMore : t.more}
          </Button>
        )}
      </div>
    </>
  )
}

/** The present, moving on each minute. */
function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
