import { NativeSelect, TextInput, type NativeSelectProps, type TextInputProps } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import { genders } from '#contract/accounts.ts'
import { limits } from '#contract/limits.ts'
import accounts from '#texts/nb/accounts.ts'
import type { SchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { PasswordInput as Input } from '#web/ui/password/PasswordInput.tsx'
import css from './accounts.module.css'

export function NameInput(field: TextInputProps) {
  const t = accounts.fields
  return <TextInput {...field} label={t.name} autoComplete="name" maxLength={limits.name} />
}

export function EmailInput(field: TextInputProps) {
  const t = accounts.fields
  return <TextInput type="email" label={t.email} autoComplete="email" maxLength={limits.email} {...field} />
}

export function PhoneInput(field: TextInputProps) {
  const t = accounts.fields
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
  return (
    <NativeSelect
      {...field}
      label={accounts.fields.gender}
      autoComplete="sex"
      data={[
        { value: '', label: accounts.fields.genderPlaceholder },
        ...genders.map((value) => ({ value, label: accounts.genders[value] })),
      ]}
    />
  )
}

/** A password, with this room's words. */
export function PasswordInput(field: Omit<ComponentProps<typeof Input>, 'words'>) {
  return <Input words={accounts.fields} {...field} />
}

/** The password of the account as it is now. */
export function PresentPassword(field: Omit<ComponentProps<typeof Input>, 'words' | 'label'>) {
  const t = accounts.fields
  return <PasswordInput {...field} label={t.current_password} autoComplete="current-password" />
}

type NewProps = { field: SchemaForm['field']; label: string }

/** A new password, typed twice. Six characters are accepted, more are recommended (docs/threats.md). */
export function NewPassword({ field, label }: NewProps) {
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
        label={accounts.fields.confirmPassword}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
    </>
  )
}
