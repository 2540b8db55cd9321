import { useState } from 'react'
import incidents from '#texts/nb/incidents.ts'
import { Confirm } from '#web/ui/Dialog.tsx'
import { notify } from '#web/app/notices/notify.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { reportingApi } from '../api.ts'
import { forgetCase } from '../useKept.ts'

/** Deletes one of the reader's drafts for good, after a question. */
export function DeleteDraft({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const t = incidents.list
  const [isAsking, setIsAsking] = useState(false)
  const [remove, { isLoading }] = reportingApi.useDeleteIncidentMutation()
  const [hasFailed, setFailed] = useState(false)
  const confirm = async () => {
    setFailed(false)
    let { data, error } = await remove(id)
    // What was lost may have been the answer alone: the server then finds no draft any more.
    if (error && !readFailure(error).code) ({ data, error } = await remove(id))
    setIsAsking(false)
    const { code } = readFailure(error)
    // Of an ended session its own notice says it (web/app/data/api.ts).
    if (error && code !== 'not_found') return setFailed(code !== 'not_signed_in')
    forgetCase(id)
    notify({ colour: 'green', message: data && !data.finished ? data.message : t.deleted })
    // After the dialog has given the focus back to this button, which goes with the case.
    setTimeout(onDeleted)
  }
  return (
    <>
      <button type="button" className="as-link linkButton" data-tone="danger" onClick={() => setIsAsking(true)}>
        {t.delete}
      </button>
      {hasFailed && (
        <p role="alert" className="wrong">
          {t.deleteFailed}
        </p>
      )}
      <Confirm
        isOpen={isAsking}
        title={t.deleteTitle}
        body={t.deleteBody}
        confirm={isLoading ? t.deleting : t.deleteConfirm}
        stay={t.deleteStay}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        onStay={() => setIsAsking(false)}
      />
    </>
  )
}
