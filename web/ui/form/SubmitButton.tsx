import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'

type Props = { isBusy: boolean; busy: Phrase; children: Phrase }

/** Keeps the focus while busy. A press before the scripts run is held back and repeated (useSentEarly). */
export function SubmitButton({ isBusy, busy, children }: Props) {
  return (
    <Button type="submit" isBusy={isBusy}>
      <Say>{isBusy ? busy : children}</Say>
    </Button>
  )
}
