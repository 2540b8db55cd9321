import t from '#texts/nb/deskInbox.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate, Link } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { dateInWords } from '#web/ui/dates.ts'
import { dayFilters, filterSearch, filtersIn, listIn, pathOf, orderIn, orderPath, severalFilters } from './address.ts'
import { Filters, useChoices } from './Filters.tsx'
import css from './inbox.module.css'
import { NativeSelect } from '@mantine/core'
import { inboxOrders } from '#contract/casework.ts'

export type Tool = 'search' | 'filter' | 'more'
type Props = {
  params: URLSearchParams
  isNarrow: boolean
  open: Tool | undefined
  onOpen: (tool: Tool | undefined) => void
  /** Something is being searched for, so the search stays in sight. */
  isSearching: boolean
  search: ReactNode
  /** Saved views, and on a narrow screen what else is seldom wanted. */
  more: ReactNode
}

/** Search, filters and views. On a narrow screen each is behind a button, so that the first case is in sight. */
export function InboxTools({ params, isNarrow, open, onOpen, isSearching, search, more }: Props) {
  const navigate = useNavigate()
  /** Counts resets, so that the form forgets what was chosen in it. */
  const [resets, setResets] = useState(0)
  const filter = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const order = listIn(params) !== 'closed' && listIn(params) !== 'counted' && (
    <NativeSelect
      miw="13rem"
      label={t.order.label}
      value={orderIn(params)}
      onChange={({ currentTarget }) => void navigate(orderPath(params, currentTarget.value))}
      data={inboxOrders.map((value) => ({ value, label: t.order[value] }))}
    />
  )
  const isSearchShown = isSearching || open === 'search'
  useEffect(() => {
    if (isNarrow && open === 'search') panel.current?.querySelector('input')?.focus()
  }, [isNarrow, open])
  const go = (next: URLSearchParams) => void navigate(pathOf(next))
  const toggle = (tool: Tool) => onOpen(open === tool ? undefined : tool)
  return (
    <>
      <div className={css.tools} data-no-print data-beside>
        <div className={`line ${css.toolRow}`}>
          {isNarrow && (
            <Button look="plain" aria-expanded={isSearchShown} onClick={() => toggle('search')}>
              {t.tools.search}
            </Button>
          )}
          <Button ref={filter} look="plain" aria-expanded={open === 'filter'} onClick={() => toggle('filter')}>
            {t.filter.open(filtersIn(params).length)}
          </Button>
          {!isNarrow && order}
          {isNarrow && (
            <Button look="plain" aria-expanded={open === 'more'} onClick={() => toggle('more')}>
              {t.tools.more}
            </Button>
          )}
        </div>
        {/* In the page also while they are folded, so that what is typed in them outlives a turn of the screen. */}
        <div ref={panel} className={css.panel} data-folded={(isNarrow && !isSearchShown) || undefined}>
          {search}
        </div>
        <div className={css.panel} data-folded={(isNarrow && open !== 'more') || undefined}>
          {isNarrow && order}
          {more}
        </div>
      </div>
      <FilterChips params={params} />
      {open === 'filter' && (
        <Filters
          key={`${filterSearch(params)} ${resets}`}
          params={params}
          onApply={(next) => {
            // What the filter shows is in sight then, also on a phone.
            onOpen(undefined)
            filter.current?.focus()
            go(next)
          }}
          onReset={() => {
            setResets(resets + 1)
            go(new URLSearchParams({ list: listIn(params) }))
          }}
        />
      )}
    </>
  )
}

function FilterChips({ params }: { params: URLSearchParams }) {
  const { options } = useChoices(params)
  const chips = filtersIn(params)
  if (chips.length === 0) return null
  const without = (name: string, value: string) => {
    const search = filterSearch(params)
    search.delete(name, value)
    return pathOf(search)
  }
  const wordsOf = (name: string, value: string) => {
    const several = severalFilters.find((one) => one === name)
    if (several)
      return `${t.filter.names[several]}: ${options[several].find((one) => one.value === value)?.name ?? value}`
    const day = dayFilters.find((one) => one === name)
    if (day) return `${t.filter.names[day]} ${dateInWords(value)}`
    if (name === 'age') return t.filter.ageChip(value)
    return name === 'folded' || name === 'outside' ? t.filter.names[name] : t.filter.unknown
  }
  return (
    <ul className={`line ${css.chips}`} aria-label={t.filter.active}>
      {chips.map(([name, value]) => {
        const words = wordsOf(name, value)
        return (
          <li key={`${name}=${value}`}>
            <Link to={without(name, value)} className="badge" aria-label={t.filter.remove(words)}>
              {words} <span aria-hidden>×</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
