import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './erasure.module.css'
import { ErasureForm } from './ErasureForm.tsx'
import { ErasureReceipt } from './ErasureReceipt.tsx'
import { Unsure } from './Unsure.tsx'
import type { Erasing } from './useErasing.ts'

type WaitingProps = {
  /** What waits, and until when. */
  said: string
  words: { takeBack: string; takingBack: string; eraseNow: string }
  isTakingBack: boolean
  onTakeBack: () => void
  erasing: Erasing
}

/** During the days in which an erasure can be taken back: that, or having it done at once. */
export function ErasureWaiting({ said, words, isTakingBack, onTakeBack, erasing }: WaitingProps) {
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
        <ErasureForm submitLabel={words.eraseNow} onlyAtOnce erasing={erasing} onCancel={() => turn(false)} />
      ) : (
        <>
          <Unsure erasing={erasing} />
          <div className={css.buttons}>
            <Button isBusy={isTakingBack} onClick={() => isTakingBack || onTakeBack()}>
              {isTakingBack ? words.takingBack : words.takeBack}
            </Button>
            <Button look="plain" onClick={() => turn(true)}>
              {words.eraseNow}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type DoneProps = { said: string; receipt: string | null; leaveLabel: string; onLeave: () => void }

/** The receipt, and the way out: what shows the case or the account changes only once the number has been read. */
export function ErasureDone({ said, receipt, leaveLabel, onLeave }: DoneProps) {
  const [isRead, setRead] = useState(false)
  const leave = useRef(onLeave)
  useEffect(() => void (leave.current = onLeave))
  // Once the receipt has stopped asking, which its own effect does before this one.
  useEffect(() => {
    if (isRead) leave.current()
  }, [isRead])
  return (
    <div className={css.part}>
      <ErasureReceipt said={said} receipt={receipt} isRead={isRead} />
      <div className={css.buttons}>
        <Button onClick={() => setRead(true)}>{leaveLabel}</Button>
      </div>
    </div>
  )
}
