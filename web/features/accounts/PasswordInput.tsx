import type { ComponentProps } from 'react'
import { accounts } from '#texts/accounts.ts'
import { PasswordInput as Input } from '#web/ui/password/PasswordInput.tsx'
import { useTexts } from '#web/ui/useTexts.ts'

/** A password, with this room's words. */
export function PasswordInput(field: Omit<ComponentProps<typeof Input>, 'words'>) {
  return <Input size="md" words={useTexts(accounts).fields} {...field} />
}
