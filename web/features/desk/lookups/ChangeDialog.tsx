import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { createLookup, lookupNameMax, type Lookup, type LookupKind } from '#contract/deskLookups.ts'
import { useDesk } from '../frame/useDesk.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { MediaPicker } from '../media/MediaPicker.tsx'
import { deskApi } from '../data/api.ts'

type Props = { kind: LookupKind; word: Lookup; onDone: (words: string) => void; onClose: () => void }

/** The name of a word, and the logo of a news agency. */
export function ChangeDialog({ kind, word, onDone, onClose }: Props) {
  const t = useDesk().lookups
  const [change] = deskApi.useChangeLookupMutation()
  const [logo, setLogo] = useState(word.logo)
  const { id, version } = word
  return (
    <FormDialog
      title={t.renameTitle(word.name)}
      schema={createLookup.schema.body}
      send={(given) => change({ kind, id, version, ...given, ...(kind === 'agencies' ? { logo } : {}) })}
      onDone={(_answer, { name }) => onDone(t.renamed(name))}
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('name')}
            label={t.name}
            defaultValue={word.name}
            autoComplete="off"
            maxLength={lookupNameMax}
          />
          {kind === 'agencies' && <MediaPicker label={t.logo} kinds={['picture']} value={logo} onChange={setLogo} />}
        </>
      )}
    </FormDialog>
  )
}
