import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { signIn as signInCall, type Self } from '#contract/desk.ts'
import type { FactorKind } from '#contract/staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTitle } from '../frame/DeskPage.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { DeskForm, PasswordField } from '../form/DeskForm.tsx'
import { useSending } from '../form/useDeskForm.ts'
import { FactorStep } from './FactorStep.tsx'
import { deskApi } from '../data/api.ts'
import { tellSession } from '../data/baseQuery.ts'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { desk as t } from '#texts/desk.ts'
import { wayBack } from './wayBack.ts'

type Props = {
  /** Whose session has ended: the address stands there already. */
  email?: string
  onDone: (self: Self) => void
}

/** Password, then the second factor; on the login's page, and in the dialog of a session that has ended. */
export function SignIn({ email, onDone }: Props) {
  const [kinds, setKinds] = useState<readonly FactorKind[]>()
  const [typed, setTyped] = useState(email)
  const [problem, setProblem] = useState<string>()
  const [give] = deskApi.useGiveSecondFactorMutation()
  if (!kinds)
    return (
      <PasswordStep
        email={typed}
        problem={problem}
        onRight={(address, found) => {
          setTyped(address)
          setProblem(undefined)
          setKinds(found)
        }}
      />
    )
  const begin = (why?: string) => {
    setProblem(why)
    setKinds(undefined)
  }
  return (
    <div className="form">
      <h2 tabIndex={-1} ref={focusFirstTime}>
        {t.factor.title}
      </h2>
      <FactorStep
        kinds={kinds}
        give={async (factor) => {
          const { data, error } = await give({ factor })
          if (data) {
            tellSession({ kind: 'signed_in', id: data.data.self.id })
            onDone(data.data.self)
            // The half session has ended: ten minutes have gone, or the person was suspended.
          } else if (readDeskFailure(error).code === 'not_signed_in') begin(t.login.tooLate)
          return error
        }}
      />
      <Button look="plain" onClick={() => begin()}>
        {t.factor.again}
      </Button>
    </div>
  )
}

/** The step has changed without a new page, which a screen reader would not tell. A code's field takes the focus itself. */
const focusFirstTime = (heading: HTMLElement | null) => {
  if (heading && !heading.closest('div')?.contains(document.activeElement)) heading.focus()
}

type StepProps = {
  email: string | undefined
  problem: string | undefined
  onRight: (email: string, kinds: readonly FactorKind[]) => void
}

function PasswordStep({ email, problem, onRight }: StepProps) {
  const [signIn] = deskApi.useSignInMutation()
  const { fields, ...sending } = useSending({
    schema: signInCall.schema.body,
    send: signIn,
    onDone: ({ data }, given) => onRight(given.email, data.factors),
    isUnasked: true,
  })
  const { form, formError, field } = fields
  useEffect(() => {
    if (email) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }, [form, email])
  return (
    <DeskForm {...sending} fields={{ form, formError: formError ?? problem }} busy={t.login.busy} save={t.login.next}>
      <TextInput {...field('email')} type="email" label={t.login.email} autoComplete="username" defaultValue={email} />
      <PasswordField {...field('password')} label={t.login.password} autoComplete="current-password" />
    </DeskForm>
  )
}

/** Who is signed in already goes on to where the address leads. */
export function Login() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data } = deskApi.useShowSelfQuery()
  useTitle(t.login.title)
  const to = wayBack(search)
  if (data) return <Navigate to={to} replace />
  return (
    <>
      <h1>{t.login.title}</h1>
      <p className="dim">{t.login.lead}</p>
      <SignIn onDone={() => void navigate(to, { replace: true })} />
      <p className="dim">{t.login.lost}</p>
    </>
  )
}
