import { useEffect, useRef } from 'react'
import { Bar } from '#web/app/frame/Bar.tsx'
import { alertClosed } from '#web/app/notices/alert.ts'
import { useAppDispatch, useAppSelector } from '#web/app/data/store.ts'

/** The system alert. Fetched when there is one, so that no form waits for it. */
export default function AlertBar() {
  const alert = useAppSelector((state) => state.alert)
  const dispatch = useAppDispatch()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alert?.takesFocus) bar.current?.focus()
  }, [alert])
  if (!alert) return null
  const { variant, title, message, links } = alert
  const close = () => void dispatch(alertClosed())
  return (
    <Bar
      ref={bar}
      role="alert"
      tabIndex={-1}
      variant={variant}
      title={title}
      message={message}
      links={links}
      close={close}
    />
  )
}
