import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { contactLanguages } from '#contract/contactLanguages.ts'
import { accounts } from '#texts/accounts.ts'
import { contactLanguageTexts } from '#texts/contactLanguages.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** The language that its owner would like staff to use when they talk; may stay empty. */
export function LanguageSelect(field: Omit<NativeSelectProps, 'data' | 'label' | 'size'>) {
  const { fields } = useTexts(accounts)
  const { names, none } = useTexts(contactLanguageTexts)
  return (
    <NativeSelect
      {...field}
      size="md"
      label={fields.contact_language}
      description={fields.languageHint}
      data={[{ value: '', label: none }, ...contactLanguages.map((value) => ({ value, label: names[value] }))]}
    />
  )
}
