import { useState, type SubmitEvent } from 'react'
import { extendRequest, type ShownRequest } from '#contract/deskRequests.ts'
import { extensionReasons } from '#contract/requestCodes.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { Radios } from '../form/Radios.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { TextField } from './TextField.tsx'
import { deskApi } from '../data/api.ts'

/** Two months more, of which whoever asked is told. Folded, because it is the exception. */
export function ExtensionForm({ request, onDone }: { request: ShownRequest; onDone: (words: string) => void }) {
  const t = useTexts(desk).requests
  const [extend, { isLoading }] = deskApi.useExtendRequestMutation()
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(extendRequest.schema.body)
  useUnsaved(isDirty)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ version: request.version, ...Object.fromEntries(data) }))
    if (!given || isLoading) return
    const { data, error } = await extend({ id: request.id, ...given })
    if (!data) return fields.refuse(error)
    setDirty(false)
    onDone(data.message)
  }
  return (
    <details className={pieces.card}>
      <summary>{t.extend.open}</summary>
      <p>{t.extend.lead}</p>
      <p>{t.mailNote[request.reach_by]}</p>
      <DeskForm
        fields={fields}
        label={t.extend.title}
        isBusy={isLoading}
        busy={t.busy}
        save={t.extend.submit}
        onInput={() => setDirty(true)}
        onSubmit={submit}
      >
        <Radios field={fields.field('reason')} legend={t.extend.reason} codes={extensionReasons} words={t.extensions} />
        <TextField {...fields.field('text')} defaultValue={t.extend.text} />
      </DeskForm>
    </details>
  )
}
