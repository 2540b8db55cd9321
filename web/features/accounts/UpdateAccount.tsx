import { TextInput, NativeSelect, type NativeSelectProps } from '@mantine/core'
import { accountUpdate } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { accounts } from '#texts/accounts.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { AccountFormButtons } from './AccountFormButtons.tsx'
import { useUpdateAccountMutation } from './api.ts'
import { GenderSelect } from './GenderSelect.tsx'
import { useAccountForm } from './useAccountForm.ts'
import css from './accounts.module.css'
import { contactLanguages } from '#contract/contactLanguages.ts'
import { contactLanguageTexts } from '#texts/contactLanguages.ts'

type Props = {
  /** Gets what to say about the changes. */
  done: (said: string) => void
  cancel: () => void
}

/** Corrects name, telephone number, gender and the language to talk in. */
export function UpdateAccount({ done, cancel }: Props) {
  const { fields, updateAccount: t } = useTexts(accounts)
  const { user } = useSession()
  const [update, { isLoading }] = useUpdateAccountMutation()
  const { form, field, formError, submit } = useAccountForm({
    schema: accountUpdate,
    change: update,
    isBusy: isLoading,
    failed: t.failed,
    onChanged: () => done(t.done),
  })

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        {...field('name')}
        size="md"
        label={fields.name}
        autoComplete="name"
        maxLength={limits.name}
        defaultValue={user?.name}
      />
      <TextInput
        {...field('phone_number')}
        size="md"
        type="tel"
        label={fields.phone_number}
        description={fields.phoneHint}
        autoComplete="tel"
        maxLength={32}
        defaultValue={user?.phone_number}
      />
      <GenderSelect {...field('gender')} defaultValue={user?.gender} />
      {/* Without the field it stays as it is: what was not fetched yet is not to be emptied by saving. */}
      {user?.contact_language !== undefined && (
        <LanguageSelect {...field('contact_language')} defaultValue={user.contact_language ?? ''} />
      )}
      <FormError message={formError} />
      <AccountFormButtons isBusy={isLoading} busy={t.busy} save={t.submit} cancel={cancel} />
    </form>
  )
}

/** The language that its owner would like staff to use when they talk; may stay empty. */
function LanguageSelect(field: Omit<NativeSelectProps, 'data' | 'label' | 'size'>) {
  const { fields } = useTexts(accounts)
  const { names, none } = useTexts(contactLanguageTexts)
  return (
    <NativeSelect
      {...field}
      size="md"
      label={fields.contact_language}
      description={fields.languageHint}
      data={[{ value: '', label: none }, ...contactLanguages.map((value) => ({ value, label: names[value] }))]}
    />
  )
}
