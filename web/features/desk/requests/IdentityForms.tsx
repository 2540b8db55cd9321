import { useState, type SubmitEvent } from 'react'
import { askIdentity, checkIdentity, identityWays, type ShownRequest } from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Radios } from '../form/Radios.tsx'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { useAskIdentityMutation, useCheckIdentityMutation } from './calls.ts'
import { TextField } from './TextField.tsx'
import css from './requests.module.css'

type Props = { request: ShownRequest; onDone: (words: string) => void }

/** Asks whoever sent the request to show who they are. */
export function AskForm({ request, onDone }: Props) {
  const t = useTexts(desk).requests
  const [ask, { isLoading }] = useAskIdentityMutation()
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(askIdentity.schema.body)
  useUnsaved(isDirty)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: request.version, text: data.get('text') }))
    if (!given || isLoading) return
    const { data, error } = await ask({ id: request.id, ...given })
    if (!data) return fields.refuse(error)
    setDirty(false)
    onDone(data.message)
  }
  return (
    <section className={css.part} aria-labelledby="ask">
      <h2 id="ask">{t.ask.title}</h2>
      <p>{t.ask.lead}</p>
      <p>{t.mailNote[request.reach_by]}</p>
      <form
        ref={fields.form}
        className={form.form}
        method="post"
        noValidate
        onInput={() => setDirty(true)}
        onSubmit={(event) => void submit(event)}
      >
        <FormError message={fields.formError} />
        <TextField {...fields.field('text')} defaultValue={t.ask.text} />
        <SubmitButton isBusy={isLoading} busy={t.busy}>
          {t.ask.submit}
        </SubmitButton>
      </form>
    </section>
  )
}

/** Writes down that the identity was checked, and how. */
export function CheckForm({ request, onDone }: Props) {
  const t = useTexts(desk).requests
  const [check, { isLoading }] = useCheckIdentityMutation()
  const fields = useDeskForm(checkIdentity.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: request.version, how: data.get('how') }))
    if (!given || isLoading) return
    const { data, error } = await check({ id: request.id, ...given })
    if (!data) return fields.refuse(error)
    onDone(data.message)
  }
  return (
    <section className={css.part} aria-labelledby="check">
      <h2 id="check">{t.check.title}</h2>
      <p>{t.check.lead}</p>
      <form ref={fields.form} className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={fields.formError} />
        <Radios field={fields.field('how')} legend={t.check.how} codes={identityWays} words={t.identityWays} />
        <SubmitButton isBusy={isLoading} busy={t.busy}>
          {t.check.submit}
        </SubmitButton>
      </form>
    </section>
  )
}
