import type { ReactNode, SubmitEvent } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import type { useDeskForm } from '../form/useDeskForm.ts'

type Props = {
  fields: Pick<ReturnType<typeof useDeskForm>, 'form' | 'formError'>
  isBusy: boolean
  /** What the button is called that sends it. */
  save?: string
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its fields, what was wrong, and the way out beside the way on. */
export function SmallForm({ fields, isBusy, save, onSubmit, onClose, children }: Props) {
  const t = useTexts(desk)
  return (
    <form ref={fields.form} className={form.form} method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <FormError message={fields.formError} />
      {children}
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.frame.cancel}
        </Button>
        <SubmitButton isBusy={isBusy} busy={t.ownAccount.saving}>
          {save ?? t.ownAccount.save}
        </SubmitButton>
      </div>
    </form>
  )
}
