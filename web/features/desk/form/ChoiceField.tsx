import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props = Omit<NativeSelectProps, 'data'> & { choices: readonly { value: string; label: string }[] }

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
