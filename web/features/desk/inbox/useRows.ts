import { useState } from 'react'
import type { InboxCase } from '#contract/deskCases.ts'
import type { ChosenCase } from '#contract/deskInbox.ts'
import type { Hit } from './useSearch.ts'

/** A row of the table; `fields`: where a search found its words. */
export type Shown = Hit

export const shownCases = (cases: readonly InboxCase[]): Shown[] => cases.map((one) => ({ case: one, fields: [] }))

/**
 * Which of the rows are selected. Only what is shown can be: a row that goes away is no longer selected, so nothing is changed
 * that nobody sees. `of`: what the selection belongs to; another list begins without one.
 */
export function useSelection(rows: readonly Shown[], of: string) {
  const [kept, setKept] = useState<{ of: string; ids: ReadonlySet<number> }>({ of, ids: new Set() })
  const ids = kept.of === of ? kept.ids : new Set<number>()
  const selected: ChosenCase[] = rows
    .filter((row) => ids.has(row.case.id))
    .map((row) => ({ id: row.case.id, version: row.case.version }))
  const choose = (next: Iterable<number>) => setKept({ of, ids: new Set(next) })
  return {
    selected,
    isSelected: (id: number) => ids.has(id),
    toggle: (id: number) => choose(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]),
    toggleAll: () => choose(selected.length === rows.length ? [] : rows.map((row) => row.case.id)),
    choose,
  }
}
