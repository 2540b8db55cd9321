import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { entryLimits } from '#contract/deskEntries.ts'
import { lookupNameMax } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { refusalWords } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

export type Theme = { slug: string; name: string }
type Props = { themes: string[]; known: Theme[]; onChange: (themes: string[]) => void }

/** The themes that there are, and a field for a new one. */
export function ThemesField({ themes, known, onChange }: Props) {
  const { fields } = useTexts(desk).knowledge
  const names = new Map(known.map(({ slug, name }) => [slug, name]))
  const [added, setAdded] = useState('')
  const [create] = deskApi.useCreateLookupMutation()
  const [list] = deskApi.useLazyEntriesQuery()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Phrase>()
  const all = [...new Set([...names.keys(), ...themes])]
  const isFull = themes.length >= entryLimits.themes
  // A theme is a word of the list that editors keep, with the name as it was written.
  const add = async () => {
    const name = added.replace(/\s+/g, ' ').trim()
    if (name === '' || isFull || isBusy) return
    setFailure(undefined)
    setBusy(true)
    const isNamed = (one: Theme) => one.name.toLocaleLowerCase('nb') === name.toLocaleLowerCase('nb')
    const { error } = known.some(isNamed) ? {} : await create({ kind: 'themes', name })
    const { data } = await list()
    setBusy(false)
    const theme = data?.themes.find(isNamed)
    if (!theme) return setFailure(refusalWords(error ?? {}))
    setAdded('')
    onChange([...new Set([...themes, theme.slug])])
  }
  return (
    <fieldset className={pieces.fieldset}>
      <legend>{fields.themes}</legend>
      <div className={pieces.row}>
        {all.map((theme) => (
          <label key={theme} className={pieces.check}>
            <input
              type="checkbox"
              checked={themes.includes(theme)}
              disabled={isFull && !themes.includes(theme)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...themes, theme] : themes.filter((one) => one !== theme))
              }
            />
            {names.get(theme) ?? theme}
          </label>
        ))}
      </div>
      <div className={pieces.between}>
        <TextInput
          label={fields.newTheme}
          value={added}
          maxLength={lookupNameMax}
          autoComplete="off"
          error={failure && <Say>{failure}</Say>}
          onChange={({ currentTarget }) => setAdded(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void add()
          }}
        />
        <Button look="quiet" isBusy={isBusy} onClick={() => void add()}>
          {fields.addTheme}
        </Button>
      </div>
    </fieldset>
  )
}
