import { Fragment, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import type { Settings } from '#contract/deskSettings.ts'
import { desk } from '#texts/desk.ts'
import { DeskForm, StatusMessage } from '../form/DeskForm.tsx'
import { Again } from '../frame/DeskPage.tsx'
import { type Field, useSending } from '../form/useDeskForm.ts'

type Known<Value> = { value: Value; version: number }

type Props<Schema extends z.ZodType, Value> = {
  known: Known<Value>
  /** Reads it anew, after somebody else has changed it. What was typed is then given up, by a press. */
  read: () => Promise<Settings | undefined>
  of: (settings: Settings) => Known<Value>
  schema: Schema
  /** What the call takes beside the version. */
  shape: (data: FormData) => object
  save: (given: z.output<Schema>) => PromiseLike<{ data?: { data: Settings }; error?: unknown }>
  children: (field: Field, value: Value) => ReactNode
}

/**
 * One setting with a version of its own. Not renewed when the settings are read again: a newer version under an older value would
 * overwrite a change.
 */
export function Setting<Schema extends z.ZodType, Value>(props: Props<Schema, Value>) {
  const { settings: t, frame } = desk
  /** Another `round` gives the fields their values anew. */
  const [{ known, round }, setBase] = useState({ known: props.known, round: 0 })
  const [refused, setRefused] = useState<unknown>()
  const [said, setSaid] = useState('')
  const { fields, isBusy, onSubmit, settle } = useSending({
    schema: props.schema,
    shape: (data) => ({ ...props.shape(data), version: known.version }),
    async send(given) {
      setSaid('')
      const answer = await props.save(given)
      setRefused(answer.error)
      return answer
    },
    onDone(answer) {
      setBase({ known: props.of(answer.data), round })
      setSaid(t.saved)
    },
  })
  const again = async () => {
    const now = await props.read()
    if (!now) return fields.setFormError(frame.failed)
    flushSync(() => setBase({ known: props.of(now), round: round + 1 }))
    settle()
    setRefused(undefined)
    fields.setFormError(undefined)
  }
  return (
    <div className="stack">
      <DeskForm fields={fields} isBusy={isBusy} save={t.save} onInput={() => setSaid('')} onSubmit={onSubmit}>
        <Again error={refused} onAgain={again} />
        <Fragment key={round}>{props.children(fields.field, known.value)}</Fragment>
      </DeskForm>
      <StatusMessage>{said}</StatusMessage>
    </div>
  )
}
