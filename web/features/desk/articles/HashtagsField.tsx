import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { articleLimits } from '#contract/deskArticles.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'

type Props = {
  names: readonly string[]
  known: readonly string[]
  error: string | undefined
  onChange: (names: string[]) => void
}

/** Hashtags, written one at a time; those that are in use are suggested. */
export function HashtagsField({ names, known, error, onChange }: Props) {
  const t = useTexts(desk).articles.fields
  const [typed, setTyped] = useState('')
  const id = useId()
  const add = () => {
    const now = [...names]
    for (const part of typed.split(',')) {
      const name = part.trim().replace(/^#+/, '').replaceAll(/\s+/g, ' ').trim()
      const isThere = now.some((one) => one.toLocaleLowerCase('nb') === name.toLocaleLowerCase('nb'))
      if (name && !isThere && now.length < articleLimits.hashtags) now.push(name)
    }
    if (now.length > names.length) onChange(now)
    setTyped('')
  }
  return (
    <fieldset className={pieces.fieldset}>
      <legend>{t.hashtags}</legend>
      {names.length > 0 && (
        <ul className={`${pieces.row} ${css.tags}`}>
          {names.map((name) => (
            <li key={name}>
              #{name}
              <Button
                look="plain"
                aria-label={t.remove(`#${name}`)}
                onClick={() => onChange(names.filter((one) => one !== name))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={pieces.stack}>
        <TextInput
          label={t.newHashtag}
          description={t.hashtagsHint}
          value={typed}
          error={error}
          maxLength={articleLimits.hashtag}
          list={id}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          onBlur={add}
        />
        <datalist id={id}>
          {known.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Button look="quiet" onClick={add}>
          {t.addHashtag}
        </Button>
      </div>
    </fieldset>
  )
}
