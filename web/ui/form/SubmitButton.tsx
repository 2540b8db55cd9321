import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'

type Props = { isBusy: boolean; busy: Phrase; children: Phrase }

/** Disabled until the scripts run, so that the browser never sends the fields by itself. Keeps the focus while busy. */
export function SubmitButton({ isBusy, busy, children }: Props) {
  const isReady = useIsHydrated()
  return (
    <Button type="submit" disabled={!isReady} isBusy={isBusy}>
      <Say>{isBusy ? busy : children}</Say>
    </Button>
  )
}
