import { useContext, useState, type ReactNode, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { desk } from '#texts/desk.ts'
import { Button, type Look } from '#web/ui/Button.tsx'
import { AroundDialog, isAny } from './unsaved.ts'
import css from '#web/ui/Dialog.module.css'
import own from './frame.module.css'
import { Failure } from './DeskPage.tsx'
import { RowActions } from './RowActions.tsx'

type Props = DialogProps & { isOpen?: boolean }

/** A dialog that is not closed over what was typed in it (`useUnsaved`) before the person was asked. */
export const DeskDialog = ({ isOpen = true, ...props }: Props) => isOpen && <OpenDialog {...props} />

function OpenDialog({ onClose, children, ...props }: DialogProps) {
  const t = desk.frame.unsavedDialog
  const [isAsking, setAsking] = useState(false)
  const [around] = useState(() => {
    const marks = new Set<() => boolean>()
    const mayClose = () => {
      if (isAny(marks)) setAsking(true)
      return !isAny(marks)
    }
    return { marks, mayClose }
  })
  return (
    <BareDialog {...props} onClose={onClose} mayClose={around.mayClose}>
      <AroundDialog value={around}>{children}</AroundDialog>
      <DeskConfirm
        isOpen={isAsking}
        title={t.title}
        body={t.body}
        confirm={t.close}
        isDanger
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </BareDialog>
  )
}

/** Closes the dialog that it stands in, after asking when something was typed there that is not stored. */
export function CloseButton({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const around = useContext(AroundDialog)
  return (
    <Button look="plain" onClick={() => around?.mayClose() !== false && onClose()}>
      {children}
    </Button>
  )
}

type ConfirmProps<Answer> = {
  isOpen?: boolean
  title: string
  body: string
  confirm: string
  isDanger?: boolean
  /** Does it; answers why not, where it can be refused. */
  onConfirm: () => PromiseLike<{ data?: Answer; error?: unknown }> | void
  /** It is done, and the dialog is closed. Without it whoever confirms closes the dialog. */
  onDone?: (answer: Answer | undefined) => void
  onClose: () => void
}

/** Asks before something is changed that cannot simply be taken back, and says there why it was refused. */
export const DeskConfirm = <Answer,>({ isOpen = true, ...props }: ConfirmProps<Answer>) =>
  isOpen && <Confirm {...props} />

function Confirm<Answer>({ title, body, confirm, isDanger, onConfirm, onDone, onClose }: ConfirmProps<Answer>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const act = async () => {
    setBusy(true)
    setFailure(undefined)
    const { data, error } = (await onConfirm()) ?? {}
    setBusy(false)
    if (error) return setFailure(error)
    if (!onDone) return
    onClose()
    onDone(data)
  }
  return (
    <BareDialog title={title} body={body} onClose={onClose}>
      <div className="form">
        <Failure error={failure} />
        <RowActions
          actions={[
            { words: desk.frame.cancel, act: onClose },
            { words: confirm, look: isDanger ? 'danger' : 'filled', isBusy, act: () => void act() },
          ]}
        />
      </div>
    </BareDialog>
  )
}

/** `words`: what the button says where that is not what confirms. `of`: what it is about, for a screen reader. */
export type Face = { look?: Look; words?: string; of?: string }
/** `isOff`: there is no button. The dialog stays, to say why a call was refused that changed this. */
type AskProps<Answer> = Omit<ConfirmProps<Answer>, 'isOpen' | 'onClose'> & Face & { isOff?: boolean }

/** A button that asks before it acts. */
export function AskButton<Answer>({ look, of, words, isOff, ...question }: AskProps<Answer>) {
  const [isAsking, setAsking] = useState(false)
  const face = words ?? question.confirm
  return (
    <>
      {!isOff && (
        <Button look={look} aria-label={of && `${face}: ${of}`} onClick={() => setAsking(true)}>
          {face}
        </Button>
      )}
      <DeskConfirm onDone={() => undefined} {...question} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

type DialogProps = { title: string; body?: string; onClose: () => void; children: ReactNode }
/** `mayClose`: asked when the browser is to close it, as by Escape; false keeps it open. */
type BareProps = DialogProps & { mayClose?: () => boolean }

/** The browser's own dialog, without 'Forlat siden', which the visitors' dialog has: that is for those who report. */
function BareDialog({ title, body, onClose, mayClose = () => true, children }: BareProps) {
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
      className={`framed ${css.dialog} ${own.dialog}`}
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
