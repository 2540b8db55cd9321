import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { onFirstTouch } from '#web/ui/onFirstTouch.ts'

const load = () => import('#web/app/toasts/Toasts.tsx')

/**
 * What shows the notifications comes with the first touch, or with the first notification: no form waits for it. Every
 * failure also stands where it belongs, should the line be gone.
 */
export function LazyToasts() {
  const [isTouched, setIsTouched] = useState(false)
  const hasSome = useNotifications().notifications.length > 0
  useEffect(() => onFirstTouch(() => setIsTouched(true)), [])
  return isTouched || hasSome ? <LazyPart load={load} props={{}} /> : null
}
