import { TextInput } from '@mantine/core'
import { useEffect, useState, type SubmitEvent } from 'react'
import { signIn as signInCall, type Self } from '#contract/desk.ts'
import { limits } from '#contract/limits.ts'
import type { FactorKind } from '#contract/staff.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { readDeskFailure } from '../data/failure.ts'
import css from '../form/form.module.css'
import { PasswordField } from '../form/PasswordField.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { FactorStep } from './FactorStep.tsx'
import { deskApi } from '../data/api.ts'

type Props = {
  /** Whose session has ended: the address stands there already. */
  email?: string
  onDone: (self: Self) => void
}

/** Password, then the second factor; on the login's page, and in the dialog of a session that has ended. */
export function SignIn({ email, onDone }: Props) {
  const t = useTexts(desk)
  const [kinds, setKinds] = useState<readonly FactorKind[]>()
  const [typed, setTyped] = useState(email)
  const [problem, setProblem] = useState<Phrase>()
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
  const begin = (why?: Phrase) => {
    setProblem(why)
    setKinds(undefined)
  }
  return (
    <div className={css.form}>
      <h2 tabIndex={-1} ref={focusFirstTime}>
        {t.factor.title}
      </h2>
      <FactorStep
        kinds={kinds}
        give={async (factor) => {
          const { data, error } = await give({ factor })
          if (data) onDone(data.data.self)
          // The half session has ended: ten minutes have gone, or the person was suspended.
          else if (readDeskFailure(error).code === 'not_signed_in') begin(t.login.tooLate)
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
  problem: Phrase | undefined
  onRight: (email: string, kinds: readonly FactorKind[]) => void
}

function PasswordStep({ email, problem, onRight }: StepProps) {
  const t = useTexts(desk).login
  const [signIn, { isLoading }] = deskApi.useSignInMutation()
  const { form, formError, check, refuse, field } = useDeskForm(signInCall.schema.body)
  useEffect(() => {
    if (email) form.current?.querySelector<HTMLInputElement>('[name="password"]')?.focus()
  }, [form, email])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    const { data, error } = await signIn(given)
    if (data) onRight(given.email, data.data.factors)
    else refuse(error)
  }
  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormError message={formError ?? problem} />
      <TextInput
        {...field('email')}
        type="email"
        label={t.email}
        autoComplete="username"
        defaultValue={email}
        maxLength={limits.email}
      />
      <PasswordField {...field('password')} label={t.password} autoComplete="current-password" />
      <SubmitButton isBusy={isLoading} busy={t.busy}>
        {t.next}
      </SubmitButton>
    </form>
  )
}
