import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { tipNoteMax, type DeskTip } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { DecisionButtons } from './DecisionButtons.tsx'

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
      {tip && <Reject tip={tip} onDone={onDone} onClose={onClose} />}
    </DeskDialog>
  )
}

function Reject({ tip, onDone, onClose }: Props & { tip: DeskTip }) {
  const t = useTexts(desk).tips
  const [note, setNote] = useState('')
  useUnsaved(note !== '')
  return (
    <DecisionButtons
      tip={tip}
      decision={{ kind: 'reject', note }}
      confirm={t.reject}
      onDone={() => onDone(t.rejected(tip.id))}
      onClose={onClose}
    >
      <Textarea
        label={t.note}
        description={t.noteHint}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={tipNoteMax}
        rows={3}
      />
    </DecisionButtons>
  )
}
