import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { desk } from '#texts/desk.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { filtersIn, listIn, pageIn, pageSize, pathOf } from './address.ts'
import type { SearchState } from './useSearch.ts'

type Props = {
  /** The list as it was asked for; nothing while it is on its way. */
  shown: { cases: readonly unknown[]; total: number } | undefined
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  found: SearchState | undefined
  params: URLSearchParams
  children: ReactNode
}

/** The table, or why there is none: it is on its way, could not be fetched, or holds nothing. */
export function CaseList({ shown, query: { error, isFetching, refetch }, found, params, children }: Props) {
  const t = useTexts(desk)
  const list = listIn(params)
  const reset = pathOf(new URLSearchParams({ list }))
  if (found) return found.hits.length > 0 ? children : found.phase === 'ended' && <p>{t.inbox.search.none}</p>
  const { code } = readDeskFailure(error)
  if (error && (code === 'malformed' || code === 'invalid'))
    return (
      <div role="alert" className={pieces.card}>
        <p>{t.inbox.badAddress}</p>
        <ButtonLink look="plain" to={reset}>
          {t.inbox.filter.reset}
        </ButtonLink>
      </div>
    )
  if (error && !shown)
    return (
      <LoadFailed
        message={deskFailureWords(readDeskFailure(error))}
        retry={t.frame.retry}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!shown) return <p role="status">{t.frame.loading}</p>
  const { cases, total } = shown
  if (cases.length === 0)
    return (
      <div className={pieces.card}>
        <p>{filtersIn(params).length > 0 ? t.inbox.emptyFiltered : t.inbox.empty[list]}</p>
        {filtersIn(params).length > 0 && <Link to={reset}>{t.inbox.filter.reset}</Link>}
      </div>
    )
  const from = (pageIn(params) - 1) * pageSize + 1
  return (
    <>
      <p className={pieces.soft} role="status">
        {cases.length === total ? t.inbox.shownAll(total) : t.inbox.shown(from, from + cases.length - 1, total)}
      </p>
      {children}
    </>
  )
}
