import type { InputEvent, ReactNode, SubmitEvent } from 'react'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useDesk } from '../frame/useDesk.ts'
import type { useDeskForm } from './useDeskForm.ts'
import pieces from '../frame/pieces.module.css'

type Props = {
  fields: Pick<ReturnType<typeof useDeskForm>, 'form' | 'formError'>
  /** What a screen reader calls it where no heading above it does. */
  label?: string
  isBusy: boolean
  /** What the button says while it is sent. */
  busy?: string
  /** What the button says. */
  save: string
  onInput?: (event: InputEvent<HTMLFormElement>) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  children: ReactNode
}

/** A form of a page: what was wrong, its fields, and the button that sends it. `DialogForm` is that of a dialog. */
export function DeskForm({ fields, label, isBusy, busy, save, onInput, onSubmit, children }: Props) {
  const t = useDesk().ownAccount
  return (
    <form
      ref={fields.form}
      className={pieces.form}
      method="post"
      noValidate
      aria-label={label}
      onInput={onInput}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormError message={fields.formError} />
      {children}
      <SubmitButton isBusy={isBusy} busy={busy ?? t.saving}>
        {save}
      </SubmitButton>
    </form>
  )
}
