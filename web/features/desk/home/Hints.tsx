import { useLocalStorage } from '@mantine/hooks'
import { Button } from '#web/ui/Button.tsx'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'

/** What to know on a first visit, until it is put away; on this device alone, as the keys of the inbox. */
export function Hints() {
  const t = useDesk().home.hints
  const [kept, keep] = useLocalStorage<'away' | undefined>({ key: 'desk-hints', getInitialValueInEffect: false })
  if (kept === 'away') return null
  const putAway = () => {
    keep('away')
    // The pressed button goes with them.
    document.getElementById('main')?.focus()
  }
  return (
    <section className={pieces.card} aria-labelledby="hints" data-before>
      <p id="hints" className={pieces.name}>
        {t.title}
      </p>
      <ol className={pieces.bullets}>
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
