import { Button } from '#web/ui/Button.tsx'
import { useDesk } from './useDesk.ts'
import css from './frame.module.css'

/** A page whose script failed or could not be fetched, as after an update of the server. */
export function Broken() {
  const t = useDesk().broken
  return (
    <main id="main" className={css.main}>
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <Button onClick={() => location.reload()}>{t.reload}</Button>
    </main>
  )
}
