import { useEffect, useRef, useState } from 'react'
import type { Self } from '#contract/desk.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { provideAsker, type Question } from '../data/ask.ts'
import { SignIn } from '../door/SignIn.tsx'
import form from '../form/form.module.css'
import { DeskDialog } from './DeskDialog.tsx'
import { StepUp } from './StepUp.tsx'

/** Answers what calls ask for (data/ask.ts) in a dialog above the page, and lets them go on. */
export function Asker({ self }: { self: Self }) {
  const t = useTexts(desk)
  const [question, setQuestion] = useState<Question>()
  const answer = useRef<(isDone: boolean) => void>(undefined)
  useEffect(
    () =>
      provideAsker(
        (asked) =>
          new Promise<boolean>((resolve) => {
            // One question at a time: a second one of another kind gives the first up.
            answer.current?.(false)
            answer.current = resolve
            setQuestion(asked)
          }),
      ),
    [],
  )
  const settle = (isDone: boolean) => {
    answer.current?.(isDone)
    answer.current = undefined
    setQuestion(undefined)
  }
  const signedIn = (now: Self) => {
    // Another person gets a page of their own, not the words of the one before.
    if (now.id !== self.id) return location.reload()
    settle(true)
  }
  return (
    <>
      <DeskDialog
        isOpen={question === 'sign_in'}
        title={t.ended.title}
        body={t.ended.body}
        onClose={() => question === 'sign_in' && settle(false)}
      >
        <SignIn email={self.email} onDone={signedIn} />
      </DeskDialog>
      <DeskDialog
        isOpen={question === 'step_up'}
        title={t.stepUp.title}
        body={t.stepUp.body}
        onClose={() => question === 'step_up' && settle(false)}
      >
        <div className={form.form}>
          <StepUp onDone={() => settle(true)} />
          <Button look="plain" onClick={() => settle(false)}>
            {t.frame.cancel}
          </Button>
        </div>
      </DeskDialog>
    </>
  )
}
