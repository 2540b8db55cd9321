import { useState, type SubmitEvent } from 'react'
import { useSearchParams } from 'react-router'
import { deskCalls } from '#contract/deskCalls.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { DeskPage } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { AuditTable } from './AuditTable.tsx'
import { CheckNow } from './CheckNow.tsx'
import { deskApi } from '../data/api.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { requestPattern } from '#contract/deskAudit.ts'
import { focusFirst } from '#web/ui/form/useFields.ts'
import { DateField } from '../form/DateField.tsx'
import { actionChoices } from './actionChoices.ts'
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
  const [params, setParams] = useSearchParams()
  const search = params.toString()
  // What was pressed a moment ago asks anew even when nothing was changed.
  const [asked, setAsked] = useState(0)
  return (
    <>
      <AuditFilters
        key={search}
        params={params}
        onShow={(chosen) => {
          // One press is one look, so one of the two and never both.
          if (chosen.toString() === search) setAsked(asked + 1)
          else setParams(chosen)
        }}
      />
      <Rows key={`${search} ${asked}`} search={search} />
    </>
  )
}

function Rows({ search }: { search: string }) {
  const t = useDesk()
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage, ...query } = deskApi.useAuditInfiniteQuery(search, {
    refetchOnMountOrArgChange: true,
  })
  const [askWhoIsHere] = deskApi.useLazyAuditPeopleQuery()
  const first = data?.pages[0]?.data
  if (!first) return <Pending {...query} />
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

type Props = { params: URLSearchParams; onShow: (chosen: URLSearchParams) => void }

const names = ['person', 'action', 'case', 'request', 'breach', 'date_from', 'date_to'] as const
const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** What the log is narrowed by. It asks when it is pressed and not while somebody chooses: each look is a row of the log. */
function AuditFilters({ params, onShow }: Props) {
  const t = useDesk().audit
  const { data } = deskApi.useAuditPeopleQuery()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const people = data?.data ?? []
  const chosenPerson = params.get('person') ?? ''
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const chosen = new URLSearchParams(names.flatMap((name) => (text(name) ? [[name, text(name)]] : [])))
    const found = {
      ...(text('case') && !isNumber(text('case')) ? { case: t.filter.caseInvalid } : {}),
      ...(text('request') && !requestPattern.test(text('request')) ? { request: t.filter.requestInvalid } : {}),
      ...(text('breach') && !isNumber(text('breach')) ? { breach: t.filter.breachInvalid } : {}),
      ...(text('date_from') && text('date_to') && text('date_to') < text('date_from')
        ? { date_to: t.filter.wrongOrder }
        : {}),
    }
    setWrong(found)
    focusFirst(event.currentTarget, found)
    if (Object.keys(found).length === 0) onShow(chosen)
  }
  const field = (name: (typeof names)[number]) => ({
    name,
    'data-path': name,
    defaultValue: params.get(name) ?? '',
    error: wrong[name],
  })
  return (
    <form
      className={`${pieces.card} ${css.filters}`}
      method="post"
      noValidate
      aria-label={t.filter.title}
      onSubmit={show}
    >
      <NativeSelect
        // The people arrive later than the field: what is chosen must be among its choices.
        key={people.length}
        {...field('person')}
        label={t.filter.person}
        data={[
          { value: '', label: t.filter.everybody },
          { value: 'reporter', label: t.filter.reporter },
          { value: 'system', label: t.filter.system },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(/^\d+$/.test(chosenPerson) && !people.some(({ id }) => String(id) === chosenPerson)
            ? [{ value: chosenPerson, label: t.unnamed(Number(chosenPerson)) }]
            : []),
        ]}
      />
      <NativeSelect
        {...field('action')}
        label={t.filter.action}
        data={[{ value: '', label: t.filter.everyAction }, ...actionChoices(t.actionGroups)]}
      />
      <TextInput {...field('case')} label={t.filter.case} inputMode="numeric" autoComplete="off" maxLength={15} />
      <TextInput {...field('request')} label={t.filter.request} autoComplete="off" spellCheck={false} maxLength={15} />
      <TextInput {...field('breach')} label={t.filter.breach} inputMode="numeric" autoComplete="off" maxLength={15} />
      <DateField {...field('date_from')} label={t.filter.from} />
      <DateField {...field('date_to')} label={t.filter.to} />
      <div className={pieces.buttons}>
        <Button type="submit">{t.filter.show}</Button>
        {params.size > 0 && (
          <Button look="plain" onClick={() => onShow(new URLSearchParams())}>
            {t.filter.reset}
          </Button>
        )}
      </div>
    </form>
  )
}
