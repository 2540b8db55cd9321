import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { useDesk } from '../frame/useDesk.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import door from './signIn.module.css'
import pieces from '../frame/pieces.module.css'

/** The ten codes, which are shown this once. They stay until the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useDesk().codes
  const [isKept, setKept] = useState(false)
  const [said, setSaid] = useState('')
  const [isReminded, setReminded] = useState(false)
  useWarnBeforeUnload(!isKept)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(t.copied),
      () => setSaid(t.notCopied),
    )
  return (
    <div className={pieces.form}>
      <p>{t.lead}</p>
      <ol className={`${pieces.card} ${door.codes}`} aria-label={t.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={pieces.buttons} data-no-print>
        <Button look="quiet" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <StatusMessage>{said}</StatusMessage>
      <label className={pieces.choice} data-no-print>
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => {
            setKept(event.currentTarget.checked)
            setReminded(false)
          }}
        />
        <strong>{t.kept}</strong>
      </label>
      <FormError message={isReminded ? t.mustKeep : undefined} />
      <div className={pieces.buttons} data-no-print>
        <Button onClick={() => (isKept ? onKept() : setReminded(true))}>{t.next}</Button>
      </div>
    </div>
  )
}
