import { Textarea, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { holdReasonMax, setHold as setHoldCall } from '#contract/deskHolds.ts'
import { holdGrounds } from '#contract/holdGrounds.ts'
import { desk } from '#texts/desk.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { Radios } from '../form/Radios.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { EndField } from './EndField.tsx'
import { deskApi } from '../data/api.ts'

/** Keeps a case longer, by its number: the privacy officer does not open it. */
export function NewHold({ onDone }: { onDone: (words: string) => void }) {
  const t = useTexts(desk).holds
  const [round, setRound] = useState(0)
  const done = (words: string) => {
    setRound(round + 1)
    onDone(words)
  }
  return (
    <section className={pieces.card} aria-labelledby="new-hold">
      <h2 id="new-hold">{t.newTitle}</h2>
      <NewHoldForm key={round} onDone={done} />
    </section>
  )
}

function NewHoldForm({ onDone }: { onDone: (words: string) => void }) {
  const t = useTexts(desk).holds
  const [set, { isLoading, error: refused }] = deskApi.useSetHoldMutation()
  const [isDirty, setDirty] = useState(false)
  const fields = useDeskForm(setHoldCall.schema.body)
  useUnsaved(isDirty)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event)
    if (!given || isLoading) return
    const { data, error } = await set(given)
    if (data) onDone(data.message)
    else fields.refuse(error)
  }
  return (
    <DeskForm
      fields={fields}
      isBusy={isLoading}
      busy={t.busy}
      save={t.submit}
      onInput={() => setDirty(true)}
      onSubmit={submit}
    >
      <TextInput
        {...fields.field('case_id')}
        label={t.caseField}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
      />
      <Radios field={fields.field('ground')} legend={t.groundField} codes={holdGrounds} words={t.grounds} />
      <Textarea
        {...fields.field('reason')}
        label={t.reasonField}
        description={t.reasonHint}
        inputWrapperOrder={hintBelow}
        maxLength={holdReasonMax}
        rows={4}
      />
      <EndField {...fields.field('ends_on')} label={t.endField} refused={refused} />
    </DeskForm>
  )
}
