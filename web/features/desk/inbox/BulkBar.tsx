import { inboxLimits, type ChosenCase } from '#contract/deskInbox.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { BulkKind } from './bulkTypes.ts'
import css from './inbox.module.css'

type Props = {
  selected: readonly ChosenCase[]
  kinds: readonly BulkKind[]
  onAct: (kind: BulkKind) => void
  onClear: () => void
}

/** What can be done with the selected cases. Their count is said before anything is. */
export function BulkBar({ selected, kinds, onAct, onClear }: Props) {
  const t = useTexts(desk).inbox.bulk
  const isTooMany = selected.length > inboxLimits.bulk
  return (
    <section aria-label={t.label} className={css.bulk} data-shown={selected.length > 0 || undefined} data-no-print>
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
