import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { accounts } from '#texts/accounts.ts'
import { useTexts } from '#web/ui/useTexts.ts'

/** A password with a button, also for the keyboard, that shows and hides it. */
export function Secret(props: PasswordInputProps) {
  const t = useTexts(accounts).fields
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      size="md"
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? t.hide : t.show, 'aria-pressed': isShown, tabIndex: 0 }}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
