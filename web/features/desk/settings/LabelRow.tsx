import { useState } from 'react'
import type { SettingLabel } from '#contract/deskSettings.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'

type Props = {
  label: SettingLabel
  onRename: () => void
  onRetire: () => void
  onRestore: () => Promise<{ error?: unknown }>
}

export function LabelRow({ label, onRename, onRetire, onRestore }: Props) {
  const t = useTexts(desk).settings.labels
  const { name, cases, is_retired } = label
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Phrase>()
  const restore = async () => {
    if (isBusy) return
    setBusy(true)
    const { error } = await onRestore()
    setBusy(false)
    setFailure(error ? deskFailureWords(readDeskFailure(error)) : undefined)
  }
  return (
    <li>
      <div>
        <p className={pieces.name}>
          {name}{' '}
          {is_retired && (
            <span className={pieces.badge} data-level="warning">
              {t.retired}
            </span>
          )}
        </p>
        <p className={pieces.lead}>{t.cases(cases)}</p>
        <FormError message={failure} />
      </div>
      <div className={form.buttons}>
        <Button look="plain" aria-label={t.of(t.rename, name)} onClick={onRename}>
          {t.rename}
        </Button>
        {is_retired ? (
          <Button look="plain" isBusy={isBusy} aria-label={t.of(t.restore, name)} onClick={() => void restore()}>
            {t.restore}
          </Button>
        ) : (
          <Button look="plain" aria-label={t.of(t.retire, name)} onClick={onRetire}>
            {t.retire}
          </Button>
        )}
      </div>
    </li>
  )
}
