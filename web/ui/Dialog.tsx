import { useEffect, useId, useRef, type ReactNode } from 'react'
import shell from '#texts/nb/shell.ts'
import { Button } from './Button.tsx'
import css from './Dialog.module.css'
import { DropDraft } from './DropDraft.tsx'

type Props = {
  isOpen: boolean
  title: ReactNode
  /** A short text, read aloud with the title. */
  body?: string
  isWide?: boolean
  /** Keeps the content mounted while the dialog is closed, so that a lazy part is loaded and focused when it opens. */
  isKept?: boolean
  /** Called when the dialog has closed by Escape or by a form of method "dialog"; sets `isOpen` to false. */
  onClose: () => void
  children: ReactNode
}

/** Over the browser's own, which keeps the focus and gives it back. Empty while closed, unless `isKept`. */
export function Dialog({ isOpen, title, body, isWide, isKept = false, onClose, children }: Props) {
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
      className={`framed ${css.dialog} ${css.leavable}`}
      data-wide={isWide || undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={body === undefined ? undefined : `${id}-body`}
      // The event comes late: by then the dialog may be open again.
      onClose={() => dialog.current?.open || onClose()}
    >
      {(isOpen || isKept) && (
        <>
          <div className={css.matter}>
            <h2 id={`${id}-title`} className={css.title}>
              {title}
            </h2>
            {body !== undefined && (
              <p id={`${id}-body`} className={css.body}>
                {body}
              </p>
            )}
            {children}
          </div>
          {/* The page behind a dialog cannot be pressed. Below its own matter, which scrolls by itself: always in sight. */}
          <div className={`row ${css.leave}`}>
            <DropDraft className={css.way} />
            <button type="button" className={css.way} data-leave="">
              {shell.leave.now}
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}

type ConfirmProps = {
  isOpen: boolean
  title: string
  body: string
  confirm: string
  stay: string
  isBusy?: boolean
  onConfirm: () => void
  onStay: () => void
  children?: ReactNode
}

export const Confirm = ({
  isOpen,
  title,
  body,
  confirm,
  stay,
  isBusy = false,
  onConfirm,
  onStay,
  children,
}: ConfirmProps) => (
  <Dialog isOpen={isOpen} title={title} body={body} onClose={onStay}>
    {children}
    <div className={css.buttons}>
      <Button look="plain" onClick={onStay} disabled={isBusy}>
        {stay}
      </Button>
      <Button look="danger" onClick={onConfirm} isBusy={isBusy}>
        {confirm}
      </Button>
    </div>
  </Dialog>
)
