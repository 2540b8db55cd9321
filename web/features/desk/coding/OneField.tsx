import { NativeSelect } from '@mantine/core'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'

type Props = {
  label: string
  labels: Record<string, string>
  value: string | null
  onChange: (value: string | null) => void
  /** A field that is never empty offers no empty choice. */
  isNeverEmpty?: boolean
  error?: string | undefined
  name?: string
}

/** One code of a list, by the browser's own control. */
export function OneField({ label, labels, value, onChange, isNeverEmpty = false, ...input }: Props) {
  const t = useTexts(desk).coding
  const choices = Object.entries(labels).map(([code, words]) => ({ value: code, label: words }))
  return (
    <NativeSelect
      {...input}
      label={label}
      data={isNeverEmpty ? choices : [{ value: '', label: t.choose }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}
