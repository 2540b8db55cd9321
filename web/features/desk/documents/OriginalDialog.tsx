import { Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { fetchOriginal as originalCall, mostReason, type ShownDocument } from '#contract/deskDocuments.ts'
import { desk } from '#texts/desk.ts'
import { keepFile } from '#web/app/download/download.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import form from '../form/form.module.css'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { fetchOriginal } from './fetching.ts'
import { Findings } from './DocumentRow.tsx'

type Props = {
  caseId: number
  document: ShownDocument | undefined
  onDone: (name: string) => void
  onClose: () => void
}

/** Why somebody needs an original, and that they have read what was found in it. The file is saved and never opened here. */
export function OriginalDialog({ document, onClose, ...rest }: Props) {
  const t = useTexts(desk).documents.original
  return (
    <DeskDialog
      isOpen={document !== undefined}
      title={t.title}
      body={t.body(document?.name ?? '')}
      onClose={() => document && onClose()}
    >
      {document && <OriginalForm document={document} onClose={onClose} {...rest} />}
    </DeskDialog>
  )
}

function OriginalForm({ caseId, document, onDone, onClose }: Props & { document: ShownDocument }) {
  const t = useTexts(desk)
  const words = t.documents.original
  const { id, name, inspection, original } = document
  const fields = useDeskForm(originalCall.schema.body)
  const [isBusy, setBusy] = useState(false)
  const [unread, setUnread] = useState<string>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({
      reason: data.get('reason'),
      seen: inspection,
      is_confirmed: data.has('is_confirmed'),
    }))
    if (!given || isBusy) return
    if (original === 'confirm' && !given.is_confirmed) return setUnread(words.mustConfirm)
    setBusy(true)
    const answer = await fetchOriginal({ caseId, document: id }, given)
    setBusy(false)
    if (answer.error) return fields.refuse(answer.error)
    // Without a type that the browser would open it by.
    keepFile({ bytes: answer.file.slice(0, answer.file.size, 'application/octet-stream'), name })
    onDone(name)
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isBusy}
      busy={words.busy}
      save={words.submit}
      onSubmit={submit}
      onClose={onClose}
    >
      {original === 'confirm' && (
        <>
          <Findings inspection={inspection} />
          <label className={form.choice}>
            <input type="checkbox" name="is_confirmed" onChange={() => setUnread(undefined)} />
            <strong>{words.confirm}</strong>
          </label>
          <FormError message={unread} />
        </>
      )}
      <Textarea
        {...fields.field('reason')}
        label={words.reason}
        description={words.reasonHint}
        maxLength={mostReason}
        autosize
        minRows={2}
        autoComplete="off"
      />
    </DialogForm>
  )
}
