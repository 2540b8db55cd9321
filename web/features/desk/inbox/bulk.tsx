import { inboxLimits, type ChosenCase } from '#contract/deskInbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import css from './inbox.module.css'
import { useState } from 'react'
import type { Hit } from './SearchPanel.tsx'

type Props = {
  selected: readonly ChosenCase[]
  kinds: readonly BulkKind[]
  onAct: (kind: BulkKind) => void
  onClear: () => void
}

/** What can be done with the selected cases. Their count is said before anything is. */
export function BulkBar({ selected, kinds, onAct, onClear }: Props) {
  const t = useDesk().inbox.bulk
  const isTooMany = selected.length > inboxLimits.bulk
  return (
    <section aria-label={t.label} className={selected.length > 0 ? `line ${css.bulk}` : 'line'} data-no-print>
      <p role="status">{selected.length > 0 && t.selected(selected.length)}</p>
      {selected.length > 0 && (
        <>
          {isTooMany ? (
            <p>{t.most(inboxLimits.bulk)}</p>
          ) : (
            kinds.map((kind) => (
              <Button key={kind} look="quiet" onClick={() => onAct(kind)}>
                {t.actions[kind]}
              </Button>
            ))
          )}
          <Button look="subtle" onClick={onClear}>
            {t.clear}
          </Button>
        </>
      )}
    </section>
  )
}

const bulkKinds = ['take', 'assign', 'label', 'priority'] as const
export type BulkKind = (typeof bulkKinds)[number]
export type Bulk = { kind: BulkKind; cases: readonly ChosenCase[] }

/** What is about to be done with the selected cases, or with one row when none is selected. */
export function useBulkActions(rows: readonly Hit[], selected: readonly ChosenCase[]) {
  const self = useSelf()
  const [bulk, setBulk] = useState<Bulk>()
  const kinds = bulkKinds.filter((kind) => kind !== 'assign' || self.powers.includes('assign_cases'))
  const begin = (kind: BulkKind, id?: number) => {
    const row = rows.find((one) => one.case.id === id)?.case
    const cases = selected.length > 0 ? selected : row ? [{ id: row.id, version: row.version }] : []
    if (cases.length > 0) setBulk({ kind, cases })
  }
  return { bulk, kinds, begin, end: () => setBulk(undefined) }
}

/**
 * Which of the rows are selected. Only what is shown can be: a row that goes away is no longer selected, so nothing is changed
 * that nobody sees. `of`: what the selection belongs to; another list begins without one.
 */
export function useSelection(rows: readonly Hit[], of: string) {
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
