import { Button } from '@mantine/core'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'
import { useIsHydrated } from '#web/ui/useIsHydrated.ts'

type Props = { isBusy: boolean; busy: Phrase; children: Phrase }

/** Waits for our scripts, so that the browser never sends a password its own way. While busy it keeps the focus. */
export function SubmitButton({ isBusy, busy, children }: Props) {
  const isReady = useIsHydrated()
  return (
    <Button type="submit" size="md" disabled={!isReady} aria-disabled={isBusy} data-busy={isBusy || undefined}>
      <Say>{isBusy ? busy : children}</Say>
    </Button>
  )
}
