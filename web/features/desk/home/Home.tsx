import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { FewCodes } from './FewCodes.tsx'
import { Waiting } from './Waiting.tsx'

/** What waits for whoever is signed in, each with the way to its page. All other pages are in the menu. */
export function Home() {
  const t = useDesk().home
  const self = useSelf()
  useTitle(t.title)
  return (
    <div className={pieces.page} data-narrow data-parts>
      <h1>{t.hello(self.name)}</h1>
      <section aria-labelledby="waiting">
        <h2 id="waiting">{t.waiting}</h2>
        <Waiting />
      </section>
      <FewCodes />
    </div>
  )
}
