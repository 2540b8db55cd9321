import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type ComponentType } from 'react'
import { onFirstTouch } from '#web/ui/onFirstTouch.ts'

/**
 * What shows the notifications comes with the first touch, or with the first notification: no form waits for it. When
 * the line is gone the next notification asks again; every failure also stands where it belongs.
 */
export function LateToasts() {
  const [Toasts, setToasts] = useState<ComponentType>()
  const hasSome = useNotifications().notifications.length > 0
  useEffect(() => {
    const fetchOnce = () =>
      import('./Toasts.tsx').then(
        (part) => setToasts(() => part.default),
        () => undefined,
      )
    if (Toasts) return undefined
    if (hasSome) return void fetchOnce()
    return onFirstTouch(() => void fetchOnce())
  }, [hasSome, Toasts])
  return Toasts ? <Toasts /> : null
}
