import { Link } from 'react-router'
import { isCalendarDate } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { filterSearch, filtersIn, pathOf, severalFilters } from './address.ts'
import { shortDate } from './dates.ts'
import type { Options } from './useChoices.ts'
import css from './inbox.module.css'

/** The filters in use, in words; each leads to the list without it. */
export function FilterChips({ params, options }: { params: URLSearchParams; options: Options }) {
  const t = useTexts(desk).inbox.filter
  const chips = filtersIn(params)
  if (chips.length === 0) return null
  const without = (name: string, value: string) => {
    const search = filterSearch(params)
    search.delete(name, value)
    return pathOf(search)
  }
  const wordsOf = (name: string, value: string) => {
    const several = severalFilters.find((one) => one === name)
    if (several) return `${t.names[several]}: ${options[several].find((one) => one.value === value)?.name ?? value}`
    if (name === 'date_from' || name === 'date_to') return `${t.names[name]} ${dateWords(value)}`
    if (name === 'age') return t.ageChip(value)
    return name === 'folded' ? t.names.folded : t.unknown
  }
  return (
    <ul className={`${pieces.row} ${css.chips}`} aria-label={t.active}>
      {chips.map(([name, value]) => {
        const words = wordsOf(name, value)
        return (
          <li key={`${name}=${value}`}>
            <Link to={without(name, value)} className={pieces.badge} aria-label={t.remove(words)}>
              {words} <span aria-hidden>×</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** An address may hold anything. */
const dateWords = (value: string) => (isCalendarDate(value) ? shortDate(value) : value)
