import { TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { createLookup, lookupNameMax, type LookupKind } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { deskApi } from '../data/api.ts'

export function NewLookup({ kind, onDone }: { kind: LookupKind; onDone: (words: string) => void }) {
  const t = useTexts(desk).lookups
  const [create, { isLoading }] = deskApi.useCreateLookupMutation()
  const { form: ref, formError, check, refuse, field } = useDeskForm(createLookup.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    const { error } = await create({ kind, ...given })
    if (error) return refuse(error)
    ref.current?.reset()
    onDone(t.created(given.name))
  }
  return (
    <form ref={ref} className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormError message={formError} />
      <TextInput {...field('name')} label={t.kinds[kind].newName} autoComplete="off" maxLength={lookupNameMax} />
      <SubmitButton isBusy={isLoading} busy={t.saving}>
        {t.create}
      </SubmitButton>
    </form>
  )
}
