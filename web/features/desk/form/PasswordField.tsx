import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** A password with a button that shows and hides it. */
export function PasswordField({ label, ...field }: Omit<TextInputProps, 'label'> & { label: string }) {
  const t = useTexts(desk).login
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
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
