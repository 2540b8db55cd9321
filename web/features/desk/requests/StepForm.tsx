import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { z } from 'zod'
import type { ShownRequest } from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { useUnsaved } from '../frame/unsaved.ts'

export type StepProps = { request: ShownRequest; onDone: (words: string) => void }
type Field = ReturnType<typeof useDeskForm>['field']
type Reply = { data?: { message: string } | undefined; error?: unknown }
type Props<Schema extends z.ZodType<object>> = StepProps & {
  schema: Schema
  call: readonly [(given: { id: number } & z.output<Schema>) => PromiseLike<Reply>, { isLoading: boolean }]
  label?: string
  save: string
  /** Something is written in it, which is not to be lost. */
  isWritten?: boolean
  children?: (field: Field) => ReactNode
}

/** A step of a request as a form: sent with the version that was read, and told by the page when it is done. */
export function StepForm<Schema extends z.ZodType<object>>({
  request: { id, version },
  onDone,
  schema,
  call: [send, { isLoading }],
  label,
  save,
  isWritten = false,
  children,
}: Props<Schema>) {
  const t = useTexts(desk).requests
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(schema)
  useUnsaved(isWritten && isDirty)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({
      version,
      // An empty text is said to be missing; a choice that is not made is not sent.
      ...Object.fromEntries([...data].filter(([name, value]) => name === 'text' || value !== '')),
    }))
    if (!given || isLoading) return
    const { data, error } = await send({ id, ...given })
    if (!data) return fields.refuse(error)
    setDirty(false)
    onDone(data.message)
  }
  return (
    <DeskForm
      fields={fields}
      label={label}
      isBusy={isLoading}
      busy={t.busy}
      save={save}
      onInput={() => setDirty(true)}
      onSubmit={submit}
    >
      {children?.(fields.field)}
    </DeskForm>
  )
}
