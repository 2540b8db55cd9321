import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import type { Self } from '#contract/desk.ts'
import type { Notices as Told } from '#contract/deskMail.ts'
import { deskPages } from '#contract/deskPages.ts'
import type { Role } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './frame.module.css'
import { deskApi } from '../data/api.ts'

type RoleGiven = Told['roles_given'][number]
/** Milliseconds. */
const every = 60_000

/**
 * What all staff are to know on every page: mails do not go, the log was changed. Asked for once a minute and not while the
 * page is out of sight; the call keeps no session alive.
 */
export function Notices({ self }: { self: Self }) {
  const t = useTexts(desk).mail.notices
  const isSeen = useIsSeen()
  const { data } = deskApi.useNoticesQuery(undefined, {
    pollingInterval: isSeen ? every : 0,
    skip: !isSeen && document.hidden,
  })
  const { mail_outage_since, audit_broken_at, reading_limited_at, roles, roles_given } = data?.data ?? nothing
  useOwnRoles(self, roles)
  return (
    // In the page before there is anything to say, so that a screen reader hears it when it comes.
    <div role="status" aria-label={t.label} className={css.notices} data-no-print>
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
      <RolesGiven given={roles_given} />
    </div>
  )
}

const nothing = {
  mail_outage_since: null,
  audit_broken_at: null,
  reading_limited_at: null,
  roles: undefined,
  roles_given: [],
}

/** A role that was taken away takes its pages with it, not only their next call. */
function useOwnRoles(self: Self, roles: readonly Role[] | undefined) {
  const dispatch = useDispatch()
  const isAnother = roles !== undefined && roles.join() !== self.roles.join()
  useEffect(() => {
    if (isAnother) dispatch(deskApi.util.invalidateTags(['Self']))
  }, [dispatch, isAnother])
}

/** Who became or ceased to be a lead or a privacy officer lately, until it is put away; it comes back with the next load of the page. */
function RolesGiven({ given }: { given: readonly RoleGiven[] }) {
  const t = useTexts(desk)
  const [away, setAway] = useState<readonly number[]>([])
  return given
    .filter(({ id }) => !away.includes(id))
    .map(({ id, change, role, at, ...who }) => (
      <p key={id} className={css.notice}>
        {t.mail.notices.roleChange(change, { ...who, role: t.names.roles[role].name, at: longMoment(at) })}{' '}
        <Button look="plain" onClick={() => setAway([...away, id])}>
          {t.mail.notices.putAway}
        </Button>
      </p>
    ))
}

function useIsSeen() {
  const [isSeen, setSeen] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isSeen
}
