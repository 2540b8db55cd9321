import { NativeSelect, TextInput } from '@mantine/core'
import { useInputState } from '@mantine/hooks'
import { useState } from 'react'
import { createLookup, type Lookup, type LookupKind } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { FormDialog } from '../form/DeskForm.tsx'
import { MediaPicker } from '../media/MediaPicker.tsx'
import { deskApi } from '../data/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { refusalWords } from '../data/failure.ts'
import { namedChoices } from '../form/Choice.tsx'

const t = desk.lookups
type Props = { kind: LookupKind; word: Lookup; onDone: (words: string) => void; onClose: () => void }

export function ChangeDialog({ kind, word, onDone, onClose }: Props) {
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
          <TextInput {...field('name')} label={t.name} defaultValue={word.name} />
          {/* Another logo is asked about before it is left, as another name is. */}
          <input type="hidden" name="chosen_logo" value={logo ?? ''} />
          {kind === 'agencies' && <MediaPicker label={t.logo} kinds={['picture']} value={logo} onChange={setLogo} />}
        </>
      )}
    </FormDialog>
  )
}

type MergeProps = Props & { words: readonly Lookup[] }

/** Says how much moves before anything does; the server refuses when it is another number by then. */
export function MergeForm({ kind, words, word, onDone, onClose }: MergeProps) {
  const [merge, { isLoading, error }] = deskApi.useMergeLookupMutation()
  const [chosen, setChosen] = useInputState('')
  const others = words.filter(({ id }) => id !== word.id)
  const into = others.find(({ id }) => String(id) === chosen)
  const act = async () => {
    if (!into) return
    const { id, version, count, name } = word
    const { error: refused } = await merge({ kind, id, version, count, into: into.id })
    if (!refused) onDone(t.merged(name, into.name))
  }
  return (
    <div className="form">
      <FormError message={refusalWords(error)} />
      <NativeSelect
        label={t.mergeInto}
        value={chosen}
        onChange={setChosen}
        data={namedChoices(t.mergeChoose, others)}
      />
      <p role="status">{into ? t.mergeBody(kind, word.name, word.count, into.name) : ''}</p>
      <div className="row">
        <Button look="plain" onClick={onClose}>
          {desk.frame.cancel}
        </Button>
        <Button look="danger" isBusy={isLoading} disabled={!into} onClick={() => void act()}>
          {isLoading ? desk.ownAccount.saving : t.merge}
        </Button>
      </div>
    </div>
  )
}
