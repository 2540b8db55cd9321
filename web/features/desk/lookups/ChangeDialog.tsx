import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { createLookup, lookupNameMax, type Lookup, type LookupKind } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { MediaPicker } from '../media/MediaPicker.tsx'
import { deskApi } from '../data/api.ts'

type Props = { kind: LookupKind; word: Lookup | undefined; onDone: (words: string) => void; onClose: () => void }

/** The name of a word, and the logo of a news agency. */
export function ChangeDialog({ kind, word, onDone, onClose }: Props) {
  const t = useTexts(desk).lookups
  return (
    <DeskDialog isOpen={word !== undefined} title={t.renameTitle(word?.name ?? '')} onClose={() => word && onClose()}>
      {word && <ChangeForm kind={kind} word={word} onDone={onDone} onClose={onClose} />}
    </DeskDialog>
  )
}

function ChangeForm({ kind, word, onDone, onClose }: Props & { word: Lookup }) {
  const t = useTexts(desk).lookups
  const [change, { isLoading }] = deskApi.useChangeLookupMutation()
  const { form: ref, formError, check, refuse, field } = useDeskForm(createLookup.schema.body)
  const [logo, setLogo] = useState(word.logo)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    const { id, version } = word
    const { error } = await change({ kind, id, version, ...given, ...(kind === 'agencies' ? { logo } : {}) })
    if (error) refuse(error)
    else onDone(t.renamed(given.name))
  }
  return (
    <form ref={ref} className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormError message={formError} />
      <TextInput
        {...field('name')}
        label={t.name}
        defaultValue={word.name}
        autoComplete="off"
        maxLength={lookupNameMax}
      />
      {kind === 'agencies' && <MediaPicker label={t.logo} kinds={['picture']} value={logo} onChange={setLogo} />}
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.cancel}
        </Button>
        <SubmitButton isBusy={isLoading} busy={t.saving}>
          {t.save}
        </SubmitButton>
      </div>
    </form>
  )
}
