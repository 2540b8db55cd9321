import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { genders } from '#contract/accounts.ts'
import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'

export function GenderSelect(field: Omit<NativeSelectProps, 'data' | 'label' | 'size'>) {
  const t = useTexts(accounts)
  return (
    <NativeSelect
      {...field}
      size="md"
      label={t.fields.gender}
      autoComplete="sex"
      data={[
        { value: '', label: t.fields.genderPlaceholder },
        ...genders.map((value) => ({ value, label: t.genders[value] })),
      ]}
    />
  )
}
