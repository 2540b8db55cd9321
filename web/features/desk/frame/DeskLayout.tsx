import { Navigate, Outlet, useLocation, useBlocker, Link } from 'react-router'
import { SkipLink } from '#web/app/frame/SkipLink.tsx'
import { keepPlace } from '#web/app/frame/useArrive.ts'
import { ThemeSwitch } from '#web/app/frame/ThemeSwitch.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { loginPath } from '../signIn/wayBack.ts'
import { Asker } from './Asker.tsx'
import { DeskHeader } from './DeskHeader.tsx'
import { Logo } from '#web/ui/drawings.tsx'
import css from './frame.module.css'
import { deskApi } from '../data/api.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { Pending, siteName, type Self } from './DeskPage.tsx'
import { DeskConfirm } from './DeskDialog.tsx'
import { hasUnsaved, wouldLose } from './unsaved.ts'
import { useDispatch } from 'react-redux'
import { deskPages } from '#contract/deskPages.ts'
import { powersOf } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'

/** The pages behind the sign-in. A session that ends while a page is open keeps the page: the next call asks for a sign-in above it. */
export function DeskLayout() {
  const { data, ...query } = deskApi.useShowSelfQuery()
  const { pathname, search } = useLocation()
  useArrive()
  const self = data && { ...data.data, powers: powersOf(data.data.roles) }
  if (!self && readDeskFailure(query.error).code === 'not_signed_in')
    return <Navigate to={loginPath(pathname + search)} replace />
  return (
    <>
      <SkipLink />
      {self ? <DeskHeader self={self} /> : <div className={css.header} />}
      {self && <Notices self={self} />}
      {/* Another element when the header has grown above it, because one that stays would have moved. */}
      <main key={self ? 'in' : 'out'} id="main" className={css.main} tabIndex={-1}>
        {self ? <Outlet context={self} /> : <Pending {...query} />}
      </main>
      <footer className={css.footer} data-no-print>
        <ThemeSwitch />
      </footer>
      {self && <Asker self={self} />}
      <UnsavedGuard />
    </>
  )
}

/** Asks before a page is left on which something typed would be lost. One for all pages: the router knows one blocker. */
function UnsavedGuard() {
  const t = desk.case.unsaved
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useWindowEvent('beforeunload', (event) => wouldLose() && event.preventDefault())
  return (
    <DeskConfirm
      isOpen={state === 'blocked'}
      title={t.title}
      body={t.body}
      confirm={t.leave}
      isDanger
      onConfirm={() => proceed?.()}
      onClose={() => state === 'blocked' && reset()}
    />
  )
}

/** Milliseconds. */
const every = 60_000

/** What all staff are to know on every page, asked for once a minute while it is in sight; the call keeps no session alive. */
function Notices({ self }: { self: Self }) {
  const { mail, names } = desk
  const t = mail.notices
  const { data, isLoading } = deskApi.useShowNoticesQuery(undefined, {
    pollingInterval: every,
    skipPollingIfUnfocused: true,
  })
  const { mail_outage_since = null, audit_broken_at = null, reading_limited_at = null } = data?.data ?? {}
  const { roles = self.roles, roles_given = [] } = data?.data ?? {}
  // Those put away come back with the next load of the page.
  const [away, setAway] = useState<readonly number[]>([])
  const dispatch = useDispatch()
  // A role that was taken away takes its pages with it, not only their next call.
  const isAnother = roles.join() !== self.roles.join()
  useEffect(() => {
    if (isAnother) dispatch(deskApi.util.invalidateTags(['Self']))
  }, [dispatch, isAnother])
  return (
    // In the page before there is anything to say, so that a screen reader hears it when it comes.
    <div role="status" aria-label={t.label} className={css.notices} data-pending={isLoading || undefined} data-no-print>
      {mail_outage_since !== null && (
        <p className={css.notice}>
          {t.mail(longMoment(mail_outage_since))}{' '}
          {self.powers.includes('change_settings') && <Link to={deskPages.mail}>{t.mailPage}</Link>}
        </p>
      )}
      {audit_broken_at !== null && (
        <p className={css.notice} data-danger>
          {t.audit(audit_broken_at)} <Link to={deskPages.audit}>{t.auditPage}</Link>
        </p>
      )}
      {reading_limited_at !== null && (
        <p className={css.notice} data-danger>
          {t.reading(longMoment(reading_limited_at))}{' '}
          <Link to={`${deskPages.audit}?action=reading_limited`}>{t.readingPage}</Link>
        </p>
      )}
      {roles_given
        .filter(({ id }) => !away.includes(id))
        .map(({ id, change, role, at, ...who }) => (
          <p key={id} className={css.notice}>
            {t.roleChange(change, { ...who, role: names.roles[role].name, at: longMoment(at) })}{' '}
            <Button look="plain" onClick={() => setAway([...away, id])}>
              {t.putAway}
            </Button>
          </p>
        ))}
    </div>
  )
}

/** The pages before one is signed in: the name of the room, and nothing of what is inside. */
export function DoorLayout() {
  const t = desk.frame
  useArrive()
  return (
    <>
      <header className={css.header} data-no-print>
        <div className={css.row}>
          <span className={css.name}>
            <Logo size={30} />
            {siteName()}
            <span className={`badge ${css.room}`}>{t.desk}</span>
          </span>
          <a className={css.out} href="/">
            {t.publicPages}
          </a>
        </div>
      </header>
      <main id="main" className={css.door} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={css.footer} data-no-print>
        <ThemeSwitch />
      </footer>
    </>
  )
}

let before: string | undefined

/** On a new page moves the focus to its main part, so that screen readers and keyboards start there. */
function useArrive() {
  useEffect(keepPlace, [])
  const { pathname } = useLocation()
  useEffect(() => {
    const isNew = before !== undefined && before !== pathname
    before = pathname
    if (!isNew) return
    window.scrollTo(0, 0)
    if (document.activeElement === document.body || document.activeElement?.closest('header, footer'))
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** A page whose script failed or could not be fetched, as after an update of the server. */
export function Broken() {
  const t = desk.broken
  return (
    <main id="main" className={css.main}>
      <h1>{t.title}</h1>
      <p>{t.lead}</p>
      <Button onClick={() => location.reload()}>{t.reload}</Button>
    </main>
  )
}
