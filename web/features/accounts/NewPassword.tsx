import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { accounts } from '#texts/accounts.ts'
import type { SchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { PasswordInput } from './PasswordInput.tsx'
import css from './accounts.module.css'

type Props = { field: SchemaForm['field']; label: string }

/** A new password, typed twice. Six characters are accepted, more are recommended (docs/threats.md). */
export function NewPassword({ field, label }: Props) {
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
          <span className={css.strength} data-strength={shown}>
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
