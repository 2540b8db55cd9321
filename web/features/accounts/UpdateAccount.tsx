import { NativeSelect } from '@mantine/core'
import { accountUpdate } from '#contract/accounts.ts'
import { contactLanguages } from '#contract/contactLanguages.ts'
import { accounts } from '#texts/accounts.ts'
import { contactLanguageTexts } from '#texts/contactLanguages.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useUpdateAccountMutation } from './api.ts'
import { AccountForm } from './Editing.tsx'
import { GenderSelect, NameInput, PhoneInput } from './fields.tsx'

type Props = {
  /** Gets what to say about the changes. */
  done: (said: string) => void
  cancel: () => void
}

/** Corrects name, telephone number, gender and the language to talk in. */
export function UpdateAccount({ done, cancel }: Props) {
  const { fields, updateAccount: t } = useTexts(accounts)
  const { names, none } = useTexts(contactLanguageTexts)
  const { user } = useSession()
  const [update] = useUpdateAccountMutation()
  const languages = contactLanguages.map((value) => ({ value, label: names[value] }))
  return (
    <AccountForm schema={accountUpdate} change={update} words={t} onChanged={() => done(t.done)} cancel={cancel}>
      {(field) => (
        <>
          <NameInput {...field('name')} defaultValue={user?.name} />
          <PhoneInput {...field('phone_number')} defaultValue={user?.phone_number} />
          <GenderSelect {...field('gender')} defaultValue={user?.gender} />
          {/* Without the field it stays as it is: what was not fetched yet is not to be emptied by saving. */}
          {user?.contact_language !== undefined && (
            <NativeSelect
              {...field('contact_language')}
              size="md"
              label={fields.contact_language}
              description={fields.languageHint}
              data={[{ value: '', label: none }, ...languages]}
              defaultValue={user.contact_language ?? ''}
            />
          )}
        </>
      )}
    </AccountForm>
  )
}
