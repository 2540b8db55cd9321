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
  isBusy: boolean
  /** What the button says while it is sent. */
  busy?: string
  /** What the button says. */
  save?: string
  onInput?: (event: InputEvent<HTMLFormElement>) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: what was wrong, its fields, and the way out beside the way on. `DeskForm` is that of a page. */
export function DialogForm({ fields, isBusy, busy, save, onInput, onSubmit, onClose, children }: Props) {
  const t = useDesk()
  return (
    <form
      ref={fields?.form}
      className={pieces.form}
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormError message={fields?.formError} />
      {children}
      <div className={pieces.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.frame.cancel}
        </Button>
        <SubmitButton isBusy={isBusy} busy={busy ?? t.ownAccount.saving}>
          {save ?? t.ownAccount.save}
        </SubmitButton>
      </div>
    </form>
  )
}
