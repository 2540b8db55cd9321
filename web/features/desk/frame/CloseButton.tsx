import { useContext, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { AroundDialog } from './unsaved.ts'

/** Closes the dialog that it stands in, after asking when something was typed there that is not stored. */
export function CloseButton({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const around = useContext(AroundDialog)
  return (
    <Button look="plain" onClick={() => (around && around.marks.size > 0 ? around.ask() : onClose())}>
      {children}
    </Button>
  )
}
