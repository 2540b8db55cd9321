import { useState } from 'react'
import { incidents } from '#texts/incidents.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { notify } from '#web/app/notices/notify.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { reportingApi } from '../api.ts'
import pieces from '../pieces.module.css'

/** Deletes one of the reader's drafts for good, after a question. */
export function DeleteDraft({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const t = useTexts(incidents).list
  const [isAsking, setIsAsking] = useState(false)
  const [remove, { isLoading }] = reportingApi.useDeleteIncidentMutation()
  const confirm = async () => {
    try {
      const { finished, message } = await remove(id).unwrap()
      setIsAsking(false)
      notify({ colour: 'green', message: finished ? t.deleted : message })
      // After the dialog has given the focus back to this button, which goes with the case.
      setTimeout(onDeleted)
    } catch (error) {
      setIsAsking(false)
      // The session's own notice says it (web/app/data/api.ts).
      if (readFailure(error).code === 'not_signed_in') return
      notify({ colour: 'red', message: t.deleteFailed })
    }
  }
  return (
    <>
      <button
        type="button"
        className={`as-link ${pieces.linkButton}`}
        data-tone="danger"
        onClick={() => setIsAsking(true)}
      >
        {t.delete}
      </button>
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
