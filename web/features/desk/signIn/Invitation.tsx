import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { acceptInvitation, type openInvitation } from '#contract/desk.ts'
import { deskPages } from '#contract/deskPages.ts'
import { powersOf, type Role } from '#contract/staff.ts'
import type { newFactor } from '#contract/secondFactor.ts'
import { desk as t } from '#texts/desk.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { tellSession } from '../data/baseQuery.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Choice } from '../form/Choice.tsx'
import { DeskForm, PasswordField } from '../form/DeskForm.tsx'
import { unsent, useSending } from '../form/useDeskForm.ts'
import { DeskSection, Pending, useTitle } from '../frame/DeskPage.tsx'
import { AppSetup, RecoveryCodes } from './FactorSetup.tsx'
import { canUsePasskeys, makePasskey } from './passkeys.ts'

/** Where the link of an invitation leads. Its token stands behind `#`, which no server sees. */
export function Invitation() {
  const token = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[]>()
  useTitle(codes ? t.codes.title : t.invitation.title)
  return (
    <>
      {/* The codes come without a new page, so their heading takes the focus. */}
      <h1 key={String(codes !== undefined)} ref={codes && takeFocus} tabIndex={-1}>
        {codes ? t.codes.title : t.invitation.title}
      </h1>
      {codes && <RecoveryCodes codes={codes} onKept={() => void navigate(deskPages.home, { replace: true })} />}
      {!codes && token !== '' && <Opened key={token} token={token} onAccepted={setCodes} />}
      {!codes && token === '' && <p>{t.invitation.noLink}</p>}
    </>
  )
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()

function Opened({ token, onAccepted }: { token: string; onAccepted: (codes: readonly string[]) => void }) {
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
  const { email, roles, expires_at } = data.data
  return (
    <>
      <p className="dim">
        {t.invitation.address} <strong>{email}</strong>. {t.invitation.expires(longMoment(expires_at))}
      </p>
      <DeskSection id="roles" title={t.invitation.rolesHeading}>
        <RolesAndPowers roles={roles} />
      </DeskSection>
      <AcceptForm token={token} invited={data.data} onAccepted={onAccepted} />
    </>
  )
}

const schema = acceptInvitation.schema.body
/** A passkey is made when the rest is right. */
const words = schema.extend({ factor: z.undefined() })
type Factor = z.input<typeof newFactor>
type AcceptProps = {
  token: string
  invited: Reply<typeof openInvitation>['data']
  onAccepted: (codes: readonly string[]) => void
}

function AcceptForm({ token, invited, onAccepted }: AcceptProps) {
  const [kind, setKind] = useState<'passkey' | 'totp'>(canUsePasskeys() ? 'passkey' : 'totp')
  const [accept] = deskApi.useAcceptInvitationMutation()
  const [askPasskey] = deskApi.useInvitationPasskeyMutation()
  /** Made once: a password that is refused does not cost a second passkey. */
  const made = useRef<Factor>(undefined)
  const passkey = async () => {
    if (made.current) return { factor: made.current, error: undefined }
    const { data, error } = await askPasskey({ token })
    const credential = data && (await makePasskey(data.data))
    if (credential) made.current = { kind: 'passkey', credential }
    return { factor: made.current, error }
  }
  const { fields, ...form } = useSending({
    schema: kind === 'totp' ? schema : words,
    shape: (data) => ({
      token,
      name: data.get('name'),
      password: data.get('password'),
      factor: kind === 'totp' ? { kind, code: data.get('factor.code') } : undefined,
    }),
    send: async (given) => {
      const { factor, error } = given.factor ? { factor: given.factor, error: undefined } : await passkey()
      if (error) return { error }
      if (!factor) {
        fields.setFormError(t.factor.passkeyStopped)
        return unsent
      }
      const answer = await accept({ ...given, factor })
      if (readDeskFailure(answer.error).code === 'second_factor_wrong') made.current = undefined
      return answer
    },
    onDone({ data }) {
      tellSession({ kind: 'signed_in', id: data.self.id })
      onAccepted(data.recovery_codes)
    },
  })
  const { field, setFormError } = fields
  const choose = (chosen: typeof kind) => {
    setKind(chosen)
    setFormError(undefined)
  }
  return (
    <DeskForm {...form} fields={fields} save={kind === 'totp' ? t.invitation.submit : t.invitation.submitPasskey}>
      <h2>{t.invitation.you}</h2>
      <TextInput {...field('name')} label={t.invitation.name} description={t.invitation.nameHint} autoComplete="name" />
      <input type="hidden" autoComplete="username" value={invited.email} readOnly />
      <PasswordField
        {...field('password')}
        label={t.invitation.password}
        description={t.invitation.passwordHint}
        autoComplete="new-password"
      />
      <fieldset className="choices">
        <legend>{t.invitation.factorHeading}</legend>
        <p className="dim">{t.invitation.factorLead}</p>
        {canUsePasskeys() && (
          <Choice
            type="radio"
            name="kind"
            checked={kind === 'passkey'}
            onChange={() => choose('passkey')}
            label={t.invitation.passkey}
            hint={t.invitation.passkeyHint}
          />
        )}
        <Choice
          type="radio"
          name="kind"
          checked={kind === 'totp'}
          onChange={() => choose('totp')}
          label={t.invitation.totp}
          hint={t.invitation.totpHint}
        />
      </fieldset>
      {kind === 'totp' && <AppSetup app={invited.totp} field={field('factor.code')} />}
    </DeskForm>
  )
}

/** What a person's roles let them see, and what the sum of the roles allows (docs/casework.md, "People"). */
export function RolesAndPowers({ roles }: { roles: readonly Role[] }) {
  return (
    <>
      <dl className="list">
        {roles.map((role) => (
          <div key={role} className="card">
            <dt className="name">{t.names.roles[role].name}</dt>
            <dd className="dim">{t.names.roles[role].hint}</dd>
          </div>
        ))}
      </dl>
      <p className="name">{t.home.powersLead}</p>
      <ul className="bullets">
        {powersOf(roles).map((power) => (
          <li key={power}>{t.names.powers[power]}</li>
        ))}
      </ul>
    </>
  )
}
