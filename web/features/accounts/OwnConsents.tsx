import { useRef, useState } from 'react'
import { accounts } from '#texts/accounts.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

const load = () => import('./ConsentRegister.tsx')

/** The register of consents; it and its scripts come when somebody asks for them. */
export function OwnConsents() {
  const t = useTexts(accounts).account
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const open = () => {
    setOpen(true)
    // The pressed button goes.
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" ref={heading} tabIndex={-1}>
        {t.consents}
      </h2>
      <p className={css.lead}>{t.consentsLead}</p>
      {isOpen ? (
        <LazyPart load={load} props={{}} words={t.part} />
      ) : (
        <Button look="plain" onClick={open}>
          {t.consentsOpen}
        </Button>
      )}
    </section>
  )
}
