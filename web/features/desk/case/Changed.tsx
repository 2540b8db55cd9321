import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { useCase } from './caseContext.ts'

/** Who has changed the case meanwhile, and the way to what it is now. Nothing that was typed goes away with it. */
export function Changed({ onLoaded }: { onLoaded?: () => void }) {
  const { case: t, caseCodes } = useTexts(desk)
  const self = useSelf()
  const { change, reload } = useCase()
  const [isBusy, setBusy] = useState(false)
  if (!change) return null
  const who = change.who?.id === self.id ? t.changed.you : (change.who?.name ?? t.timeline.reporter)
  const load = async () => {
    if (isBusy) return
    setBusy(true)
    await reload()
    setBusy(false)
    onLoaded?.()
  }
  return (
    <div className={`${pieces.notice} ${pieces.between}`} role="alert">
      <p>
        {t.changed.by(who, caseCodes.activities[change.activity], longMoment(change.at))} {t.changed.kept}
      </p>
      <Button look="plain" isBusy={isBusy} onClick={() => void load()}>
        {t.changed.load}
      </Button>
    </div>
  )
}
