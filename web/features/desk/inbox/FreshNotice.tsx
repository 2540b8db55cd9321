import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

type Props = {
  pulse: { total: number; changed: number | null } | undefined
  /** How many cases the list held when it was read. */
  total: number | undefined
  onShow: () => void
}

/** Says that the list is no longer as it is shown. It changes when the reader asks for it, and not under their hands. */
export function FreshNotice({ pulse, total, onShow }: Props) {
  const t = useTexts(desk).inbox
  const changed = pulse?.changed ?? 0
  const isFresh = pulse !== undefined && total !== undefined && (changed > 0 || pulse.total !== total)
  return (
    <div
      role="status"
      className={isFresh ? `${pieces.notice} ${pieces.row}` : undefined}
      data-level="good"
      data-no-print
    >
      {isFresh && (
        <>
          {changed > 0 ? t.fresh(changed) : t.freshOther}
          <Button look="plain" onClick={onShow}>
            {t.showFresh}
          </Button>
        </>
      )}
    </div>
  )
}
