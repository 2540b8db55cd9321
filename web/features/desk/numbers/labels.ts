import type { CountedBy, Numbers, TimeStep } from '#contract/deskNumbers.ts'
import quarter from '#texts/nb/quarter.ts'
import { longDate } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'

/** What people call a key: the label of a code, the name of a category or county, or a step of time. */
export function useLabels(names: Numbers['names'], step: TimeStep) {
  const { numbers: t, coding, caseCodes } = useDesk()
  const labels: Partial<Record<CountedBy, Partial<Record<string, string>>>> = {
    ...coding.labels,
    legal_flag: t.legalFlags,
    status: caseCodes.statuses,
    outcome: caseCodes.outcomes,
    category: names,
    county: names,
  }
  const nullWords: Partial<Record<CountedBy, string>> = {
    outcome: t.notClosed,
    category: t.notGiven,
    county: t.notGiven,
  }
  return (by: CountedBy, key: string | null) => {
    if (key === null) return nullWords[by] ?? t.unknown
    return by === 'time' ? timeLabel(key, step) : (labels[by]?.[key] ?? key)
  }
}

const month = new Intl.DateTimeFormat('nb-NO', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-04-01` as `april 2026`, `2. kvartal 2026`, `2026` or `uken fra 1. april 2026`. */
function timeLabel(day: string, step: TimeStep) {
  const words: Record<TimeStep, () => string> = {
    week: () => `uken fra ${longDate(day)}`,
    month: () => month.format(new Date(`${day}T00:00:00Z`)),
    quarter: () => quarter(day),
    year: () => day.slice(0, 4),
  }
  return words[step]()
}
