import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Lookup, LookupKind } from '#contract/deskLookups.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { refusalWords } from '../data/failure.ts'
import { deskApi } from '../data/api.ts'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'

type Props = {
  kind: LookupKind
  words: readonly Lookup[]
  word: Lookup
  onDone: (words: string) => void
  onClose: () => void
}

/** Says how much moves before anything does; the server refuses when it is another number by then. */
export function MergeForm({ kind, words, word, onDone, onClose }: Props) {
  const t = useDesk().lookups
  const [merge, { isLoading, error }] = deskApi.useMergeLookupMutation()
  const [chosen, setChosen] = useState('')
  const into = words.find(({ id }) => String(id) === chosen)
  const act = async () => {
    if (isLoading || !into) return
    const { id, version, count, name } = word
    const { error: refused } = await merge({ kind, id, version, count, into: into.id })
    if (!refused) onDone(t.merged(name, into.name))
  }
  return (
    <div className={pieces.form}>
      <FormError message={refusalWords(error)} />
      <NativeSelect
        label={t.mergeInto}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: t.mergeChoose },
          ...words.filter(({ id }) => id !== word.id).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <p role="status">{into ? t.mergeBody(kind, word.name, word.count, into.name) : ''}</p>
      <div className={pieces.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button look="danger" isBusy={isLoading} disabled={!into} onClick={() => void act()}>
          {isLoading ? t.saving : t.merge}
        </Button>
      </div>
    </div>
  )
}
