import type { DeskCase } from '#contract/deskCases.ts'

type Entry = DeskCase['history'][number]

/**
 * The history, oldest first, with what somebody coded field by field in one sitting as one line: its time is that of the last
 * field, its codes are those of all. Anything in between begins a new line.
 */
export function foldedHistory(history: readonly Entry[]): Entry[] {
  const folded: Entry[] = []
  for (const entry of history) {
    const last = folded.at(-1)
    const isSame = last?.activity === 'coded' && entry.activity === 'coded' && last.staff?.id === entry.staff?.id
    if (!last || !isSame || Date.parse(entry.at) - Date.parse(last.at) > sitting) folded.push(entry)
    else
      folded[folded.length - 1] = {
        ...entry,
        before: [...last.before, ...entry.before],
        after: [...last.after, ...entry.after],
      }
  }
  return folded
}

/** Milliseconds between two fields that belong to one sitting. */
const sitting = 30 * 60_000
