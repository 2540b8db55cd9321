import { useEffect, useId, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import own from './cover.module.css'

type Props = { isOn: boolean; title: string; body: string; children: ReactNode }

/**
 * Lies over the whole page and hides everything else of it from eyes, screen readers, search and print, open dialogs included,
 * while what was typed stays in memory. Escape does not take it away: the key is kept from the browser, the dialog asks not to be
 * closed (`closedby`), and one that is closed all the same is shown until it is opened again (cover.module.css).
 */
export function Cover({ isOn, title, body, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!isOn || !element) return undefined
    const before = document.title
    document.title = title
    document.body.dataset['covered'] = ''
    element.showModal()
    // Before any other listener, wherever the focus is: a browser lets a page refuse one Escape, and closes at the next.
    const keep = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault()
    window.addEventListener('keydown', keep, { capture: true })
    return () => {
      window.removeEventListener('keydown', keep, { capture: true })
      // The page first: a hidden field does not get the focus back.
      delete document.body.dataset['covered']
      document.title = before
      element.close()
    }
  }, [isOn, title])
  return createPortal(
    <dialog
      ref={dialog}
      className={own.cover}
      data-cover
      closedby="none"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      onCancel={(event) => event.preventDefault()}
      // As the way back of a telephone does at the second press.
      onClose={() => isOn && document.body.dataset['covered'] !== undefined && dialog.current?.showModal()}
    >
      {isOn && (
        <div className={own.box}>
          <h1 id={`${id}-title`}>{title}</h1>
          <p id={`${id}-body`}>{body}</p>
          {children}
        </div>
      )}
    </dialog>,
    document.body,
  )
}
