import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useId, useState, type ChangeEvent, type ReactNode } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import css from './editorial.module.css'

const t = desk.editorial.fields
type TextProps = Pick<TextInputProps, 'value' | 'maxLength' | 'error'> & {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}
export type Writing<Content> = {
  content: Content
  /** Why the server refused what is at a path. */
  errorOf: (path: string) => string | undefined
  /** The props of a topic of these: what the first says, and whether the server refused something in one of them. */
  about: (...keys: (keyof Content & string)[]) => { says: string; isWrong: boolean }
  text: (name: keyof Content & string, maxLength: number) => TextProps
  change: (part: Partial<Content>) => void
}

type TopicProps = { title: string; says: string; isWrong?: boolean; children: ReactNode }

/** Fields about one thing, folded, with what they say until now. It opens when something in it is refused. */
export function Topic({ title, says, isWrong = false, children }: TopicProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={`framed ${css.topic}`}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h2 id={id}>{title}</h2>
        <span className="detail">{says || t.empty}</span>
      </summary>
      <div role="group" aria-labelledby={id} className="fieldset">
        {children}
      </div>
    </details>
  )
}

type ListProps<Key extends string | number> = {
  hint?: string
  error?: string | undefined
  first?: string
  chosen: readonly Key[]
  choices: readonly { key: Key; name: string }[]
  most: number
  /** The label of the list to choose from, and what stands in it while nothing is chosen. */
  add: string
  choose: string
  onChange: (chosen: Key[]) => void
}

export function ListField<Key extends string | number>(props: ListProps<Key>) {
  const { hint, error, first, chosen, choices, most, add, choose, onChange } = props
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
    <>
      <Wrong>{error}</Wrong>
      <ol className={`lines ${css.ordered}`}>
        {chosen.map((key, at) => (
          <li key={key}>
            <span>
              {nameOf(key)} {at === 0 && first && <small className="badge">{first}</small>}
            </span>
            <span className="line">
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
          description={hint}
          value=""
          data={[{ value: '', label: choose }, ...left.map(({ key, name }) => ({ value: String(key), label: name }))]}
          onChange={({ currentTarget: { value } }) => {
            const added = left.find(({ key }) => String(key) === value)
            if (added) onChange([...chosen, added.key])
          }}
        />
      )}
    </>
  )
}

type NewWordProps = Pick<TextInputProps, 'label' | 'description' | 'error' | 'maxLength' | 'list' | 'onBlur'> & {
  value: string
  onType: (value: string) => void
  add: string
  isBusy?: boolean
  onAdd: () => void
}

export const NewWord = ({ onType, add, isBusy = false, onAdd, ...input }: NewWordProps) => (
  <>
    <TextInput
      autoComplete="off"
      {...input}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && onAdd()}
    />
    <Button look="quiet" isBusy={isBusy} onClick={onAdd}>
      {add}
    </Button>
  </>
)

/** What is wrong with a part of a form that has no input of its own. */
export const Wrong = ({ children }: { children: string | undefined }) =>
  children !== undefined && (
    <p className="error" role="alert">
      {children}
    </p>
  )
