import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { accounts } from '#texts/accounts.ts'
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
  const { part } = useTexts(accounts).account
  const { hash, key } = useLocation()
  const isMeant = hash === '#ta-med'
  const { currentData } = useShowTakeoutQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isOpened, setOpened] = useState(false)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const state = currentData?.data?.state
  // Once open it stays: what is said at the end stands in it.
  if (!isOpened && (isMeant || state === 'asked' || state === 'ready' || state === 'failed')) setOpened(true)
  // Again with each press of a link that leads here.
  useEffect(() => {
    if (!isMeant) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [isMeant, key])
  const open = () => {
    setOpened(true)
    // The pressed button goes.
    heading.current?.focus()
  }
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="ta-med">
      <h2 id="ta-med" ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <p className={css.lead}>{t.lead}</p>
      {isOpened ? (
        <LazyPart load={load} props={{}} words={part} />
      ) : (
        <Button look="quiet" onClick={open}>
          {t.open}
        </Button>
      )}
    </section>
  )
}
