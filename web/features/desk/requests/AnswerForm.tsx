import { NativeSelect } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { WitnessChange } from '#contract/correctedFields.ts'
import { answerRequest, type ShownRequest } from '#contract/deskRequests.ts'
import { refusalsFor, requestOutcomes } from '#contract/requestCodes.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskForm } from '../form/DeskForm.tsx'
import { Radios } from '../form/Radios.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { TextField } from './TextField.tsx'
import { deskApi } from '../data/api.ts'

/** The answer, which is final. To somebody whose identity is not checked only what tells nothing of what is stored. */
export function AnswerForm({ request, onDone }: { request: ShownRequest; onDone: (words: string) => void }) {
  const t = useTexts(desk).requests
  const [answer, { isLoading }] = deskApi.useAnswerRequestMutation()
  const [isDirty, setDirty] = useState(false)
  const [outcome, setOutcome] = useState('')
  const fields = useDeskForm(answerRequest.schema.body)
  useUnsaved(isDirty)
  const isChecked = request.state === 'identity_checked'
  const offered = requestOutcomes.filter((one) => isChecked || one === 'refused' || one === 'withdrawn')
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({
      version: request.version,
      outcome: data.get('outcome'),
      refusal: data.get('refusal') || null,
      text: data.get('text'),
    }))
    if (!given || isLoading) return
    const { data, error } = await answer({ id: request.id, ...given })
    if (!data) return fields.refuse(error)
    setDirty(false)
    onDone(data.message)
  }
  const hasRefusal = outcome === 'refused' || outcome === 'partly'
  return (
    <section className={pieces.card} aria-labelledby="answer">
      <h2 id="answer">{t.answer.title}</h2>
      <p>{isChecked ? t.answer.lead : t.answer.unchecked}</p>
      {isChecked && request.wish !== 'access' && (
        <ul className={`${pieces.notice} ${pieces.bullets}`}>
          {t.answer.limits[request.wish].map((order) => (
            <li key={order}>{order}</li>
          ))}
        </ul>
      )}
      <p>{t.mailNote[request.reach_by]}</p>
      <DeskForm
        fields={fields}
        isBusy={isLoading}
        busy={t.busy}
        save={t.answer.submit}
        onInput={() => setDirty(true)}
        onSubmit={submit}
      >
        <Radios
          field={fields.field('outcome')}
          legend={t.answer.outcome}
          codes={offered}
          words={t.outcomes}
          onChoose={setOutcome}
        />
        {hasRefusal && (
          <NativeSelect
            {...fields.field('refusal')}
            label={t.answer.refusal}
            data={[
              { value: '', label: t.answer.noRefusal },
              ...refusalsFor(request).map((value) => ({ value, label: t.refusals[value] })),
            ]}
          />
        )}
        <TextField
          {...fields.field('text')}
          templates={t.answer.templates.filter(
            ({ isForAnybody, isForUnknown, isForNothing, tells }) =>
              (isForUnknown ? request.state === 'identity_asked' : isChecked || isForAnybody) &&
              (!isForNothing || request.changes.length === 0) &&
              (!tells || isDone(request, tells)),
          )}
        />
      </DeskForm>
    </section>
  )
}

/** Whether that was done to a witness for the request; of a restriction, whether it stands. */
const isDone = ({ changes }: ShownRequest, change: WitnessChange) =>
  changes.some(({ done, restricted_witness_id }) => done === change && (done !== 'restricted' || restricted_witness_id))
