import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { testMail } from '#contract/deskMail.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskSection } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** Sends one mail and says what the mail server answered. */
export function TestMail() {
  const { test: t, codeOf } = useTexts(desk).mail
  const [test, { isLoading }] = deskApi.useTestMailMutation()
  const [said, setSaid] = useState('')
  const { form: ref, formError, setFormError, check, refuse, field } = useDeskForm(testMail.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    setSaid('')
    const { data, error } = await test(given)
    if (error) return refuse(error)
    const { result, code } = data.data
    if (result === 'accepted') setSaid(t.accepted(codeOf(code)))
    else setFormError(t[result](code))
  }
  return (
    <DeskSection id="test" title={t.title} isCard>
      <p className={pieces.lead}>{t.lead}</p>
      <form ref={ref} className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={formError} />
        <TextInput {...field('email')} type="email" label={t.email} autoComplete="off" maxLength={limits.email} />
        <SubmitButton isBusy={isLoading} busy={t.busy}>
          {t.send}
        </SubmitButton>
        <StatusMessage>{said}</StatusMessage>
      </form>
    </DeskSection>
  )
}
