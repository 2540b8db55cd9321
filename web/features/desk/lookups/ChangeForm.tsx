import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { createLookup, lookupNameMax, type Lookup, type LookupKind } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { MediaPicker } from '../media/MediaPicker.tsx'
import { deskApi } from '../data/api.ts'

type Props = { kind: LookupKind; word: Lookup; onDone: (words: string) => void; onClose: () => void }

/** The name of a word, and the logo of a news agency. */
export function ChangeForm({ kind, word, onDone, onClose }: Props) {
  const t = useTexts(desk).lookups
  const [change, { isLoading }] = deskApi.useChangeLookupMutation()
  const fields = useDeskForm(createLookup.schema.body)
  const [logo, setLogo] = useState(word.logo)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event)
    if (!given || isLoading) return
    const { id, version } = word
    const { error } = await change({ kind, id, version, ...given, ...(kind === 'agencies' ? { logo } : {}) })
    if (error) fields.refuse(error)
    else onDone(t.renamed(given.name))
  }
  return (
    <DeskForm fields={fields} isBusy={isLoading} busy={t.saving} save={t.save} onSubmit={submit} onClose={onClose}>
      <TextInput
        {...fields.field('name')}
        label={t.name}
        defaultValue={word.name}
        autoComplete="off"
        maxLength={lookupNameMax}
      />
      {kind === 'agencies' && <MediaPicker label={t.logo} kinds={['picture']} value={logo} onChange={setLogo} />}
    </DeskForm>
  )
}
