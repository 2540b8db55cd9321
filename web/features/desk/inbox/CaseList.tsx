import t from '#texts/nb/deskInbox.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readDeskFailure } from '../data/failure.ts'
import { Pending } from '../frame/DeskPage.tsx'
import { filtersIn, listIn, pageIn, pageSize, pathOf, listPath, pagePath } from './address.ts'
import type { SearchState } from './SearchPanel.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { deskLists, type DeskList } from '#contract/casework.ts'
import { Tabs } from '../frame/Tabs.tsx'

type Props = {
  /** The list as it was asked for; nothing while it is on its way. */
  shown: { cases: readonly unknown[]; total: number } | undefined
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  found: SearchState | undefined
  params: URLSearchParams
  children: ReactNode
}

/** The table, or why there is none: it is on its way, could not be fetched, or holds nothing. */
export function CaseList({ shown, query, found, params, children }: Props) {
  const list = listIn(params)
  const reset = pathOf(new URLSearchParams({ list }))
  if (found) return found.hits.length > 0 ? children : found.phase === 'ended' && <p>{t.search.none}</p>
  const { code } = readDeskFailure(query.error)
  if (code === 'malformed' || code === 'invalid')
    return (
      <div role="alert" className="card">
        <p>{t.badAddress}</p>
        <ButtonLink look="plain" to={reset}>
          {t.filter.reset}
        </ButtonLink>
      </div>
    )
  if (!shown) return <Pending {...query} />
  const { cases, total } = shown
  if (cases.length === 0)
    return (
      <div className="card">
        <p>{filtersIn(params).length > 0 ? t.emptyFiltered : t.empty[list]}</p>
        {filtersIn(params).length > 0 && <Link to={reset}>{t.filter.reset}</Link>}
      </div>
    )
  const from = (pageIn(params) - 1) * pageSize + 1
  return (
    <>
      <p className="dim" role="status">
        {cases.length === total ? t.shownAll(total) : t.shown(from, from + cases.length - 1, total)}
      </p>
      {children}
    </>
  )
}

type FreshProps = {
  pulse: { total: number; changed: number | null } | undefined
  /** How many cases the list held when it was read. */
  total: number | undefined
  onShow: () => void
}

/** Says that the list is no longer as it is shown. It changes when the reader asks for it, and not under their hands. */
export function FreshNotice({ pulse, total, onShow }: FreshProps) {
  const changed = pulse?.changed ?? 0
  const isFresh = pulse !== undefined && total !== undefined && (changed > 0 || pulse.total !== total)
  return (
    <div role="status" className={isFresh ? 'notice line' : undefined} data-level="good" data-no-print>
      {isFresh && (
        <>
          {changed > 0 ? t.fresh(changed) : t.freshOther}
          <Button look="plain" onClick={onShow}>
            {t.showFresh}
          </Button>
        </>
      )}
    </div>
  )
}

type TabsProps = { params: URLSearchParams; totals: Record<DeskList, number> | undefined }

/** The six lists, each with how many cases it holds without any filter; what is behind a number only while it is shown. */
export function ListTabs({ params, totals }: TabsProps) {
  const shown = listIn(params)
  return (
    <Tabs
      label={t.listsLabel}
      tabs={[
        ...deskLists.map((list) => ({
          to: listPath(params, list),
          words: t.lists[list],
          count: totals ? t.number(totals[list]) : ' ',
          isHere: list === shown,
        })),
        ...(shown === 'counted' ? [{ to: pathOf(params), words: t.lists.counted, isHere: true }] : []),
      ]}
    />
  )
}

/** The next page, and the way back to the first; the browser's own Back leads to the page before. */
export function Pager({ params, next }: { params: URLSearchParams; next: string | null }) {
  const isFirst = !params.has('cursor')
  if (isFirst && next === null) return null
  return (
    <nav aria-label={t.pages.label} className="line" data-no-print>
      {!isFirst && (
        <ButtonLink look="plain" to={pagePath(params, null)}>
          {t.pages.first}
        </ButtonLink>
      )}
      <span>{t.pages.page(pageIn(params))}</span>
      {next !== null && (
        <ButtonLink look="quiet" to={pagePath(params, next)}>
          {t.pages.next}
        </ButtonLink>
      )}
    </nav>
  )
}
