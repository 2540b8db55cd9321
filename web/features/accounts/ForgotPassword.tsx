import { Link } from 'react-router'
import { passwordForgotten } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { AccountPage } from './AccountPage.tsx'
import { useForgotPasswordMutation } from './api.ts'
import { EmailInput } from './fields.tsx'
import css from './accounts.module.css'

/** The answer is the same whether or not there is an account (docs/threats.md row 9). */
export default function ForgotPassword() {
  const t = useTexts(accounts).forgot
  const [send, { isSuccess }] = useForgotPasswordMutation()
  const { form, field, isBusy, error } = useCallForm(passwordForgotten, { send, failed: t.failed })
  return (
    <AccountPage heading={isSuccess ? t.done : t.heading} lead={isSuccess ? undefined : t.lead}>
      {isSuccess ? (
        <p role="status">{t.doneBody}</p>
      ) : (
        <form {...form} className={css.form}>
          <NeedsScript />
          <FormError message={error} />
          <EmailInput {...field('email')} />
          <SubmitButton isBusy={isBusy} busy={t.busy}>
            {t.submit}
          </SubmitButton>
        </form>
      )}
      <p className={css.below}>
        <Link to="/login">{t.back}</Link>
      </p>
    </AccountPage>
  )
}
