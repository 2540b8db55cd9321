import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { takeout } from '#texts/takeout.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useShowTakeoutQuery } from './takeoutApi.ts'
import css from './accounts.module.css'

const load = () => import('./Takeout.tsx')

/** The way to everything that is stored about the account, as one file. Open by itself while there is one; a case leads here. */
export function TakeAlong() {
  const t = useTexts(takeout)
  const { hash } = useLocation()
  const isMeant = hash === '#ta-med'
  const { currentData } = useShowTakeoutQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isOpened, setOpened] = useState(false)
  const section = useRef<HTMLElement>(null)
  const state = currentData?.data?.state
  // Once open it stays: what is said at the end stands in it.
  if (!isOpened && (isMeant || state === 'asked' || state === 'ready' || state === 'failed')) setOpened(true)
  useEffect(() => {
    if (!isMeant) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [isMeant])
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="ta-med">
      <h2 id="ta-med">{t.title}</h2>
      <p className={css.lead}>{t.lead}</p>
      {isOpened ? (
        <LazyPart load={load} props={{}} />
      ) : (
        <Button look="quiet" onClick={() => setOpened(true)}>
          {t.open}
        </Button>
      )}
    </section>
  )
}
