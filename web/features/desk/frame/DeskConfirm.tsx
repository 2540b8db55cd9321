import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Failure } from '../form/Failure.tsx'
import form from '../form/form.module.css'
import { BareDialog } from './BareDialog.tsx'

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
  const t = useTexts(desk).frame
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
      <div className={form.form}>
        <Failure error={failure} />
        <div className={form.buttons}>
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
