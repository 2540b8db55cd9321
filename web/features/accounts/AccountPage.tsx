import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { accounts } from '#texts/accounts.ts'
import { logOut } from '#web/app/device/logOut.ts'
import { useSite } from '#web/app/frame/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { Pattern } from '#web/ui/Pattern.tsx'
import { inOneLine } from '#web/ui/unbroken.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Lead } from '#web/ui/Lead.tsx'
import css from './accounts.module.css'

/** A page with one task: a link home above it and, on a wide screen, a decorative panel beside it. */
export function AccountPage({
  heading,
  lead,
  children,
}: {
  heading: ReactNode
  lead?: ReactNode
  children?: ReactNode
}) {
  const { siteName } = useSite()
  const { toFront } = useTexts(accounts).register
  return (
    <div className={css.frame}>
      <div className={css.column}>
        <Link to="/" className={css.home} aria-label={`${siteName}, ${toFront.toLowerCase()}`}>
          <Logo />
          <span>{inOneLine(siteName)}</span>
        </Link>
        <div className={css.card}>
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

/** In place of a login or registration form for a signed-in visitor: continue, or log out first. */
export function AlreadyIn({ name, to }: { name: string; to: string }) {
  const t = useTexts(accounts).login
  return (
    <div className={css.already}>
      <p>{t.already(name)}</p>
      <div className={css.buttons}>
        <ButtonLink to={to}>{t.goOn}</ButtonLink>
        <Button look="quiet" onClick={() => void logOut('/login')}>
          {t.logout}
        </Button>
      </div>
    </div>
  )
}
