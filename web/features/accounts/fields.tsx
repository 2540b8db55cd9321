import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { genders } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import accounts from '#texts/nb/accounts.ts'
import type { SchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { PasswordInput as Input } from '#web/ui/password/PasswordInput.tsx'
import css from './accounts.module.css'

const t = accounts.fields

export const NameInput = (field: TextInputProps) => (
  <TextInput {...field} label={t.name} autoComplete="name" maxLength={limits.name} />
)

export const EmailInput = (field: TextInputProps) => (
  <TextInput type="email" label={t.email} autoComplete="email" maxLength={limits.email} {...field} />
)

export const PhoneInput = (field: TextInputProps) => (
  <TextInput {...field} type="tel" label={t.phone_number} description={t.phoneHint} autoComplete="tel" maxLength={32} />
)

export const GenderSelect = (field: Omit<NativeSelectProps, 'data' | 'label' | 'size'>) => (
  <NativeSelect
    {...field}
    label={t.gender}
    autoComplete="sex"
    data={[
      { value: '', label: t.genderPlaceholder },
      ...genders.map((value) => ({ value, label: accounts.genders[value] })),
    ]}
  />
)

export const PasswordInput = (field: Omit<ComponentProps<typeof Input>, 'words'>) => <Input words={t} {...field} />

export const PresentPassword = (field: Omit<ComponentProps<typeof Input>, 'words' | 'label'>) => (
  <PasswordInput {...field} label={t.current_password} autoComplete="current-password" />
)

/** A new password, typed twice. Six characters are accepted, more are recommended (docs/threats.md). */
export function NewPassword({ field, label }: { field: SchemaForm['field']; label: string }) {
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
            {accounts.strength[strength]}
          </span>
        }
      />
      <PasswordInput
        {...field('confirmPassword')}
        label={t.confirmPassword}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
    </>
  )
}
