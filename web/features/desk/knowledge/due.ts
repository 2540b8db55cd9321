import type { ListedEntry } from '#contract/deskEntries.ts'
import { addDays } from '#contract/time.ts'

/** Days before the review is due from which an entry is listed. */
const ahead = 30

/** Whether readers see it and its review is due soon or was. `today`: `YYYY-MM-DD`. */
export const isDue = ({ state, due }: Pick<ListedEntry, 'state' | 'due'>, today: string) =>
  state === 'published' && due !== '' && due <= addDays(today, ahead)

export const dueEntries = (entries: readonly ListedEntry[], today: string) =>
  entries.filter((entry) => isDue(entry, today)).sort((a, b) => a.due.localeCompare(b.due))
