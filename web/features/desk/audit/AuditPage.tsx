import { useRef, useState, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deskCalls } from '#contract/deskCalls.ts'
import { Button } from '#web/ui/Button.tsx'
import { More } from '#web/ui/More.tsx'
import { DeskPage, StateLine, Pending, RowShapes } from '../frame/DeskPage.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { deskApi } from '../data/api.ts'
import css from './audit.module.css'
import type { z } from 'zod'
import { checkLine, nightlyCheck, type AuditCheck } from '#contract/deskAudit.ts'
import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskAudit.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { readLines } from '../data/baseQuery.ts'
import { timeInOslo } from '../editorial/osloMoment.ts'
import { longMoment } from '#web/ui/dates.ts'

/** The filter stands in the address: codes and numbers alone, so that Back and a kept link show the same. */
export function AuditPage() {
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  // What was pressed a moment ago asks anew even when nothing was changed.
  const [asked, setAsked] = useState(0)
  const [isOpenAtFirst] = useState(search !== '' && !ready.some((one) => one === search))
  const summary = useRef<HTMLElement>(null)
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <ReadyFilters search={search} />
      <details className="fold" open={isOpenAtFirst}>
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
    </DeskPage>
  )
}

/** What an officer looks for most; any other filter is kept as a bookmark, because it stands in the address. */
const actions = ['staff_sign_in_failed', 'role_granted', 'export_downloaded', 'original_shown', 'setting_changed']
const ready = actions.map((action) => `action=${action}`)

function ReadyFilters({ search }: { search: string }) {
  const shown = [t.filter.everyAction, ...actions.map((action) => t.actions[action])]
  return (
    <nav aria-label={t.filter.ready} className={`line ${css.ready}`}>
      {['', ...ready].map((one, at) => (
        <Link key={one} to={{ search: one }} aria-current={one === search || undefined}>
          {shown[at]}
        </Link>
      ))}
    </nav>
  )
}

function Rows({ search }: { search: string }) {
  const { data, ...query } = deskApi.useListAuditInfiniteQuery(search, { refetchOnMountOrArgChange: true })
  const [askWhoIsHere] = deskApi.useLazyListAuditPeopleQuery()
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
      <div className="between">
        <p role="status" className="name">
          {t.total(first.total)}
        </p>
        {first.total > 0 && (
          <Button look="plain" onClick={() => void download()}>
            {t.download}
          </Button>
        )}
      </div>
      {rows.length === 0 ? <Empty search={search} /> : <AuditTable rows={rows} names={names} />}
      <More list={query} words={{ more: t.more, loading: desk.frame.loading }} look="quiet" className="stack">
        {rows.length > 0 && <p className="dim">{t.shown(rows.length, first.total)}</p>}
        {query.isError && <p role="alert">{desk.frame.failed}</p>}
      </More>
    </>
  )
}

/** A request that is not found may have been erased, and then its rows are found by another number. */
function Empty({ search }: { search: string }) {
  const request = new URLSearchParams(search).get('request') ?? ''
  return (
    <>
      <p>{t.empty}</p>
      {request !== '' && !/^\d+$/.test(request) && <p>{t.emptyRequest}</p>}
    </>
  )
}

type Progress = { checked: number; entries: number }

/** What the last check of the chain found, when the next one is, and a check now that says how far it is. */
function CheckNow({ last }: { last: AuditCheck }) {
  const t = desk.audit.check
  const [check, setCheck] = useState(last)
  const [progress, setProgress] = useState<Progress>()
  const [isToday] = useState(() => timeInOslo(new Date()) < nightlyCheck)
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = async () => {
    const run = new AbortController()
    running.current = run
    setFailure(undefined)
    setProgress({ checked: 0, entries: 0 })
    let isWhole = false
    const read = (line: z.output<typeof checkLine>) => {
      if (line.kind === 'progress') return setProgress(line)
      isWhole = true
      setCheck(line.check)
    }
    const { error } = await readLines(callOf(deskCalls.deskCheckAudit), checkLine, read, run.signal)
    if (run.signal.aborted) return
    setProgress(undefined)
    if (!isWhole) setFailure(deskFailureWords(readDeskFailure(error)))
  }
  return (
    <div className="stack">
      <div role="status">{progress ? t.running(progress.checked, progress.entries) : <ChainState check={check} />}</div>
      {progress && progress.entries > 0 && (
        <progress aria-label={t.now} max={progress.entries} value={progress.checked} />
      )}
      <FormError message={failure} />
      <div className="line">
        <Button look="plain" isBusy={progress !== undefined} onClick={() => void begin()}>
          {t.now}
        </Button>
        <p className="dim">{t.next(isToday, nightlyCheck)}</p>
      </div>
    </div>
  )
}

/** What the nightly check of the chain found last. */
function ChainState({ check }: { check: AuditCheck }) {
  const t = desk.audit.check
  if (!check) return <StateLine>{t.none}</StateLine>
  const { at, entries, broken_at } = check
  if (broken_at === null) return <StateLine>{t.holds(longMoment(at), entries)}</StateLine>
  return <StateLine level="danger">{t.broken(longMoment(at), broken_at)}</StateLine>
}
