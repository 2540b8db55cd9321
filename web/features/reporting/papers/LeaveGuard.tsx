import { papers as texts } from '#texts/papers.ts'
import { AskBeforeLeaving } from '#web/app/leaving/AskBeforeLeaving.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

/** Asks before a page with unsaved words is left. */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  return <AskBeforeLeaving isAtRisk={isUnsaved} words={useTexts(texts).leave} endsWithSession />
}
