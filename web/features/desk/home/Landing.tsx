import { lazy, Suspense } from 'react'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import { BreachNotice } from '../dataProtection/ClockLine.tsx'
import { Hints } from './Hints.tsx'
import { Home } from './Home.tsx'
import { Waiting } from './Waiting.tsx'

const InboxPage = lazy(async () => ({ default: (await import('../inbox/InboxPage.tsx')).InboxPage }))

/** The first page: the inbox for whoever does casework, for all others what waits for them. */
export function Landing() {
  const { powers } = useSelf()
  const t = useDesk().frame
  return (
    <>
      <Hints />
      {powers.includes('oversee_privacy') && <BreachNotice />}
      {powers.includes('see_inbox') ? (
        <>
          <Waiting isBeside />
          <Suspense fallback={<p role="status">{t.loading}</p>}>
            <InboxPage />
          </Suspense>
        </>
      ) : (
        <Home />
      )}
    </>
  )
}
