import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { incidents } from '#texts/incidents.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { SaveFailure } from './saveError.ts'
import css from './form.module.css'

type Props = {
  trouble: SaveFailure
  id: number | undefined
  isBusy: boolean
  keepMine: () => void
  takeTheirs: () => void
  startNew: () => void
}

/** What went wrong with a save, that nothing is lost, and what to do now. */
export function SaveError({ trouble, id, isBusy, keepMine, takeTheirs, startNew }: Props) {
  const t = useTexts(incidents).trouble
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [trouble])
  const { kind } = trouble
  return (
    <div className={css.trouble} role="alert" ref={box} tabIndex={-1}>
      <h3>{kind === 'stale' ? t.staleTitle : t.title}</h3>
      <p>{kind === 'stale' ? t.stale : t[kind]}</p>
      {kind !== 'submitted' && kind !== 'stale' && <p>{t.kept}</p>}
      <div className={css.buttons}>
        {kind === 'stale' && (
          <>
            <Button disabled={isBusy} onClick={keepMine}>
              {t.keepMine}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={takeTheirs}>
              {t.takeTheirs}
            </Button>
          </>
        )}
        {kind === 'gone' && <Button onClick={startNew}>{t.startNew}</Button>}
        {kind === 'submitted' && id !== undefined && <ButtonLink to={`/incident/${id}`}>{t.openCase}</ButtonLink>}
      </div>
    </div>
  )
}
