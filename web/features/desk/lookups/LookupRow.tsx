import type { Lookup, LookupKind } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './lookups.module.css'

type Props = {
  kind: LookupKind
  word: Lookup
  canMerge: boolean
  onOpen: (what: 'change' | 'merge' | 'remove') => void
  place?: { isFirst: boolean; isLast: boolean; onMove: (by: -1 | 1) => void }
}

/** What is in use can be merged, and only what is not can be deleted. */
export function LookupRow({ kind, word, canMerge, onOpen, place }: Props) {
  const t = useTexts(desk).lookups
  const { name, count, logo } = word
  return (
    <li>
      {logo !== null && <img src={`/media/${logo}`} alt="" className={css.logo} loading="lazy" />}
      <div>
        <p className={pieces.name}>{name}</p>
        <p className={pieces.lead}>{t.used(kind, count)}</p>
      </div>
      <div className={pieces.buttons}>
        {place && (
          <>
            {/* Never disabled: the focus stays on it when its word comes to an end of the list. */}
            <Button
              look="plain"
              aria-disabled={place.isFirst}
              aria-label={t.of(t.up, name)}
              onClick={() => place.onMove(-1)}
            >
              ↑
            </Button>
            <Button
              look="plain"
              aria-disabled={place.isLast}
              aria-label={t.of(t.down, name)}
              onClick={() => place.onMove(1)}
            >
              ↓
            </Button>
          </>
        )}
        <Button look="plain" aria-label={t.of(t.rename, name)} onClick={() => onOpen('change')}>
          {t.rename}
        </Button>
        {canMerge && (
          <Button look="plain" aria-label={t.of(t.merge, name)} onClick={() => onOpen('merge')}>
            {t.merge}
          </Button>
        )}
        {count === 0 && (
          <Button look="plain" aria-label={t.of(t.remove, name)} onClick={() => onOpen('remove')}>
            {t.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
