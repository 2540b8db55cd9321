import { TextInput } from '@mantine/core'
import { emailChange } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { accounts } from '#texts/accounts.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { AccountFormButtons } from './AccountFormButtons.tsx'
import { useChangeEmailMutation } from './api.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { useAccountForm } from './useAccountForm.ts'
import css from './accounts.module.css'

type Props = {
  /** Gets what to say about the address. */
  done: (said: string) => void
  cancel: () => void
}

/** Corrects an address that is not confirmed yet at once; a confirmed one needs the password, and the new one's link. */
export function ChangeEmail({ done, cancel }: Props) {
  const { fields, changeEmail: t } = useTexts(accounts)
  const { isVerified, user } = useSession()
  const [change, { isLoading }] = useChangeEmailMutation()
  const { form, field, formError, submit } = useAccountForm({
    schema: emailChange,
    change,
    isBusy: isLoading,
    failed: t.failed,
    onChanged: ({ email }) => {
      const isSame = email.toLowerCase() === user?.email?.toLowerCase()
      // That a confirmed one waits for the new one's link is the account's own message.
      done(isSame ? t.same : isVerified ? '' : t.changed(email))
    },
  })

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        {...field('email')}
        size="md"
        type="email"
        label={t.label}
        autoComplete="email"
        maxLength={limits.email}
        defaultValue={user?.email}
      />
      {isVerified && (
        <PasswordInput {...field('password')} label={fields.current_password} autoComplete="current-password" />
      )}
      <FormError message={formError} />
      <AccountFormButtons isBusy={isLoading} busy={t.busy} save={t.submit} cancel={cancel} />
    </form>
  )
}
