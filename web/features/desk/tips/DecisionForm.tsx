import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { tipNoteMax, type DeskTip, type TipDecision } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { refusalWords } from '../data/failure.ts'
import form from '../form/form.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { deskApi } from '../data/api.ts'

type Props = {
  tip: DeskTip
  /** The decision with this note to other editors; undefined while nothing is chosen. */
  decisionWith: ((note: string) => TipDecision) | undefined
  confirm: string
  onDone: () => void
  onClose: () => void
  children?: ReactNode
}

/** The fields of a decision, the note last, with the buttons that make it or leave it. What was typed stays when it is refused. */
export function DecisionForm({ tip: { id, version }, decisionWith, confirm, onDone, onClose, children }: Props) {
  const t = useTexts(desk).tips
  const [decide, { isLoading }] = deskApi.useDecideTipMutation()
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  useUnsaved(note !== '')
  const act = async () => {
    if (isLoading || !decisionWith) return
    setFailure(undefined)
    const { error } = await decide({ id, version, decision: decisionWith(note) })
    if (!error) return onDone()
    setFailure(refusalWords(error))
  }
  return (
    <div className={form.form}>
      <FormError message={failure} />
      {children}
      <Textarea
        label={t.note}
        description={t.noteHint}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={tipNoteMax}
        rows={3}
      />
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button isBusy={isLoading} disabled={!decisionWith} onClick={() => void act()}>
          {isLoading ? t.saving : confirm}
        </Button>
      </div>
    </div>
  )
}
