import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './editorial.module.css'
import type { SaveState } from './useAutosave.ts'
import pieces from '../frame/pieces.module.css'

type Props = { state: SaveState; savedAt: Date | undefined; onRetry: () => void }

const clock = new Intl.DateTimeFormat('nb-NO', { timeStyle: 'short', timeZone: 'Europe/Oslo' })

/** Whether what was typed is kept, read aloud only when it is not. */
export function SaveLine({ state, savedAt, onRetry }: Props) {
  const t = useTexts(desk).editorial.autosave
  const isBad = state === 'failed' || state === 'refused' || state === 'conflict'
  return (
    <p className={`${pieces.row} ${css.save}`} data-state={state}>
      {!isBad && <span>{state === 'saved' ? (savedAt ? t.savedAt(clock.format(savedAt)) : t.saved) : t[state]}</span>}
      <span role="alert">{isBad && (state === 'refused' ? t.refused : t.failed)}</span>
      {state === 'failed' && (
        <Button look="plain" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </p>
  )
}
