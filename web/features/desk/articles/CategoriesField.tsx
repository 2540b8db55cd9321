import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Named } from '#contract/lookups.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'

type Props = {
  chosen: readonly number[]
  all: readonly Named[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

/** The categories in their order, which buttons change: the first one is what the archive filters by. */
export function CategoriesField({ chosen, all, error, onChange }: Props) {
  const t = useTexts(desk).articles.fields
  const [said, setSaid] = useState('')
  const nameOf = (id: number) => all.find((one) => one.id === id)?.name ?? String(id)
  const move = (at: number, by: -1 | 1) => {
    const id = chosen[at]
    if (id === undefined || chosen[at + by] === undefined) return
    const rest = chosen.filter((one) => one !== id)
    onChange(rest.toSpliced(at + by, 0, id))
    setSaid(t.moved(nameOf(id), at + by + 1))
  }
  const left = all.filter(({ id }) => !chosen.includes(id))
  return (
    <fieldset className={pieces.fieldset} aria-describedby="categories-hint">
      <legend>{t.categories}</legend>
      <p id="categories-hint" className={pieces.detail}>
        {t.categoriesHint}
      </p>
      {error && (
        <p className={pieces.error} role="alert">
          {error}
        </p>
      )}
      {chosen.length === 0 && !error && <p className={pieces.detail}>{t.noCategories}</p>}
      <ol className={`${pieces.lines} ${css.ordered}`}>
        {chosen.map((id, at) => (
          <li key={id}>
            <span>
              {nameOf(id)} {at === 0 && <small className={pieces.badge}>{t.filters}</small>}
            </span>
            <span className={pieces.row}>
              <Button look="plain" aria-label={t.up(nameOf(id))} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                ↑
              </Button>
              <Button
                look="plain"
                aria-label={t.down(nameOf(id))}
                aria-disabled={at === chosen.length - 1}
                onClick={() => move(at, 1)}
              >
                ↓
              </Button>
              <Button
                look="plain"
                aria-label={t.remove(nameOf(id))}
                onClick={() => onChange(chosen.filter((one) => one !== id))}
              >
                ×
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
      {left.length > 0 && (
        <NativeSelect
          label={t.addCategory}
          value=""
          data={[
            { value: '', label: t.chooseCategory },
            ...left.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => value && onChange([...chosen, Number(value)])}
        />
      )}
    </fieldset>
  )
}
