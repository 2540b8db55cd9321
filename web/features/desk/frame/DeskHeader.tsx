import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import type { Self } from '#contract/desk.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { siteName } from './useTitle.ts'
import css from './frame.module.css'
import { deskApi } from '../data/api.ts'

/** The way to every page that the person's roles open. */
export function DeskHeader({ self }: { self: Self }) {
  const t = useTexts(desk)
  const [signOut, { isLoading }] = deskApi.useSignOutMutation()
  const pages = [
    { to: deskPages.home, name: self.powers.includes('see_inbox') ? t.inbox.title : t.home.title },
    ...(self.powers.includes('work_on_cases') ? [{ to: deskPages.newCase, name: t.callerCase.title }] : []),
    ...(self.powers.includes('edit_archive') ? [{ to: deskPages.articles, name: t.articles.title }] : []),
    ...(self.powers.includes('edit_archive') ? [{ to: deskPages.knowledge, name: t.knowledge.title }] : []),
    ...(self.powers.includes('assign_cases') ? [{ to: deskPages.people, name: t.workload.title }] : []),
    ...(self.powers.includes('manage_staff') ? [{ to: deskPages.staff, name: t.staff.title }] : []),
    ...(self.powers.includes('request_exports') || self.powers.includes('approve_exports')
      ? [{ to: deskPages.exports, name: t.exports.title }]
      : []),
    ...(self.powers.includes('handle_requests') ? [{ to: deskPages.requests, name: t.requests.menu }] : []),
    ...(self.powers.includes('hold_cases') ? [{ to: deskPages.holds, name: t.holds.title }] : []),
    ...(self.powers.includes('oversee_privacy')
      ? [
          { to: deskPages.breaches, name: t.breaches.title },
          { to: deskPages.processing, name: t.processing.menu },
          { to: deskPages.privacyReport, name: t.privacyReport.menu },
        ]
      : []),
    ...(self.powers.includes('read_audit') ? [{ to: deskPages.audit, name: t.audit.title }] : []),
    ...(self.powers.includes('change_settings')
      ? [
          { to: deskPages.settings, name: t.settings.title },
          { to: deskPages.mail, name: t.mail.title },
          { to: deskPages.backups, name: t.backups.title },
        ]
      : []),
    ...(self.powers.includes('edit_archive')
      ? [
          { to: deskPages.tips, name: t.tips.title },
          { to: deskPages.media, name: t.media.title },
          { to: deskPages.lookups, name: t.lookups.title },
        ]
      : []),
    { to: deskPages.account, name: t.account.title },
  ]
  const { pathname } = useLocation()
  // Where it was opened: on the next page it is closed again.
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const toggle = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      // Elsewhere on the page Escape is another's.
      if (key !== 'Escape' || !toggle.current?.closest('header')?.contains(document.activeElement)) return
      setOpenAt(undefined)
      toggle.current.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])
  const leave = async () => {
    if (isLoading) return
    await signOut()
    // A new page load: nothing that was shown stays in memory.
    location.assign(deskPages.login)
  }
  return (
    <header className={css.header} data-no-print>
      <div className={css.row}>
        <NavLink to={deskPages.home} end className={css.name} aria-current={undefined}>
          <Logo size={30} />
          {siteName()}
          <span className={css.room}>{t.frame.desk}</span>
        </NavLink>
        <p className={css.who}>
          <span className="unseen">{t.frame.signedInAs} </span>
          {self.name}
        </p>
        <Button look="plain" isBusy={isLoading} onClick={() => void leave()}>
          {t.frame.signOut}
        </Button>
        <div className={css.toggle}>
          <Button
            ref={toggle}
            look="quiet"
            aria-expanded={isOpen}
            aria-controls="pages"
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          >
            {t.frame.pages}
          </Button>
        </div>
        <nav id="pages" aria-label={t.frame.menu} className={css.nav} data-open={isOpen || undefined}>
          {pages.map(({ to, name }) => (
            <NavLink
              key={to}
              to={to}
              end={to === deskPages.home}
              aria-current={pathname === to ? 'page' : 'true'}
              onClick={() => setOpenAt(undefined)}
            >
              {name}
            </NavLink>
          ))}
        </nav>
      </div>
    </header>
  )
}
