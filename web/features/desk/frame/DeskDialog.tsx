import { useContext, useMemo, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from './useDesk.ts'
import { BareDialog, DeskConfirm, type DialogProps } from './DeskConfirm.tsx'
import { AroundDialog, isAny } from './unsaved.ts'

type Props = DialogProps & { isOpen?: boolean }

/** A dialog that is not closed over what was typed in it (`useUnsaved`) before the person was asked. */
export const DeskDialog = ({ isOpen = true, ...props }: Props) => isOpen && <OpenDialog {...props} />

function OpenDialog({ onClose, children, ...props }: DialogProps) {
  const t = useDesk().frame.unsavedDialog
  const [isAsking, setAsking] = useState(false)
  const around = useMemo(() => {
    const marks = new Set<() => boolean>()
    const mayClose = () => {
      if (isAny(marks)) setAsking(true)
      return !isAny(marks)
    }
    return { marks, mayClose }
  }, [])
  return (
    <BareDialog {...props} onClose={onClose} mayClose={around.mayClose}>
      <AroundDialog value={around}>{children}</AroundDialog>
      <DeskConfirm
        isOpen={isAsking}
        title={t.title}
        body={t.body}
        confirm={t.close}
        isDanger
        onConfirm={async () => {
          onClose()
          return {}
        }}
        onClose={() => setAsking(false)}
      />
    </BareDialog>
  )
}

/** Closes the dialog that it stands in, after asking when something was typed there that is not stored. */
export function CloseButton({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const around = useContext(AroundDialog)
  return (
    <Button look="plain" onClick={() => around?.mayClose() !== false && onClose()}>
      {children}
    </Button>
  )
}
