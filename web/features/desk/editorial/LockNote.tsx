import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import pieces from '../frame/pieces.module.css'
import type { useLock } from './useLock.ts'

/** Says who else is editing, and offers to take over. Nothing while nobody is. */
export function LockNote({ lock }: { lock: ReturnType<typeof useLock> }) {
  const t = useTexts(desk).editorial.lock
  const [isAsking, setAsking] = useState(false)
  const { other, wasOwn, take } = lock
  return (
    <div role="status">
      {other && (
        <div className={`${pieces.notice} ${pieces.stack}`}>
          <p>
            {wasOwn ? t.lost(other.name) : t.other(other.name, longMoment(other.since))} {t.advice}
          </p>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {t.take}
          </Button>
          <DeskConfirm
            isOpen={isAsking}
            title={t.takeTitle(other.name)}
            body={t.takeBody}
            confirm={t.take}
            onConfirm={async () => {
              const answer = await take()
              if (!answer.error) setAsking(false)
              return answer
            }}
            onClose={() => setAsking(false)}
          />
        </div>
      )}
    </div>
  )
}
