import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import css from '#web/ui/Dialog.module.css'
import own from './frame.module.css'

export type DialogProps = { title: string; body?: string; onClose: () => void; children: ReactNode }
/** `mayClose`: asked when the browser is to close it, as by Escape; false keeps it open. */
type Props = DialogProps & { mayClose?: () => boolean }

/**
 * A dialog over the browser's own, which keeps the focus inside, closes on Escape and gives the focus back. Without
 * 'Forlat siden', which the visitors' dialog has: that is for those who report.
 */
export function BareDialog({ title, body, onClose, mayClose = () => true, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Before it leaves the page: what is taken out open gives no focus back.
    return () => element?.close()
  }, [])
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
        if (target !== currentTarget || currentTarget.open) return
        // Closed by the browser all the same, as by the way back of a telephone.
        if (mayClose()) onClose()
        else currentTarget.showModal()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {body !== undefined && <p id={`${id}-body`}>{body}</p>}
      {children}
    </dialog>
  )
}
