import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { genders } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import { accounts } from '#texts/accounts.ts'
import type { SchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { PasswordInput as Input } from '#web/ui/password/PasswordInput.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

export function NameInput(field: TextInputProps) {
  const t = useTexts(accounts).fields
  return <TextInput {...field} label={t.name} autoComplete="name" maxLength={limits.name} />
}

export function EmailInput(field: TextInputProps) {
  const t = useTexts(accounts).fields
  return <TextInput type="email" label={t.email} autoComplete="email" maxLength={limits.email} {...field} />
}

export function PhoneInput(field: TextInputProps) {
  const t = useTexts(accounts).fields
  return (
    <TextInput
      {...field}
      type="tel"
      label={t.phone_number}
      description={t.phoneHint}
      autoComplete="tel"
      maxLength={32}
    />
  )
}

export function GenderSelect(field: Omit<NativeSelectProps, 'data' | 'label' | 'size'>) {
  const t = useTexts(accounts)
  return (
    <NativeSelect
      {...field}
      label={t.fields.gender}
      autoComplete="sex"
      data={[
        { value: '', label: t.fields.genderPlaceholder },
        ...genders.map((value) => ({ value, label: t.genders[value] })),
      ]}
    />
  )
}

/** A password, with this room's words. */
export function PasswordInput(field: Omit<ComponentProps<typeof Input>, 'words'>) {
  return <Input words={useTexts(accounts).fields} {...field} />
}

/** The password of the account as it is now. */
export function PresentPassword(field: Omit<ComponentProps<typeof Input>, 'words' | 'label'>) {
  const t = useTexts(accounts).fields
  return <PasswordInput {...field} label={t.current_password} autoComplete="current-password" />
}

type NewProps = { field: SchemaForm['field']; label: string }

/** A new password, typed twice. Six characters are accepted, more are recommended (docs/threats.md). */
export function NewPassword({ field, label }: NewProps) {
  const t = useTexts(accounts)
  const [length, setLength] = useState(0)
  const { onInput, ...first } = field('password')
  const strength = length >= 14 ? 'strong' : length >= 10 ? 'fair' : 'weak'
  const shown = length === 0 ? 'none' : strength
  return (
    <>
      <PasswordInput
        {...first}
        onInput={({ currentTarget }) => {
          onInput()
          setLength(currentTarget.value.length)
        }}
        label={label}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          <span className={`soft ${css.strength}`} data-strength={shown}>
            <span className={css.meter} aria-hidden="true">
              <span />
              <span />
              <span />
            </span>
            {t.strength[strength]}
          </span>
        }
      />
      <PasswordInput
        {...field('confirmPassword')}
        label={t.fields.confirmPassword}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
    </>
  )
}
