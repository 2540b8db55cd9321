import { Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { hintBelow } from '#web/ui/form/hintBelow.ts'

type Props = {
  label: string
  hint?: string
  value: string
  maxLength: number
  isLong?: boolean
  onSave: (value: string) => void
}

/** Milliseconds after the last keystroke. */
const pause = 1200

/** Words, saved after a pause, when the field is left, and when the page is. */
export function WordsField({ label, hint, value, maxLength, isLong = false, onSave }: Props) {
  const [typed, setTyped] = useState<string>()
  const latest = useRef<string>(undefined)
  const save = useRef(onSave)
  save.current = onSave
  const flush = () => {
    if (latest.current === undefined) return
    save.current(latest.current)
    latest.current = undefined
  }
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(flush, pause)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    // Before the form is asked whether everything is saved: effects of a child come first.
    window.addEventListener('beforeunload', flush)
    return () => {
      window.removeEventListener('beforeunload', flush)
      flush()
    }
  }, [])
  const field = {
    label,
    description: hint,
    maxLength,
    inputWrapperOrder: hintBelow,
    autoComplete: 'off',
    value: typed ?? value,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      latest.current = currentTarget.value
      setTyped(currentTarget.value)
    },
    onBlur: () => {
      flush()
      // From here on the field shows what the form holds: trimmed as it is stored.
      setTyped(undefined)
    },
  }
  return isLong ? <Textarea {...field} rows={4} /> : <TextInput {...field} />
}
