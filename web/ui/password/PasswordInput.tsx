import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import css from './PasswordInput.module.css'

type Props = Omit<TextInputProps, 'label'> & { label: string; words: { show: string; hide: string } }

/** A password with a labelled button that shows and hides it, usable by pointer, keyboard and voice control. */
export function PasswordInput({ label, words, ...field }: Props) {
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
        <button type="button" className={`as-link ${css.reveal}`} onClick={() => setShown(!isShown)}>
          {isShown ? words.hide : words.show}
          <span className="unseen"> {label.toLowerCase()}</span>
        </button>
      }
      {...field}
    />
  )
}
