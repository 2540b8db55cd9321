import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { LatePart } from '#web/ui/LatePart.tsx'
import { onFirstTouch } from '#web/ui/onFirstTouch.ts'

const load = () => import('./Toasts.tsx')

/**
 * What shows the notifications comes with the first touch, or with the first notification: no form waits for it. Every
 * failure also stands where it belongs, should the line be gone.
 */
export function LateToasts() {
  const [isTouched, setIsTouched] = useState(false)
  const hasSome = useNotifications().notifications.length > 0
  useEffect(() => onFirstTouch(() => setIsTouched(true)), [])
  return isTouched || hasSome ? <LatePart load={load} props={{}} /> : null
}
