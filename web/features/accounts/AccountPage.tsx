import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import accounts from '#texts/nb/accounts.ts'
import { type Phrase, inOneLine } from '#texts/phrase.ts'
import { logOut } from '#web/app/device/logOut.ts'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import type { useCallForm } from '#web/app/form/useCallForm.ts'
import { useSite } from '#web/app/frame/site.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import { Logo, Pattern } from '#web/ui/drawings.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import css from './accounts.module.css'

type PageProps = { heading: ReactNode; lead?: ReactNode; children?: ReactNode }

/** A page with one task: a link home above it and, on a wide screen, a decorative panel beside it. */
export function AccountPage({ heading, lead, children }: PageProps) {
  const { siteName } = useSite()
  return (
    <div className={css.frame}>
      <div className={css.column}>
        <Link
          to="/"
          className={`press ${css.home}`}
          aria-label={`${siteName}, ${accounts.register.toFront.toLowerCase()}`}
        >
          <Logo />
          <span>{inOneLine(siteName)}</span>
        </Link>
        <div className="prose">
          <h1>{heading}</h1>
          {lead && <Lead className={css.lead}>{lead}</Lead>}
          {children}
        </div>
      </div>
      <Link to="/" className={css.side} tabIndex={-1} aria-hidden="true">
        <Pattern />
      </Link>
    </div>
  )
}

type TaskProps = {
  sending: Pick<ReturnType<typeof useCallForm>, 'form' | 'isBusy' | 'error'>
  submit: Phrase
  busy: Phrase
  before?: ReactNode
  help?: ReactNode
  children: ReactNode
}

export const TaskForm = ({ sending: { form, isBusy, error }, submit, busy, before, help, children }: TaskProps) => (
  <form {...form} className={css.form}>
    <NeedsScript />
    {before}
    <FormError message={error}>{help}</FormError>
    {children}
    <SubmitButton isBusy={isBusy} busy={busy}>
      {submit}
    </SubmitButton>
  </form>
)

/** A form for visitors; for whoever was signed in when the page opened: continue, or log out first. */
export function WhenSignedOut({ children, redirect }: { children: ReactNode; redirect: string | undefined }) {
  const t = accounts.login
  const { user } = useSession()
  const [wasIn] = useState(user !== null)
  if (!wasIn || !user) return children
  return (
    <div className={`framed ${css.already}`}>
      <p>{t.already(user.name ?? '')}</p>
      <div className={`row ${css.buttons}`}>
        <ButtonLink to={redirect ?? '/dashboard'}>{t.goOn}</ButtonLink>
        <Button look="quiet" onClick={() => void logOut('/login')}>
          {t.logout}
        </Button>
      </div>
    </div>
  )
}
