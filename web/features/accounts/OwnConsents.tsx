import { useState } from 'react'
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
  return (
    <>
      <p className={css.lead}>{t.consentsLead}</p>
      {isOpen ? (
        <LazyPart load={load} props={{}} />
      ) : (
        <Button look="plain" onClick={() => setOpen(true)}>
          {t.consentsOpen}
        </Button>
      )}
    </>
  )
}
