import { NativeSelect, type TextInputProps } from '@mantine/core'
import { useId, useState, type ChangeEvent } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import css from './editorial.module.css'

export type TextProps = Pick<TextInputProps, 'value' | 'maxLength' | 'error'> & {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}
/** What a form of an item writes in. */
export type Writing<Content> = {
  content: Content
  /** Why the server refused what is at a path. */
  errorOf: (path: string) => string | undefined
  /** The props of an input for one text. */
  text: (name: keyof Content & string, maxLength: number) => TextProps
  change: (part: Partial<Content>) => void
}

type ChoiceProps<T extends string> = {
  label: string
  all: readonly T[]
  words: Record<T, string>
  value: T
  onChange: (value: T) => void
}

/** One of a few, beside each other. */
export function OneOf<T extends string>({ label, all, words, value, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className={`${pieces.fieldset} ${pieces.row}`}>
      <legend>{label}</legend>
      {all.map((one) => (
        <label key={one} className={pieces.check}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {words[one]}
        </label>
      ))}
    </fieldset>
  )
}

type ListProps<Key extends string | number> = {
  legend: string
  hint?: string
  error?: string | undefined
  none?: string
  /** What is said beside the first. */
  first?: string
  chosen: readonly Key[]
  choices: readonly { key: Key; name: string }[]
  most: number
  /** The label of the list to choose from, and what stands in it while nothing is chosen. */
  add: string
  choose: string
  onChange: (chosen: Key[]) => void
}

/** Several of a list in an order of their own, which buttons change. */
export function ListField<Key extends string | number>(props: ListProps<Key>) {
  const { legend, hint, error, none, first, chosen, choices, most, add, choose, onChange } = props
  const t = useDesk().editorial.fields
  const id = useId()
  const [said, setSaid] = useState('')
  const nameOf = (key: Key) => choices.find((one) => one.key === key)?.name ?? String(key)
  const move = (at: number, by: -1 | 1) => {
    const key = chosen[at]
    if (key === undefined || chosen[at + by] === undefined) return
    onChange(chosen.toSpliced(at, 1).toSpliced(at + by, 0, key))
    setSaid(t.moved(nameOf(key), at + by + 1))
  }
  const left = choices.filter(({ key }) => !chosen.includes(key))
  return (
    <fieldset className={pieces.fieldset} aria-describedby={hint && id}>
      <legend>{legend}</legend>
      {hint && (
        <p id={id} className={pieces.detail}>
          {hint}
        </p>
      )}
      <Wrong>{error}</Wrong>
      {chosen.length === 0 && !error && none && <p className={pieces.detail}>{none}</p>}
      <ol className={`${pieces.lines} ${css.ordered}`}>
        {chosen.map((key, at) => (
          <li key={key}>
            <span>
              {nameOf(key)} {at === 0 && first && <small className={pieces.badge}>{first}</small>}
            </span>
            <span className={pieces.row}>
              <Button look="plain" aria-label={t.up(nameOf(key))} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                ↑
              </Button>
              <Button
                look="plain"
                aria-label={t.down(nameOf(key))}
                aria-disabled={at === chosen.length - 1}
                onClick={() => move(at, 1)}
              >
                ↓
              </Button>
              <Button look="plain" aria-label={t.remove(nameOf(key))} onClick={() => onChange(chosen.toSpliced(at, 1))}>
                ×
              </Button>
            </span>
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
      {choices.length > 0 && chosen.length < most && (
        <NativeSelect
          label={add}
          value=""
          data={[{ value: '', label: choose }, ...left.map(({ key, name }) => ({ value: String(key), label: name }))]}
          onChange={({ currentTarget: { value } }) => {
            const added = left.find(({ key }) => String(key) === value)
            if (added) onChange([...chosen, added.key])
          }}
        />
      )}
    </fieldset>
  )
}

/** What is wrong with a part of a form that has no input of its own. */
export const Wrong = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <p className={pieces.error} role="alert">
      {children}
    </p>
  )
