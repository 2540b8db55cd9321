import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { acceptInvitation, type openInvitation } from '#contract/desk.ts'
import { deskPages } from '#contract/deskPages.ts'
import { limits } from '#contract/limits.ts'
import type { newFactor } from '#contract/secondFactor.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { longMoment } from '#web/ui/dates.ts'
import { FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import { deskApi } from '../data/api.ts'
import { tellSession } from '../data/baseQuery.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Choice } from '../form/Choice.tsx'
import { PasswordField } from '../form/DeskForm.tsx'
import { unsent, useSending } from '../form/useDeskForm.ts'
import { DeskSection, Pending } from '../frame/DeskPage.tsx'
import { useDesk, useTitle } from '../frame/useDesk.ts'
import { AppSetup, RecoveryCodes } from './FactorSetup.tsx'
import { RolesAndPowers } from './RolesAndPowers.tsx'
import { canUsePasskeys, makePasskey } from './passkeys.ts'

/** Where the link of an invitation leads. Its token stands behind `#`, which no server sees. */
export function Invitation() {
  const t = useDesk()
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

/** Name, password and the first second factor. */
function AcceptForm({ token, invited, onAccepted }: AcceptProps) {
  const t = useDesk()
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
  const { fields, isBusy, onSubmit } = useSending({
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
  const { form, formError, field, setFormError } = fields
  const choose = (chosen: typeof kind) => {
    setKind(chosen)
    setFormError(undefined)
  }
  return (
    <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <h2>{t.invitation.you}</h2>
      <FormError message={formError} />
      <TextInput
        {...field('name')}
        label={t.invitation.name}
        description={t.invitation.nameHint}
        autoComplete="name"
        maxLength={limits.name}
      />
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
      <SubmitButton isBusy={isBusy} busy={t.ownAccount.saving}>
        {kind === 'totp' ? t.invitation.submit : t.invitation.submitPasskey}
      </SubmitButton>
    </form>
  )
}
