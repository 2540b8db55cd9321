import { lazy, Suspense } from 'react'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import { BreachNotice } from '../dataProtection/ClockLine.tsx'
import { Home } from './Home.tsx'

const InboxPage = lazy(async () => ({ default: (await import('../inbox/InboxPage.tsx')).InboxPage }))

/** The first page: the inbox for whoever does casework, for all others what there is for them. */
export function Landing() {
  const self = useSelf()
  const t = useDesk().frame
  if (!self.powers.includes('see_inbox')) return <Home />
  return (
    <>
      {self.powers.includes('oversee_privacy') && <BreachNotice />}
      <Suspense fallback={<p role="status">{t.loading}</p>}>
        <InboxPage />
      </Suspense>
    </>
  )
}
