import type { SubmitEvent } from 'react'
import { reviewHold, type Hold } from '#contract/deskHolds.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DialogForm } from '../form/DialogForm.tsx'
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
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={t.holds.busy}
      save={t.holds.keep}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{hold.reason}</p>
      <EndField {...fields.field('ends_on')} label={t.holds.endField} defaultValue={hold.ends_on} refused={refused} />
    </DialogForm>
  )
}
