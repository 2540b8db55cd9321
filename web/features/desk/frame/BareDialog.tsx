import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from '#web/ui/Dialog.module.css'
import own from './frame.module.css'

export type DialogProps = { isOpen: boolean; title: string; body?: string; onClose: () => void; children: ReactNode }
/** `mayClose`: asked when the browser is to close it, as by Escape; false keeps it open. */
type Props = DialogProps & { mayClose?: () => boolean }

/**
 * A dialog over the browser's own, which keeps the focus inside, closes on Escape and gives the focus back. Without
 * 'Forlat siden', which the visitors' dialog has: that is for those who report.
 */
export function BareDialog({ isOpen, title, body, onClose, mayClose = () => true, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (isOpen && !element?.open) element?.showModal()
    if (!isOpen && element?.open) element.close()
  }, [isOpen])
  // Before the browser closes it: that asks the page once at most, and only when somebody has pressed something before.
  const keepOnEscape = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // That of a dialog within this one is its own; a search field empties itself first.
    const { target, currentTarget } = event
    if (!(target instanceof Element) || target.closest('dialog') !== currentTarget) return
    if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return
    if (!mayClose()) event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className={`${css.dialog} ${own.dialog}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={body === undefined ? undefined : `${id}-body`}
      onKeyDown={keepOnEscape}
      onClose={({ target, currentTarget }) => {
        // React passes the closing of a dialog within this one on, which the browser does not.
        if (target !== currentTarget) return
        // Closed by the browser all the same, as by the way back of a telephone.
        if (isOpen && !mayClose()) currentTarget.showModal()
        else onClose()
      }}
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
