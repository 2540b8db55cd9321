import type { InputEvent, ReactNode, Ref, SubmitEvent } from 'react'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'

type Props = {
  /** Of `useDeskForm`, or only what was wrong. */
  fields?: { form?: Ref<HTMLFormElement>; formError: Phrase | undefined }
  /** What a screen reader calls it where no heading above it does. */
  label?: string
  isBusy: boolean
  /** What the button says while it is sent. */
  busy?: string
  /** What the button says. */
  save?: string
  onInput?: (event: InputEvent<HTMLFormElement>) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void
  /** The way out of the dialog that it stands in, beside the way on. */
  onClose?: () => void
  children: ReactNode
}

/** A form of a page or a dialog: what was wrong, its fields, and the button that sends it. */
export function DeskForm({ fields, label, isBusy, busy, save, onInput, onSubmit, onClose, children }: Props) {
  const t = useDesk()
  const submit = (
    <SubmitButton isBusy={isBusy} busy={busy ?? t.ownAccount.saving}>
      {save ?? t.ownAccount.save}
    </SubmitButton>
  )
  return (
    <form
      ref={fields?.form}
      className={pieces.form}
      method="post"
      noValidate
      aria-label={label}
      onInput={onInput}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormError message={fields?.formError} />
      {children}
      {onClose ? (
        <div className={pieces.buttons}>
          <Button look="plain" onClick={onClose}>
            {t.frame.cancel}
          </Button>
          {submit}
        </div>
      ) : (
        submit
      )}
    </form>
  )
}
