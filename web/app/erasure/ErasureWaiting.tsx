import { useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErasureForm, ErasureReceipt, type Promised, type SendWish } from './ErasureForm.tsx'
import css from './erasure.module.css'

type WaitingProps = {
  /** What waits, and until when. */
  said: string
  words: { takeBack: string; takingBack: string; eraseNow: string }
  isTakingBack: boolean
  onTakeBack: () => void
  send: SendWish
  onDone: (promised: Promised) => void
}

/** During the days in which an erasure can be taken back: that, or having it done at once. */
export function ErasureWaiting({ said, words, isTakingBack, onTakeBack, send, onDone }: WaitingProps) {
  const [isErasing, setErasing] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  /** The pressed button goes. */
  const turn = (next: boolean) => {
    setErasing(next)
    line.current?.focus()
  }
  return (
    <div className={css.part}>
      <p ref={line} tabIndex={-1}>
        {said}
      </p>
      {isErasing ? (
        <ErasureForm submitLabel={words.eraseNow} onlyAtOnce send={send} onDone={onDone} onCancel={() => turn(false)} />
      ) : (
        <div className={css.buttons}>
          <Button isBusy={isTakingBack} onClick={() => isTakingBack || onTakeBack()}>
            {isTakingBack ? words.takingBack : words.takeBack}
          </Button>
          <Button look="plain" onClick={() => turn(true)}>
            {words.eraseNow}
          </Button>
        </div>
      )}
    </div>
  )
}

type DoneProps = { said: string; receipt: string | null; leaveLabel: string; onLeave: () => void }

/** The receipt, and the way out: what shows the case or the account changes only once the number has been read. */
export function ErasureDone({ said, receipt, leaveLabel, onLeave }: DoneProps) {
  return (
    <div className={css.part}>
      <ErasureReceipt said={said} receipt={receipt} />
      <div className={css.buttons}>
        <Button onClick={onLeave}>{leaveLabel}</Button>
      </div>
    </div>
  )
}
