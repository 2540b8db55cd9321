import { emailChange } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useChangeEmailMutation } from './api.ts'
import { AccountForm } from './Editing.tsx'
import { EmailInput, PresentPassword } from './fields.tsx'

type Props = {
  /** Gets what to say about the address. */
  done: (said: string) => void
  cancel: () => void
}

/** Corrects an address that is not confirmed yet at once; a confirmed one needs the password, and the new one's link. */
export function ChangeEmail({ done, cancel }: Props) {
  const t = useTexts(accounts).changeEmail
  const { isVerified, user } = useSession()
  const [change] = useChangeEmailMutation()
  const onChanged = ({ email }: { email: string }) => {
    const isSame = email.toLowerCase() === user?.email?.toLowerCase()
    // That a confirmed one waits for the new one's link is the account's own message.
    done(isSame ? t.same : isVerified ? '' : t.changed(email))
  }
  return (
    <AccountForm schema={emailChange} change={change} words={t} onChanged={onChanged} cancel={cancel}>
      {(field) => (
        <>
          <EmailInput {...field('email')} label={t.label} defaultValue={user?.email} />
          {isVerified && <PresentPassword {...field('password')} />}
        </>
      )}
    </AccountForm>
  )
}
