import { useEffect, useId, useRef, type ReactNode } from 'react'
import css from '#web/ui/Dialog.module.css'
import own from './frame.module.css'

type Props = { isOpen: boolean; title: string; body?: string; onClose: () => void; children: ReactNode }

/**
 * A dialog over the browser's own, which keeps the focus inside, closes on Escape and gives the focus back. Without
 * 'Forlat siden', which the visitors' dialog has: that is for those who report.
 */
export function DeskDialog({ isOpen, title, body, onClose, children }: Props) {
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
      className={`${css.dialog} ${own.dialog}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={body === undefined ? undefined : `${id}-body`}
      // React passes the closing of a dialog within this one on, which the browser does not.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {isOpen && (
        <>
          <h2 id={`${id}-title`}>{title}</h2>
          {body !== undefined && <p id={`${id}-body`}>{body}</p>}
          {children}
        </>
      )}
    </dialog>
  )
}
