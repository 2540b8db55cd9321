import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import css from './Dialog.module.css'

type Props = {
  isOpen: boolean
  title: string
  body: string
  confirm: string
  stay: string
  isBusy?: boolean
  onConfirm: () => void
  onStay: () => void
}

/** Asks before something is lost. */
export function Confirm({ isOpen, title, body, confirm, stay, isBusy = false, onConfirm, onStay }: Props) {
  return (
    <Dialog isOpen={isOpen} title={title} body={body} onClose={onStay}>
      <div className={css.buttons}>
        <Button look="plain" onClick={onStay} disabled={isBusy}>
          {stay}
        </Button>
        <Button look="danger" onClick={onConfirm} disabled={isBusy}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
