import { useState, type ReactNode } from 'react'
import type { DeskTip, TipDecision } from '#contract/deskTips.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import form from '../form/form.module.css'
import { useDecideTipMutation } from './calls.ts'

type Props = {
  tip: DeskTip
  /** Undefined while nothing is chosen. */
  decision: TipDecision | undefined
  confirm: string
  onDone: () => void
  onClose: () => void
  children: ReactNode
}

/** The fields of a decision with the buttons that make it or leave it. What was typed stays when it is refused. */
export function DecisionButtons({ tip: { id, version }, decision, confirm, onDone, onClose, children }: Props) {
  const t = useTexts(desk).tips
  const [decide, { isLoading }] = useDecideTipMutation()
  const [failure, setFailure] = useState<Phrase>()
  const act = async () => {
    if (isLoading || !decision) return
    setFailure(undefined)
    const { error } = await decide({ id, version, decision })
    if (!error) return onDone()
    const { codes, ...rest } = readDeskFailure(error)
    const field = Object.values(codes)[0]
    setFailure(field ? fieldWords(field) : deskFailureWords({ ...rest, codes }))
  }
  return (
    <div className={form.form}>
      <FormError message={failure} />
      {children}
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button isBusy={isLoading} disabled={!decision} onClick={() => void act()}>
          {isLoading ? t.saving : confirm}
        </Button>
      </div>
    </div>
  )
}
