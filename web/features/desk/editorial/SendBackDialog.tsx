import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { noteMax } from '#contract/deskEditorial.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useUnsaved } from '../frame/unsaved.ts'

type Props = { isOpen: boolean; onSendBack: (note: string) => Promise<{ error?: unknown }>; onClose: () => void }

/** Sends a text back to its writer, with what should be mended if somebody wants to say it. */
export function SendBackDialog({ isOpen, onSendBack, onClose }: Props) {
  const t = useTexts(desk).editorial.state
  return (
    <DeskDialog isOpen={isOpen} title={t.backTitle} onClose={() => isOpen && onClose()}>
      <SendBackForm onSendBack={onSendBack} onClose={onClose} />
    </DeskDialog>
  )
}

function SendBackForm({ onSendBack, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk).editorial.state
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  const [isBusy, setBusy] = useState(false)
  useUnsaved(note.trim() !== '')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const { error } = await onSendBack(note)
    setBusy(false)
    if (!error) return
    const read = readDeskFailure(error)
    setFailure(read.codes['note'] ? fieldWords(read.codes['note']) : deskFailureWords(read))
  }
  return (
    <DialogForm
      fields={{ formError: failure }}
      isBusy={isBusy}
      busy={t.back}
      save={t.back}
      onSubmit={submit}
      onClose={onClose}
    >
      <Textarea
        label={t.backNote}
        description={t.backNoteHint}
        rows={4}
        maxLength={noteMax}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </DialogForm>
  )
}
