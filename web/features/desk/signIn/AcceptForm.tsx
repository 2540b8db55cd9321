import { TextInput } from '@mantine/core'
import { useRef, useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { acceptInvitation, type openInvitation } from '#contract/desk.ts'
import { limits } from '#contract/limits.ts'
import type { newFactor } from '#contract/secondFactor.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { readDeskFailure } from '../data/failure.ts'
import { Choice } from '../form/Choice.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { AppSetup } from './AppSetup.tsx'
import { canUsePasskeys, makePasskey } from './passkeys.ts'
import { deskApi } from '../data/api.ts'
import pieces from '../frame/pieces.module.css'

const schema = acceptInvitation.schema.body
const words = schema.omit({ factor: true })
type Factor = z.input<typeof newFactor>
type Props = {
  token: string
  invited: Reply<typeof openInvitation>['data']
  onAccepted: (codes: readonly string[]) => void
}

/** Name, password and the first second factor. */
export function AcceptForm({ token, invited, onAccepted }: Props) {
  const t = useDesk()
  const [kind, setKind] = useState<'passkey' | 'totp'>(canUsePasskeys() ? 'passkey' : 'totp')
  const [isBusy, setBusy] = useState(false)
  const [accept] = deskApi.useAcceptInvitationMutation()
  const [askPasskey] = deskApi.useInvitationPasskeyMutation()
  /** Made once: a password that is refused does not cost a second passkey. */
  const made = useRef<Factor>(undefined)
  const withCode = useDeskForm(schema)
  const withKey = useDeskForm(words)
  const { form, formError, field } = kind === 'totp' ? withCode : withKey

  const passkey = async () => {
    if (made.current) return made.current
    const { data } = await askPasskey({ token })
    const credential = data && (await makePasskey(data.data))
    if (credential) made.current = { kind: 'passkey', credential }
    return made.current
  }
  const send = async (given: z.input<typeof words>, factor: Factor) => {
    const { data, error } = await accept({ ...given, factor })
    if (data) return onAccepted(data.data.recovery_codes)
    if (readDeskFailure(error).code === 'second_factor_wrong') made.current = undefined
    ;(kind === 'totp' ? withCode : withKey).refuse(error)
  }
  const submitCode = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = withCode.check(event, (data) => ({
      ...plain(data),
      token,
      factor: { kind, code: data.get('factor.code') },
    }))
    if (given) await send(given, given.factor)
  }
  const submitKey = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = withKey.check(event, (data) => ({ ...plain(data), token }))
    if (!given) return
    const factor = await passkey()
    if (factor) await send(given, factor)
    else withKey.setFormError(t.factor.passkeyStopped)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await (kind === 'totp' ? submitCode(event) : submitKey(event))
    setBusy(false)
  }

  return (
    <form ref={form} className={pieces.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
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
      <fieldset className={pieces.choices}>
        <legend>{t.invitation.factorHeading}</legend>
        <p className={pieces.soft}>{t.invitation.factorLead}</p>
        {canUsePasskeys() && (
          <Choice
            type="radio"
            name="kind"
            checked={kind === 'passkey'}
            onChange={() => setKind('passkey')}
            label={t.invitation.passkey}
            hint={t.invitation.passkeyHint}
          />
        )}
        <Choice
          type="radio"
          name="kind"
          checked={kind === 'totp'}
          onChange={() => setKind('totp')}
          label={t.invitation.totp}
          hint={t.invitation.totpHint}
        />
      </fieldset>
      {kind === 'totp' && <AppSetup app={invited.totp} field={field('factor.code')} />}
      <SubmitButton isBusy={isBusy} busy={t.invitation.busy}>
        {kind === 'totp' ? t.invitation.submit : t.invitation.submitPasskey}
      </SubmitButton>
    </form>
  )
}

const plain = (data: FormData) => ({ name: data.get('name'), password: data.get('password') })
