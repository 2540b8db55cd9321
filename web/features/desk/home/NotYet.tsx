import type { Power } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** What the powers allow and has no page yet, so that nobody looks for it. Nothing when every power has its page. */
export function NotYet({ powers, className }: { powers: readonly Power[]; className: string | undefined }) {
  const t = useTexts(desk).home.missing
  const missing = [
    ...(powers.includes('see_counts') ? [t.counts] : []),
    ...(powers.includes('approve_releases') ? [t.releases] : []),
  ]
  return missing.map((words) => (
    <p key={words} className={className}>
      {words}
    </p>
  ))
}
