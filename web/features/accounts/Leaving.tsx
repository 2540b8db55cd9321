import { useRef, useState, type ReactNode } from 'react'
import { accounts } from '#texts/accounts.ts'
import { erasure } from '#texts/erasure.ts'
import { useShowLeavingQuery } from '#web/app/erasure/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

const load = () => import('./LeaveAccount.tsx')

/** The way to the erasure of the account; of one that is to be erased, the way to keep it. */
export function Leaving({ onEnded }: { onEnded: (receipt: ReactNode) => void }) {
  const t = useTexts(erasure).account
  const { part } = useTexts(accounts).account
  const { currentData } = useShowLeavingQuery()
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button goes. */
  const turn = (next: boolean) => {
    setOpen(next)
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="slett">
      <h2 id="slett" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      {!currentData?.due_at && <p className={css.lead}>{t.lead}</p>}
      {currentData && (isOpen || currentData.due_at) ? (
        <LazyPart load={load} props={{ has: currentData, close: () => turn(false), onEnded }} words={part} />
      ) : (
        <Button look="quiet" onClick={() => turn(true)}>
          {t.open}
        </Button>
      )}
    </section>
  )
}
