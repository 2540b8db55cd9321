import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import css from './Confirm.module.css'

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

/** Asks before something is lost. The browser's own dialog keeps the focus inside and closes on Escape. */
export function Confirm({ isOpen, title, body, confirm, stay, isBusy = false, onConfirm, onStay }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onClose={onStay}
    >
      {isOpen && (
        <>
          <h2 id={`${id}-title`} className={css.title}>
            {title}
          </h2>
          <p id={`${id}-body`} className={css.body}>
            {body}
          </p>
          <div className={css.buttons}>
            <Button variant="default" onClick={onStay} disabled={isBusy}>
              {stay}
            </Button>
            <Button color="red" onClick={onConfirm} disabled={isBusy}>
              {confirm}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
