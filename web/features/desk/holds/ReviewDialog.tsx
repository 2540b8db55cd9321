import type { SubmitEvent } from 'react'
import { reviewHold, type Hold } from '#contract/deskHolds.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { EndField } from './EndField.tsx'
import { deskApi } from '../data/api.ts'

type Props = { hold: Hold | undefined; onDone: (words: string) => void; onClose: () => void }

/** A hold is looked at again: it is kept, with the same end or another. */
export function ReviewDialog({ hold, onDone, onClose }: Props) {
  const t = useTexts(desk).holds
  return (
    <DeskDialog
      isOpen={hold !== undefined}
      title={`${t.reviewTitle}: ${t.caseNumber(hold?.case_id ?? 0)}`}
      body={t.reviewBody}
      onClose={() => hold && onClose()}
    >
      {hold && <ReviewForm hold={hold} onDone={onDone} onClose={onClose} />}
    </DeskDialog>
  )
}

function ReviewForm({ hold, onDone, onClose }: Props & { hold: Hold }) {
  const t = useTexts(desk)
  const [review, { isLoading, error: refused }] = deskApi.useReviewHoldMutation()
  const fields = useDeskForm(reviewHold.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: hold.version, ends_on: data.get('ends_on') }))
    if (!given || isLoading) return
    const { error } = await review({ id: hold.id, ...given })
    if (error) fields.refuse(error)
    else onDone(t.holds.kept)
  }
  return (
    <form ref={fields.form} className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormError message={fields.formError} />
      <p>{hold.reason}</p>
      <EndField {...fields.field('ends_on')} label={t.holds.endField} defaultValue={hold.ends_on} refused={refused} />
      <div className={form.buttons}>
        <Button look="plain" onClick={onClose}>
          {t.frame.cancel}
        </Button>
        <SubmitButton isBusy={isLoading} busy={t.holds.busy}>
          {t.holds.keep}
        </SubmitButton>
      </div>
    </form>
  )
}
