import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './erasure.module.css'
import { ErasureForm, Unsure } from './ErasureForm.tsx'
import { ErasureReceipt } from './ErasureReceipt.tsx'
import type { Erasing } from './useErasing.ts'

type WaitingProps = {
  said: string
  words: { takeBack: string; takingBack: string; eraseNow: string }
  isTakingBack: boolean
  onTakeBack: () => void
  /** False when the server refuses to erase it before its day; whoever says so tells why. */
  mayEraseNow?: boolean
  erasing: Erasing
}

/** During the days in which an erasure can be taken back: that, or having it done at once. */
export function ErasureWaiting({ said, words, isTakingBack, onTakeBack, mayEraseNow = true, erasing }: WaitingProps) {
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
      {isErasing && mayEraseNow ? (
        <ErasureForm submitLabel={words.eraseNow} onlyAtOnce erasing={erasing} onCancel={() => turn(false)} />
      ) : (
        <>
          <Unsure erasing={erasing} />
          <div className="row">
            <Button isBusy={isTakingBack} onClick={onTakeBack}>
              {isTakingBack ? words.takingBack : words.takeBack}
            </Button>
            {mayEraseNow && (
              <Button look="plain" onClick={() => turn(true)}>
                {words.eraseNow}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

type DoneProps = {
  said: string
  receipt: string | null
  isWaiting?: boolean
  leaveLabel: string
  onLeave: () => void
  children?: ReactNode
}

/** The receipt, which asks whether its number was written down before the page is left, and the way out. */
export const ErasureDone = ({ said, receipt, isWaiting, leaveLabel, onLeave, children }: DoneProps) => (
  <div className={css.part}>
    <ErasureReceipt said={said} receipt={receipt} isWaiting={isWaiting} />
    <div className="row">
      <Button onClick={onLeave}>{leaveLabel}</Button>
      {children}
    </div>
  </div>
)
