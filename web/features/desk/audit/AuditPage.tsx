import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deskCalls } from '#contract/deskCalls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { DeskPage } from '../frame/DeskPage.tsx'
import { Pending, RowShapes } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { CheckNow } from './CheckNow.tsx'
import { deskApi } from '../data/api.ts'
import css from './audit.module.css'

/** The audit log, for the privacy officer. */
export function AuditPage() {
  const t = useDesk().audit
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Log />
    </DeskPage>
  )
}

/** The filter stands in the address: codes and numbers alone, so that Back and a kept link show the same. */
function Log() {
  const t = useDesk().audit
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  // What was pressed a moment ago asks anew even when nothing was changed.
  const [asked, setAsked] = useState(0)
  const [isOpenAtFirst] = useState(search !== '' && !ready.some((one) => one === search))
  const summary = useRef<HTMLElement>(null)
  return (
    <>
      <ReadyFilters search={search} />
      <details className={pieces.fold} open={isOpenAtFirst}>
        <summary ref={summary}>{t.filter.title}</summary>
        <AuditFilters
          key={search}
          params={params}
          onShow={(chosen) => {
            // One press is one look, so one of the two and never both.
            if (chosen.toString() === search) setAsked(asked + 1)
            else {
              setParams(chosen)
              // The pressed button is made anew.
              summary.current?.focus()
            }
          }}
        />
      </details>
      <Rows key={`${search} ${asked}`} search={search} />
    </>
  )
}

/** What an officer looks for most; any other filter is kept as a bookmark, because it stands in the address. */
const actions = ['staff_sign_in_failed', 'role_granted', 'export_downloaded', 'original_shown', 'setting_changed']
const ready = actions.map((action) => `action=${action}`)

function ReadyFilters({ search }: { search: string }) {
  const t = useDesk().audit
  const shown = [t.filter.everyAction, ...actions.map((action) => t.actions[action])]
  return (
    <nav aria-label={t.filter.ready} className={`${pieces.row} ${css.ready}`}>
      {['', ...ready].map((one, at) => (
        <Link key={one} to={{ search: one }} aria-current={one === search || undefined}>
          {shown[at]}
        </Link>
      ))}
    </nav>
  )
}

function Rows({ search }: { search: string }) {
  const t = useDesk()
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage, ...query } = deskApi.useAuditInfiniteQuery(search, {
    refetchOnMountOrArgChange: true,
  })
  const [askWhoIsHere] = deskApi.useLazyAuditPeopleQuery()
  const first = data?.pages[0]?.data
  if (!first) return <Pending {...query} shape={<RowShapes />} />
  const rows = data.pages.flatMap((page) => page.data.rows)
  const names = data.pages.flatMap((page) => page.data.names)
  const download = async () => {
    // A session that has ended is asked for here; a file cannot ask.
    const { error: refused } = await askWhoIsHere()
    if (!refused) location.assign(`/api${deskCalls.deskExportAudit.url}?${search}`)
  }
  return (
    <>
      <CheckNow last={first.check} />
      <div className={pieces.between}>
        <p role="status" className={pieces.name}>
          {t.audit.total(first.total)}
        </p>
        {first.total > 0 && (
          <Button look="plain" onClick={() => void download()}>
            {t.audit.download}
          </Button>
        )}
      </div>
      {rows.length === 0 ? <Empty search={search} /> : <AuditTable rows={rows} names={names} />}
      {rows.length > 0 && <p className={pieces.soft}>{t.audit.shown(rows.length, first.total)}</p>}
      {query.isError && <p role="alert">{t.frame.failed}</p>}
      {hasNextPage && (
        <Button look="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t.audit.busy : t.audit.more}
        </Button>
      )}
    </>
  )
}

/** A request that is not found may have been erased, and then its rows are found by another number. */
function Empty({ search }: { search: string }) {
  const t = useDesk().audit
  const request = new URLSearchParams(search).get('request') ?? ''
  return (
    <>
      <p>{t.empty}</p>
      {request !== '' && !/^\d+$/.test(request) && <p>{t.emptyRequest}</p>}
    </>
  )
}
