import { useEffect, useRef, useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { deskApi } from '../data/api.ts'

export type Done = {
  from_id: number
  to_id: number | null
  /** Of whoever got the cases; empty when nobody did. */
  name: string
  cases: { id: number; version: number }[]
}

/** What was handed over, and the way back while the dialog is open and nobody has changed one of the cases. */
export function HandedOver({ done, onClose }: { done: Done; onClose: () => void }) {
  const t = useTexts(desk).case.handOver
  const [isUndone, setUndone] = useState(false)
  const [handOver, { isLoading, error }] = deskApi.useHandOverMutation()
  const last = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone, with its form or by itself; the keyboard goes on here.
  useEffect(() => last.current?.focus(), [isUndone])
  const undo = async () => {
    if (isLoading) return
    const { data } = await handOver({ from_id: done.to_id, to_id: done.from_id, cases: done.cases })
    if (data) setUndone(true)
  }
  return (
    <div className={form.form}>
      <StatusMessage>{isUndone ? t.undone : t.done(done.cases.length, done.name)}</StatusMessage>
      <FormError message={error ? deskFailureWords(readDeskFailure(error)) : undefined} />
      <div className={form.buttons}>
        {!isUndone && (
          <Button look="plain" isBusy={isLoading} onClick={() => void undo()}>
            {t.undo}
          </Button>
        )}
        <Button ref={last} onClick={onClose}>
          {t.keep}
        </Button>
      </div>
    </div>
  )
}
