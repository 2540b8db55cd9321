import type { ComponentProps } from 'react'
import { desk } from '#texts/desk.ts'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

/** A password, with the desk's words. */
export function PasswordField(field: Omit<ComponentProps<typeof PasswordInput>, 'words'>) {
  return <PasswordInput words={useTexts(desk).login} {...field} />
}
