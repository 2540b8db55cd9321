import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { onFirstTouch } from '#web/ui/touch.ts'

const load = () => import('#web/app/toasts/Toasts.tsx')

/**
 * Fetches the notifications' component at the first input or the first notification, so that no form waits for it. Every
 * failure is also shown where it occurred, in case that fetch fails.
 */
export function LazyToasts() {
  const [isTouched, setIsTouched] = useState(false)
  const hasSome = useNotifications().notifications.length > 0
  useEffect(() => onFirstTouch(() => setIsTouched(true)), [])
  return isTouched || hasSome ? <LazyPart load={load} props={{}} /> : null
}
