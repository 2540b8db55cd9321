import { erasure } from '#texts/erasure.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './erasure.module.css'
import type { Erasing } from './useErasing.ts'

/** While nobody knows whether it was erased: that, and a way to ask at once. */
export function Unsure({ erasing: { phase, askAgain } }: { erasing: Erasing }) {
  const t = useTexts(erasure).form
  if (phase === 'idle' || phase === 'sending') return null
  const isAsking = phase === 'asking'
  const words = isAsking || phase === 'waiting' ? t.asks : phase === 'unsure' ? t.unsure : t.signedOut
  return (
    <div className={css.group}>
      <FormError message={words} />
      {phase === 'signed_out' && (
        <a href="/personvern/kvittering" target="_blank">
          {t.toReceipts}
        </a>
      )}
      <div className={css.buttons}>
        <Button look="quiet" isBusy={isAsking} onClick={() => isAsking || askAgain()}>
          {isAsking ? t.asking : t.askAgain}
        </Button>
      </div>
    </div>
  )
}
