import type { Lookup, LookupKind } from '#contract/deskLookups.ts'
import { RowActions } from '../frame/RowActions.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import css from './lookups.module.css'

type Props = {
  kind: LookupKind
  word: Lookup
  canMerge: boolean
  onOpen: (what: 'change' | 'merge' | 'remove') => void
  place: { isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void } | undefined
}

/** What is in use can be merged, and only what is not can be deleted. */
export function LookupRow({ kind, word: { name, count, logo }, canMerge, onOpen, place }: Props) {
  const t = useDesk().lookups
  return (
    <li>
      {logo !== null && <img src={`/media/${logo}`} alt="" className={css.logo} loading="lazy" />}
      <div>
        <p className={pieces.name}>{name}</p>
        <p className={pieces.lead}>{t.used(kind, count)}</p>
      </div>
      <RowActions
        of={name}
        actions={[
          place !== undefined && { words: t.up, sign: '↑', isOff: place.isFirst, act: () => place.onMove(-1) },
          place !== undefined && { words: t.down, sign: '↓', isOff: place.isLast, act: () => place.onMove(1) },
          { words: t.rename, act: () => onOpen('change') },
          canMerge && { words: t.merge, act: () => onOpen('merge') },
          count === 0 && { words: t.remove, act: () => onOpen('remove') },
        ]}
      />
    </li>
  )
}
