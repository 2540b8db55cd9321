import { useNotifications } from '@mantine/notifications'
import { useEffect, useState, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { currentStore } from '#web/app/data/store.ts'
import { SessionParts } from '#web/app/session/SessionParts.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { onFirstTouch } from '#web/ui/touch.ts'
import { MantineTheme } from './MantineTheme.tsx'

/** Store, component theme, notifications, session rules: around forms and cases, and beside a public page for whoever is signed in. */
export default function AppProviders({ children }: { children?: ReactNode }) {
  const [store] = useState(currentStore)
  return (
    <Provider store={store}>
      <MantineTheme>
        <LazyToasts />
        <SessionParts />
        {children}
      </MantineTheme>
    </Provider>
  )
}

const load = () => import('#web/app/toasts/Toasts.tsx')

/** Fetched at the first input or notification, so that no form waits. Every failure is also shown where it occurred. */
function LazyToasts() {
  const [isTouched, setIsTouched] = useState(false)
  const hasSome = useNotifications().notifications.length > 0
  useEffect(() => onFirstTouch(() => setIsTouched(true)), [])
  return isTouched || hasSome ? <LazyPart load={load} props={{}} /> : null
}
