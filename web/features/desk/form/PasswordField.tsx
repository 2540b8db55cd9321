import type { ComponentProps } from 'react'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'
import { useDesk } from '../frame/useDesk.ts'

/** A password, with the desk's words. */
export function PasswordField(field: Omit<ComponentProps<typeof PasswordInput>, 'words'>) {
  return <PasswordInput words={useDesk().login} {...field} />
}
