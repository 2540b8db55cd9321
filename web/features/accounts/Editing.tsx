import { NativeSelect } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { z } from 'zod'
import { accountUpdate, emailChange, type User } from '#contract/accounts.ts'
import { contactLanguages } from '#contract/contactLanguages.ts'
import accounts from '#texts/nb/accounts.ts'
import contactLanguageTexts from '#texts/nb/contactLanguages.ts'
import type { Phrase } from '#texts/phrase.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readToken } from '#web/app/device/token.ts'
import { useCallForm, type Answer } from '#web/app/form/useCallForm.ts'
import { userLoaded } from '#web/app/session/session.ts'
import { useSession } from '#web/app/session/useSession.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import type { SchemaForm } from '#web/ui/form/useSchemaForm.ts'
import css from './accounts.module.css'
import { accountsApi } from './api.ts'
import { EmailInput, GenderSelect, NameInput, PhoneInput, PresentPassword } from './fields.tsx'

type ChangeProps = {
  done: (said: string) => void
  cancel: () => void
}
type Props = {
  label: string
  Form: ComponentType<ChangeProps>
  /** Says what was saved, and nothing from when the form is opened again. */
  say: (said: string) => void
}

/** A button that opens a form below it. When the form closes, the button has the focus again. */
export function Editing({ label, Form, say }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const done = (said: string) => {
    say(said)
    close()
  }
  const toggle = () => {
    if (!isOpen) say('')
    setIsOpen(!isOpen)
  }
  return (
    <div className={css.editing}>
      <Button ref={button} look="plain" aria-expanded={isOpen} onClick={toggle}>
        {label}
      </Button>
      {isOpen && <Form done={done} cancel={close} />}
    </div>
  )
}

type FormProps<Schema extends z.ZodType> = {
  schema: Schema
  change: (body: z.output<Schema>) => Promise<Answer<{ data: { user: User } }>>
  words: { submit: Phrase; busy: Phrase; failed: Phrase }
  onChanged: (body: z.output<Schema>) => void
  cancel: () => void
  children: (field: SchemaForm['field']) => ReactNode
}

/** Changes the own account: the first field is selected when it opens, and the session gets the new user. */
function AccountForm<Schema extends z.ZodType>(props: FormProps<Schema>) {
  const { schema, change, words, onChanged, cancel, children } = props
  const t = accounts.account
  const dispatch = useAppDispatch()
  const { form, field, isBusy, error } = useCallForm(schema, {
    async send(body) {
      const token = readToken()
      const answer = await change(body)
      if (answer.data) dispatch(userLoaded({ user: answer.data.data.user, token }))
      return answer
    },
    failed: words.failed,
    onDone: (_data, body) => onChanged(body),
  })
  const { ref } = form
  useEffect(() => {
    const first = ref.current?.querySelector('input')
    first?.focus()
    // What is typed takes the place of what stands there; an arrow key or a touch goes into it.
    first?.select()
  }, [ref])
  return (
    <form {...form} className={css.form}>
      {children(field)}
      <FormError message={error} />
      <div className="row">
        <SubmitButton isBusy={isBusy} busy={words.busy}>
          {words.submit}
        </SubmitButton>
        <Button look="plain" onClick={cancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Corrects an address that is not confirmed yet at once; instead of a confirmed one, the new one counts once its link is opened. */
export function ChangeEmail({ done, cancel }: ChangeProps) {
  const t = accounts.changeEmail
  const { isVerified, user } = useSession()
  const [change] = accountsApi.useChangeEmailMutation()
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
          <p className="soft">{t.why}</p>
          <PresentPassword {...field('password')} />
        </>
      )}
    </AccountForm>
  )
}

export function UpdateAccount({ done, cancel }: ChangeProps) {
  const { fields, updateAccount: t } = accounts
  const { names, none } = contactLanguageTexts
  const { user } = useSession()
  const [update] = accountsApi.useUpdateAccountMutation()
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

/** What has been saved, beside where it stands. Always in the page, so that screen readers announce it. */
export function Saved({ said }: { said: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  // Above the button that has the focus again.
  useEffect(() => {
    if (said) line.current?.scrollIntoView({ block: 'center' })
  }, [said])
  return (
    <p ref={line} role="status" className="note" data-tone="good" data-apart>
      {said}
    </p>
  )
}
