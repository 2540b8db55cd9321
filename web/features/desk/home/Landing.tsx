import { lazy, Suspense } from 'react'
import { useSelf, useTitle } from '../frame/DeskPage.tsx'
import { BreachNotice } from '../dataProtection/ClockLine.tsx'
import { Waiting, FewCodes } from './Waiting.tsx'
import { useLocalStorage } from '@mantine/hooks'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'

const InboxPage = lazy(async () => ({ default: (await import('../inbox/InboxPage.tsx')).InboxPage }))

export function Landing() {
  const { powers } = useSelf()
  return (
    <>
      <Hints />
      {powers.includes('oversee_privacy') && <BreachNotice />}
      {powers.includes('see_inbox') ? (
        <>
          <Waiting isBeside />
          <Suspense fallback={<p role="status">{desk.frame.loading}</p>}>
            <InboxPage />
          </Suspense>
        </>
      ) : (
        <Home />
      )}
    </>
  )
}

/** What to know on a first visit, until it is put away; on this device alone, as the keys of the inbox. */
function Hints() {
  const t = desk.home.hints
  const [kept, keep] = useLocalStorage<'away' | undefined>({ key: 'desk-hints', getInitialValueInEffect: false })
  if (kept === 'away') return null
  const putAway = () => {
    keep('away')
    // The pressed button goes with them.
    document.getElementById('main')?.focus()
  }
  return (
    <section className="card" aria-labelledby="hints" data-before>
      <p id="hints" className="name">
        {t.title}
      </p>
      <ol className="bullets">
        {t.list.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ol>
      <Button look="quiet" onClick={putAway}>
        {t.putAway}
      </Button>
    </section>
  )
}

function Home() {
  const t = desk.home
  const self = useSelf()
  useTitle(t.title)
  return (
    <div className="page" data-narrow data-parts>
      <h1>{t.hello(self.name)}</h1>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{t.waiting}</h2>
        <Waiting />
      </section>
      <FewCodes />
    </div>
  )
}
