import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { deskCalls } from '#contract/deskCalls.ts'
import { fetchOriginal, mostReason, type ShownDocument } from '#contract/deskDocuments.ts'
import { keepFile } from '#web/app/download/download.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useCase } from '../case/caseContext.ts'
import { useDesk } from '../frame/useDesk.ts'
import { fetchFile } from '../data/download.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { unsent } from '../form/useSending.ts'
import { Findings } from './DocumentRow.tsx'
import pieces from '../frame/pieces.module.css'

type Props = { document: ShownDocument; onDone: (name: string) => void; onClose: () => void }

/** Why somebody needs an original, and that they have read what was found in it. The file is saved and never opened here. */
export function OriginalDialog({ document, onDone, onClose }: Props) {
  const t = useDesk().documents.original
  const { id } = useCase().shown
  const { name, inspection, original } = document
  const [isUnread, setUnread] = useState(false)
  return (
    <FormDialog
      title={t.title}
      body={t.body(name)}
      schema={fetchOriginal.schema.body}
      shape={(data) => ({ reason: data.get('reason'), seen: inspection, is_confirmed: data.has('is_confirmed') })}
      send={async (body) => {
        const mustConfirm = original === 'confirm' && !body.is_confirmed
        setUnread(mustConfirm)
        return mustConfirm
          ? unsent
          : fetchFile({ ...callOf(deskCalls.deskFetchOriginal, { id, document: document.id }), body })
      }}
      onDone={({ bytes }) => {
        // Without a type that the browser would open it by.
        keepFile({ bytes: bytes.slice(0, bytes.size, 'application/octet-stream'), name })
        onDone(name)
      }}
      save={t.submit}
      busy={t.busy}
      onClose={onClose}
    >
      {(field) => (
        <>
          {original === 'confirm' && (
            <>
              <Findings inspection={inspection} />
              <label className={pieces.choice}>
                <input type="checkbox" name="is_confirmed" onChange={() => setUnread(false)} />
                <strong>{t.confirm}</strong>
              </label>
              <FormError message={isUnread ? t.mustConfirm : undefined} />
            </>
          )}
          <Textarea
            {...field('reason')}
            label={t.reason}
            description={t.reasonHint}
            maxLength={mostReason}
            autosize
            minRows={2}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
