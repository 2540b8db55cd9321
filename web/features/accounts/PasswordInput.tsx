import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './accounts.module.css'

/** A password with a labelled button that shows and hides it, usable by pointer, keyboard and voice control. */
export function PasswordInput({ label, ...field }: Omit<TextInputProps, 'label'> & { label: string }) {
  const t = useTexts(accounts).fields
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      size="md"
      type={isShown ? 'text' : 'password'}
      label={label}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth="5rem"
      rightSection={
        <button type="button" className={css.reveal} onClick={() => setShown(!isShown)}>
          {isShown ? t.hide : t.show}
          <span className="unseen"> {label.toLowerCase()}</span>
        </button>
      }
      {...field}
    />
  )
}
