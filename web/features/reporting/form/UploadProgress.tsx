import { useEffect, useRef } from 'react'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

type Props = { loaded: number; total: number }

/** How much of the request has been sent, beside the button that was pressed, which may be far from the list of files. */
export function UploadProgress({ loaded, total }: Props) {
  const t = useTexts(incidents).form
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const percent = total > 0 ? Math.floor((100 * loaded) / total) : 0
  return (
    <div className={css.upload} ref={element}>
      <progress max={100} value={percent} aria-label={t.sent(percent)} />
      <p aria-hidden="true">{t.sent(percent)}</p>
    </div>
  )
}
