import { useEffect, useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import door from './signIn.module.css'
import pieces from '../frame/pieces.module.css'

/** The ten codes, which are shown this once. They stay until the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(desk).codes
  const [isKept, setKept] = useState(false)
  const [said, setSaid] = useState('')
  const [isReminded, setReminded] = useState(false)
  useEffect(() => {
    if (isKept) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isKept])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid(t.copied),
      () => setSaid(t.notCopied),
    )
  return (
    <div className={css.form}>
      <p>{t.lead}</p>
      <ol className={`${pieces.card} ${door.codes}`} aria-label={t.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={css.buttons} data-no-print>
        <Button look="quiet" onClick={() => void copy()}>
          {t.copy}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <StatusMessage>{said}</StatusMessage>
      <label className={css.choice} data-no-print>
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
      <div className={css.buttons} data-no-print>
        <Button onClick={() => (isKept ? onKept() : setReminded(true))}>{t.next}</Button>
      </div>
    </div>
  )
}
