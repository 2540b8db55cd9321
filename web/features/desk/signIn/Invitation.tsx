import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useTitle } from '../frame/useTitle.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { NotYet, RolesAndPowers } from './RolesAndPowers.tsx'
import { deskApi } from '../data/api.ts'

/** Where the link of an invitation leads. Its token stands behind `#`, which no server sees. */
export function Invitation() {
  const t = useDesk()
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[]>()
  useTitle(codes ? t.codes.title : t.invitation.title)
  return (
    <>
      <Heading key={String(codes !== undefined)} isNew={codes !== undefined}>
        {codes ? t.codes.title : t.invitation.title}
      </Heading>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => void navigate(deskPages.home, { replace: true })} />
      ) : token ? (
        <Opened key={token} token={token} onAccepted={setCodes} />
      ) : (
        <p>{t.invitation.noLink}</p>
      )}
    </>
  )
}

/** The codes come without a new page, so their heading takes the focus. */
function Heading({ isNew, children }: { isNew: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

type OpenedProps = { token: string; onAccepted: (codes: readonly string[]) => void }

function Opened({ token, onAccepted }: OpenedProps) {
  const t = useDesk()
  const [open, { data, error, isLoading }] = deskApi.useOpenInvitationMutation()
  useEffect(() => void open({ token }), [open, token])
  if (readDeskFailure(error).code === 'link_invalid')
    return (
      <>
        <p role="alert">{t.invitation.invalid}</p>
        <p>
          <Link to={deskPages.login}>{t.invitation.toLogin}</Link>
        </p>
      </>
    )
  if (!data) return <Pending error={error} isFetching={isLoading} refetch={() => open({ token })} />
  const { email, roles, powers, expires_at } = data.data
  return (
    <>
      <p className={pieces.soft}>
        {t.invitation.address} <strong>{email}</strong>. {t.invitation.expires(longMoment(expires_at))}
      </p>
      <section className={pieces.stack} aria-labelledby="roles">
        <h2 id="roles">{t.invitation.rolesHeading}</h2>
        <RolesAndPowers roles={roles} powers={powers} />
        <NotYet powers={powers} className={pieces.soft} />
      </section>
      <AcceptForm token={token} invited={data.data} onAccepted={onAccepted} />
    </>
  )
}
