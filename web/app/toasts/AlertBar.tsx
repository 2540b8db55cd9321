import { useEffect, useRef } from 'react'
import { shell } from '#texts/shell.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { alertClosed } from '#web/app/notices/alert.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'
import css from '#web/app/frame/AlertBar.module.css'

/** The system alert. Fetched when there is one, so that no form waits for it. */
export default function AlertBar() {
  const t = useTexts(shell).session
  const alert = useAppSelector((state) => state.alert)
  const dispatch = useAppDispatch()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alert?.takesFocus) bar.current?.focus()
  }, [alert])
  const close = () => void dispatch(alertClosed())
  if (!alert) return null
  return (
    <div ref={bar} className={css.bar} data-variant={alert.variant} role="alert" tabIndex={-1}>
      <p>
        {alert.title && (
          <strong>
            <Say>{alert.title}</Say>{' '}
          </strong>
        )}
        <Say links={alert.links} onFollow={close}>
          {alert.message}
        </Say>
      </p>
      <button type="button" onClick={close}>
        {t.close}
      </button>
    </div>
  )
}
