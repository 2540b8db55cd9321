import { colourOf, shownStatus } from '#contract/status.ts'
import { status as texts } from '#texts/status.ts'
import css from './StatusBadge.module.css'
import { useTexts } from '#web/ui/useTexts.ts'

/**
 * Draft is yellow, every other state green (spec section 4); the words say it too. A state that this page does not know,
 * because the server is newer, gets a neutral colour and a general word.
 */
export function StatusBadge({ status }: { status: string }) {
  const shown = shownStatus(status)
  return (
    <span className={css.badge} data-colour={shown === 'Unknown' ? 'neutral' : colourOf(shown)}>
      {useTexts(texts)[shown]}
    </span>
  )
}
