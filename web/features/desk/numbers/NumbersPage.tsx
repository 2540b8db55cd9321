import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countedBy, exactPowers, foundByStaff, isPeriod, timeSteps } from '#contract/deskNumbers.ts'
import type { CountQuery, Numbers } from '#contract/deskNumbers.ts'
import { deskPages } from '#contract/deskPages.ts'
import { addDays, isCalendarDate, monthsAfter, todayInOslo } from '#contract/time.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { codedChoices } from '../form/Choice.tsx'
import { DateField } from '../form/DateField.tsx'
import { DeskPage, DeskSection, StateLine, Pending, useSelf } from '../frame/DeskPage.tsx'
import { opens } from '../frame/pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberTable } from '../frame/Table.tsx'
import { casesBehind, type Key } from '#contract/casesBehind.ts'
import { desk } from '#texts/desk.ts'
import { Both, CaseLink, Counts } from './Counts.tsx'
import type { Pair } from './lines.ts'

/** What is counted stands in the address: codes and days alone, so that Back and a kept link show the same. */
function queryIn(params: URLSearchParams): CountQuery {
  const today = todayInOslo()
  const oneOf = <T extends string>(list: readonly T[], name: string) => list.find((one) => one === params.get(name))
  const day = (name: string, other: string) => {
    const value = params.get(name) ?? ''
    return isCalendarDate(value) ? value : other
  }
  return {
    // Twelve months, so that each stands beside the same one of the year before.
    from: day('from', monthsAfter(addDays(today, 1), -12)),
    to: day('to', today),
    by: oneOf(countedBy, 'by') ?? 'time',
    and: oneOf(countedBy, 'and'),
    step: oneOf(timeSteps, 'step') ?? 'month',
  }
}

/** The organisation's own cases in numbers, live, by one or two of what is known of them, beside the period before. */
export function NumbersPage() {
  const { numbers: t, releases } = desk
  const [params, setParams] = useSearchParams()
  const query = queryIn(params)
  const { powers } = useSelf()
  const isExact = exactPowers.some((one) => powers.includes(one))
  const isWrong = !isPeriod(query) || query.by === query.and
  const { currentData: data, ...state } = deskApi.useShowNumbersQuery(query, {
    skip: isWrong,
    refetchOnMountOrArgChange: true,
  })
  const isAsked = useRef(false)
  const shown = isWrong ? 'wrong' : state.error ? 'failed' : 'counted'
  // The form that was pressed is made anew, and so is what stands below it.
  useEffect(() => {
    if (!isAsked.current || state.isFetching) return
    isAsked.current = false
    document.getElementById(shown)?.focus()
  }, [data, shown, params, state.isFetching])
  const again = () => {
    isAsked.current = true
    void state.refetch()
  }
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const chosen = new URLSearchParams()
    for (const [name, value] of fields) if (typeof value === 'string' && value) chosen.set(name, value)
    if (JSON.stringify(queryIn(chosen)) === JSON.stringify(query)) {
      if (!isWrong) again()
      return
    }
    isAsked.current = true
    setParams(chosen)
  }
  const dimensions = countedBy.map((value) => ({ value, label: t.dimensions[value] }))
  const steps = timeSteps.map((value) => ({ value, label: t.steps[value] }))
  return (
    <DeskPage
      title={t.title}
      lead={t.lead}
      actions={opens(powers, 'releases') && <Link to={deskPages.releases}>{releases.title}</Link>}
    >
      <StateLine level="warning">{isExact ? t.ownUse : t.rounded}</StateLine>
      <form key={params.toString()} className="card" onSubmit={show} data-no-print>
        <div className="pair">
          <NativeSelect name="by" label={t.by} defaultValue={query.by} data={dimensions} />
          <NativeSelect
            name="and"
            label={t.and}
            defaultValue={query.and}
            data={codedChoices(t.nothingMore, countedBy, t.dimensions)}
          />
          <NativeSelect name="step" label={t.step} defaultValue={query.step} data={steps} />
        </div>
        <div className="pair">
          <DateField name="from" label={t.from} defaultValue={query.from} />
          <DateField name="to" label={t.to} defaultValue={query.to} />
        </div>
        {isWrong && (
          <p id="wrong" role="alert" tabIndex={-1} className="error">
            {query.by === query.and ? t.wrongPair : t.wrongPeriod}
          </p>
        )}
        <div className="row">
          <Button type="submit">{t.submit}</Button>
        </div>
      </form>
      {!isWrong && data && !state.error && <Shown numbers={data.data} query={query} />}
      {!isWrong && (!data || state.error) && (
        <div id="failed" tabIndex={-1}>
          <Pending {...state} refetch={again} />
        </div>
      )}
    </DeskPage>
  )
}

const byStaff = [['source', foundByStaff]] as const
const closed = [['status', 'Closed']] as const

function Shown({ numbers, query }: { numbers: Numbers; query: CountQuery }) {
  const { numbers: t, coding } = desk
  const { total, found, period, before, waits, uncoded } = numbers
  const link = (which: 'period' | 'before', count: number, keys: readonly Key[], words: string) => (
    <CaseLink to={casesBehind(query, numbers, which, keys)} count={count} words={words} />
  )
  const rowOf = (label: string, counts: Pair, keys: readonly Key[]) => ({
    label,
    counts: [link('period', counts.now, keys, label), link('before', counts.before, keys, label)],
  })
  const noHours = (cases: number) => (cases > 0 ? t.fewWaits : t.noWait)
  return (
    <>
      <section aria-labelledby="counted" className="stack">
        <h2 id="counted" tabIndex={-1}>
          {t.total(total.now, longDate(period.from), longDate(period.to))}
        </h2>
        <p className="intro">{t.before(longDate(before.from), longDate(before.to))}</p>
        {numbers.is_demo && <StateLine level="warning">{t.demo}</StateLine>}
        {numbers.counted_at && <StateLine level="warning">{t.countedAt(longMoment(numbers.counted_at))}</StateLine>}
        <NumberTable
          caption={t.inAll}
          heads={[t.inAll, t.now, t.beforeShort]}
          rows={[rowOf(t.reports, total, []), rowOf(t.found, found, byStaff)]}
        />
        {numbers.cells.length > 0 ? (
          <Counts numbers={numbers} query={query} />
        ) : (
          <p>{total.now + total.before > 0 ? t.allFew : t.none}</p>
        )}
      </section>
      <DeskSection id="waits" title={t.waitsTitle}>
        <p className="dim">{t.waitsLead}</p>
        <NumberTable
          caption={t.waitsTitle}
          heads={Object.values(t.waitColumns)}
          rows={waits.map(({ wait, ...waited }) => {
            const cellsOf = (which: 'period' | 'before', { cases, median, p90 }: typeof waited.now) => [
              // Who closed a case has closed it still; when it was first answered is nothing that the inbox knows.
              wait === 'closed' ? link(which, cases, closed, t.waits[wait]) : cases,
              ...[median, p90].map((hours) => (hours === null ? noHours(cases) : t.hours(hours))),
            ]
            const before = cellsOf('before', waited.before)
            return {
              label: t.waits[wait],
              counts: cellsOf('period', waited.now).map((cell, at) => <Both key={at} now={cell} before={before[at]} />),
            }
          })}
        />
      </DeskSection>
      <details>
        <summary>{t.uncodedTitle}</summary>
        <NumberTable
          caption={t.uncodedTitle}
          heads={[...Object.values(t.uncodedColumns), t.beforeShort]}
          rows={uncoded.map(({ list, ...counts }) => rowOf(coding.fields[list], counts, [[list, null]]))}
        />
      </details>
    </>
  )
}
