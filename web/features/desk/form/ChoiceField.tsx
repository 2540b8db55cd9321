import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props = Omit<NativeSelectProps, 'data'> & { choices: readonly { value: string; label: string }[] }

/** Things that have names as choices, below the words for none of them. */
export const namedChoices = (none: string, named: readonly { id: number; name: string }[]) => [
  { value: '', label: none },
  ...named.map(({ id, name }) => ({ value: String(id), label: name })),
]

/**
 * A select whose choices may change while somebody chooses. Its options are keyed by value: Mantine's own are keyed by place, so that
 * another choice would come to stand where the chosen one was.
 */
export function ChoiceField({ choices, ...props }: Props) {
  return (
    <NativeSelect {...props}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </NativeSelect>
  )
}
