import { useState } from 'react'
import { useSelf } from '../frame/useSelf.ts'
import type { Bulk, BulkKind } from './bulkTypes.ts'
import type { Shown, useSelection } from './useRows.ts'

/** What is about to be done with the selected cases, or with one row when none is selected. */
export function useBulkActions(
  rows: readonly Shown[],
  { selected }: Pick<ReturnType<typeof useSelection>, 'selected'>,
) {
  const self = useSelf()
  const [bulk, setBulk] = useState<Bulk>()
  const mayAssign = self.powers.includes('assign_cases')
  const kinds: readonly BulkKind[] = mayAssign ? ['take', 'assign', 'label', 'priority'] : ['take', 'label', 'priority']
  const begin = (kind: BulkKind, id?: number) => {
    const row = rows.find((one) => one.case.id === id)?.case
    const cases = selected.length > 0 ? selected : row ? [{ id: row.id, version: row.version }] : []
    if (cases.length > 0) setBulk({ kind, cases })
  }
  return {
    bulk,
    kinds,
    begin,
    /** `a`: a lead says whose the case is, a caseworker takes it. */
    beginAssign: (id: number | undefined) => begin(mayAssign ? 'assign' : 'take', id),
    end: () => setBulk(undefined),
  }
}
