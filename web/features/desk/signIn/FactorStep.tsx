import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { secondFactor } from '#contract/secondFactor.ts'
import type { FactorKind } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { DeskForm, StatusMessage } from '../form/DeskForm.tsx'
import { useSending } from '../form/useDeskForm.ts'
import { canUsePasskeys, signWithPasskey } from './passkeys.ts'
import { deskApi } from '../data/api.ts'
import { Failure } from '../frame/DeskPage.tsx'

const t = desk.factor
type Given = z.input<typeof secondFactor>
type Give = (factor: Given) => Promise<unknown>
type Props = {
  kinds: readonly FactorKind[]
  /** Sends it; answers why it was refused. */
  give: Give
}

/** The second factor, in the way that is easiest to give first; the others are a press away. */
export function FactorStep({ kinds, give }: Props) {
  const [chosen, setChosen] = useState<FactorKind>()
  const usable = kinds.filter((kind) => kind !== 'passkey' || canUsePasskeys())
  const kind = chosen ?? usable[0]
  if (!kind) return <FormError message={kinds.length > 0 ? t.passkeyMissing : t.none} />
  const others = usable.filter((one) => one !== kind)
  return (
    <div className="form">
      {kind === 'passkey' && <PasskeyStep give={give} />}
      {kind === 'mailed_code' && <MailedStep give={give} />}
      {(kind === 'totp' || kind === 'recovery_code') && <CodeStep key={kind} kind={kind} give={give} />}
      {others.length > 0 && (
        <div className="row" role="group" aria-label={t.other}>
          {others.map((one) => (
            <Button key={one} look="quiet" onClick={() => setChosen(one)}>
              {t.instead[one]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function PasskeyStep({ give }: { give: Give }) {
  const [ask] = deskApi.usePasskeyChallengeMutation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const use = async () => {
    setBusy(true)
    setFailure(undefined)
    const { data, error } = await ask()
    const credential = data && (await signWithPasskey(data.data))
    const refused = credential ? await give({ kind: 'passkey', credential }) : error
    setBusy(false)
    if (data && !credential) setFailure(t.passkeyStopped)
    else if (refused) setFailure(deskFailureWords(readDeskFailure(refused)))
  }
  return (
    <>
      <FormError message={failure} />
      <p className="dim">{t.passkeyLead}</p>
      <Button isBusy={isBusy} onClick={() => void use()}>
        {isBusy ? t.passkeyWait : t.passkeyUse}
      </Button>
    </>
  )
}

/** In a trial only: a code that lands in the built-in mailbox, asked for and then typed. */
function MailedStep({ give }: { give: Give }) {
  const [mail, { isLoading, error }] = deskApi.useMailCodeMutation()
  /** Also while another one is asked for: what is typed stays. */
  const [isSent, setSent] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The button that led here is gone.
  useEffect(() => button.current?.focus(), [])
  const send = async () => {
    const { data } = await mail()
    if (data) setSent(true)
  }
  return (
    <>
      <Failure error={error} />
      <p className="dim">{t.mailedLead}</p>
      <StatusMessage>{isSent && !isLoading ? t.mailSent : ''}</StatusMessage>
      {isSent && <CodeStep kind="mailed_code" give={give} />}
      <Button ref={button} look={isSent ? 'quiet' : 'filled'} isBusy={isLoading} onClick={() => void send()}>
        {isLoading ? t.mailing : isSent ? t.mailAgain : t.mail}
      </Button>
    </>
  )
}

const wordsOf = {
  totp: ['totp', 'totpHint'],
  recovery_code: ['recovery', 'recoveryHint'],
  mailed_code: ['mailed', 'mailedHint'],
} as const

function CodeStep({ kind, give }: { kind: keyof typeof wordsOf; give: Give }) {
  const [label, hint] = wordsOf[kind]
  const isNumber = kind !== 'recovery_code'
  const { fields, isBusy, onSubmit } = useSending({
    schema: secondFactor,
    shape: (data) => ({ kind, code: data.get('code') }),
    send: async (factor) => ({ error: await give(factor) }),
    onDone: () => undefined,
    isUnasked: true,
  })
  const { form, formError, field } = fields
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  useEffect(() => {
    if (formError !== undefined) form.current?.querySelector('input')?.select()
  }, [form, formError])
  return (
    <DeskForm fields={fields} isBusy={isBusy} busy={desk.login.busy} save={t.submit} onSubmit={onSubmit}>
      <TextInput
        {...field('code')}
        label={t[label]}
        description={t[hint]}
        inputMode={isNumber ? 'numeric' : 'text'}
        autoComplete={isNumber ? 'one-time-code' : 'off'}
        autoCapitalize={isNumber ? undefined : 'characters'}
        spellCheck={false}
        maxLength={20}
      />
    </DeskForm>
  )
}
