import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from './useDesk.ts'
import { Failure } from '../form/Failure.tsx'
import { BareDialog } from './BareDialog.tsx'
import pieces from './pieces.module.css'

type Props<Answer> = {
  isOpen?: boolean
  title: string
  body: string
  confirm: string
  isDanger?: boolean
  /** Does it; answers why not. */
  onConfirm: () => PromiseLike<{ data?: Answer; error?: unknown }>
  /** It is done, and the dialog is closed. Without it whoever confirms closes the dialog. */
  onDone?: (answer: Answer | undefined) => void
  onClose: () => void
}

/** Asks before something is changed that cannot simply be taken back, and says there why it was refused. */
export const DeskConfirm = <Answer,>({ isOpen = true, ...props }: Props<Answer>) => isOpen && <Confirm {...props} />

function Confirm<Answer>({ title, body, confirm, isDanger, onConfirm, onDone, onClose }: Props<Answer>) {
  const t = useDesk().frame
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const act = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    const { data, error } = await onConfirm()
    setBusy(false)
    if (error) return setFailure(error)
    if (!onDone) return
    onClose()
    onDone(data)
  }
  return (
    <BareDialog title={title} body={body} onClose={onClose}>
      <div className={pieces.form}>
        <Failure error={failure} />
        <div className={pieces.buttons}>
          <Button look="plain" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look={isDanger ? 'danger' : 'filled'} isBusy={isBusy} onClick={() => void act()}>
            {confirm}
          </Button>
        </div>
      </div>
    </BareDialog>
  )
}
