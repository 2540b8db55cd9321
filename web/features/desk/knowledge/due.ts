import type { ListedEntry } from '#contract/deskEntries.ts'

/** Days before the review is due from which an entry is listed. */
const ahead = 30

/** Whether readers see it and its review is due soon or was. `today`: `YYYY-MM-DD`. */
export const isDue = ({ state, due }: Pick<ListedEntry, 'state' | 'due'>, today: string) =>
  state === 'published' && due !== '' && due <= later(today)

/** The longest overdue first. */
export const dueEntries = (entries: readonly ListedEntry[], today: string) =>
  entries.filter((entry) => isDue(entry, today)).sort((a, b) => a.due.localeCompare(b.due))

function later(day: string) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + ahead)
  return date.toISOString().slice(0, 10)
}
