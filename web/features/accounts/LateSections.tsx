import { useEffect, useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react'
import { useLocation } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import { erasure } from '#texts/erasure.ts'
import { takeout } from '#texts/takeout.ts'
import { useShowLeavingQuery } from '#web/app/erasure/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { accountsApi } from './api.ts'
import css from './accounts.module.css'

type Props<Part extends object> = {
  id: string
  words: { title: string; lead: string | undefined; open: string }
  look: 'quiet' | 'plain'
  load: ComponentProps<typeof LazyPart<Part>>['load']
  /** What the part gets; undefined while that is not known. */
  propsOf: (close: () => void) => Part | undefined
  /** Open without a press. */
  isMeant?: boolean
  /** Asks again for what the part gets, after it could not be fetched. */
  retry?: (() => unknown) | undefined
  section?: Ref<HTMLElement>
}

/** A section whose content and scripts come when somebody asks for them. */
function LateSection<Part extends object>({ id, words, look, load, propsOf, isMeant, retry, section }: Props<Part>) {
  const { part, retry: again } = useTexts(accounts).account
  const [isOpened, setOpened] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The pressed button goes. */
  const turn = (next: boolean) => {
    setOpened(next)
    heading.current?.focus()
  }
  const props = propsOf(() => turn(false))
  return (
    <section ref={section} tabIndex={section ? -1 : undefined} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      {words.lead && <p className={css.lead}>{words.lead}</p>}
      {props && (isOpened || isMeant) ? (
        <LazyPart load={load} props={props} words={part} />
      ) : isOpened && retry ? (
        <LoadFailed message={part.failed} retry={again} onRetry={() => void retry()} />
      ) : (
        <Button look={look} onClick={() => turn(true)}>
          {words.open}
        </Button>
      )}
    </section>
  )
}

const loadConsents = () => import('./ConsentRegister.tsx')
const loadTakeout = () => import('./Takeout.tsx')
const loadLeaving = () => import('./LeaveAccount.tsx')
const nothing = () => ({})

/** The register of consents. */
export function OwnConsents() {
  const { consents, consentsLead, consentsOpen } = useTexts(accounts).account
  const words = { title: consents, lead: consentsLead, open: consentsOpen }
  return <LateSection id="consents" words={words} look="plain" load={loadConsents} propsOf={nothing} />
}

/** The way to everything that is stored about the account, as one file. Open by itself while there is one; a case leads here. */
export function TakeAlong() {
  const { hash, key } = useLocation()
  const isLedHere = hash === '#ta-med'
  const { currentData } = accountsApi.useShowTakeoutQuery(undefined, { refetchOnMountOrArgChange: true })
  const [isMeant, setMeant] = useState(false)
  const section = useRef<HTMLElement>(null)
  const state = currentData?.data?.state
  // Once open it stays: what is said at the end stands in it.
  if (!isMeant && (isLedHere || state === 'asked' || state === 'ready' || state === 'failed')) setMeant(true)
  // Again with each press of a link that leads here.
  useEffect(() => {
    if (!isLedHere) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [isLedHere, key])
  return (
    <LateSection
      id="ta-med"
      words={useTexts(takeout)}
      look="quiet"
      load={loadTakeout}
      propsOf={nothing}
      isMeant={isMeant}
      section={section}
    />
  )
}

/** The way to the erasure of the account; of one that is to be erased, the way to keep it. `onEnded` gets the receipt. */
export function Leaving({ onEnded }: { onEnded: (receipt: ReactNode) => void }) {
  const { title, lead, open } = useTexts(erasure).account
  const { currentData: has, isError, refetch } = useShowLeavingQuery()
  const isLeaving = Boolean(has?.due_at)
  return (
    <LateSection
      id="slett"
      words={{ title, lead: isLeaving ? undefined : lead, open }}
      look="quiet"
      load={loadLeaving}
      propsOf={(close) => has && { has, close, onEnded }}
      isMeant={isLeaving}
      retry={isError ? refetch : undefined}
    />
  )
}
