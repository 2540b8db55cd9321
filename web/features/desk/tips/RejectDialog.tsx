import type { DeskTip } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { DecisionForm } from './DecisionForm.tsx'

type Props = { tip: DeskTip | undefined; onDone: (words: string) => void; onClose: () => void }

export function RejectDialog({ tip, onDone, onClose }: Props) {
  const t = useTexts(desk).tips
  return (
    <DeskDialog
      isOpen={tip !== undefined}
      title={t.rejectTitle(tip?.id ?? 0)}
      body={t.rejectBody}
      onClose={() => tip && onClose()}
    >
      {tip && (
        <DecisionForm
          tip={tip}
          decisionWith={(note) => ({ kind: 'reject', note })}
          confirm={t.reject}
          onDone={() => onDone(t.rejected(tip.id))}
          onClose={onClose}
        />
      )}
    </DeskDialog>
  )
}
