import { useMemo, useState } from 'react'
import { useDesk } from './useDesk.ts'
import { BareDialog, type DialogProps } from './BareDialog.tsx'
import { DeskConfirm } from './DeskConfirm.tsx'
import { AroundDialog } from './unsaved.ts'

/** A dialog that is not closed over what was typed in it (`useUnsaved`) before the person was asked. */
export const DeskDialog = ({ isOpen = true, ...props }: DialogProps) => isOpen && <OpenDialog {...props} />

function OpenDialog({ onClose, children, ...props }: DialogProps) {
  const t = useDesk().frame.unsavedDialog
  const [isAsking, setAsking] = useState(false)
  const [marks] = useState(() => new Set<symbol>())
  const around = useMemo(() => ({ marks, ask: () => setAsking(true) }), [marks])
  return (
    <BareDialog
      {...props}
      onClose={onClose}
      mayClose={() => {
        if (marks.size === 0) return true
        setAsking(true)
        return false
      }}
    >
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
