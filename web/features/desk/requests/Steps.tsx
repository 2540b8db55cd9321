import t from '#texts/nb/deskRequests.ts'
import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { WitnessChange } from '#contract/incidentFacts.ts'
import * as contract from '#contract/deskRequests.ts'
import type { ShownRequest } from '#contract/deskRequests.ts'
import { isRefused, refusalsFor, requestOutcomes } from '#contract/requestCodes.ts'
import { deskApi } from '../data/api.ts'
import { CallForm } from '../form/DeskForm.tsx'
import { Radios, codedChoices } from '../form/Choice.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { Again } from '../frame/DeskPage.tsx'
import { TextField } from './TextField.tsx'

export type StepProps = { request: ShownRequest; onDone: (words: string) => void }

/** Folded, because who it is may be known, and not every search needs to be told more (`isMore`). */
export function AskForm({ isMore, ...props }: StepProps & { isMore?: boolean }) {
  const { organisation, reach_by } = props.request
  const words = isMore ? t.askMore : t.ask
  return (
    <details className="fold">
      <summary>{isMore ? t.askMore.open : t.ask.title}</summary>
      <p>{words.lead}</p>
      <p>{t.mailNote[reach_by]}</p>
      <StepForm
        {...props}
        of={contract.askSender}
        call={deskApi.useAskSenderMutation()}
        label={isMore ? t.askMore.title : undefined}
        save={t.ask.submit}
      >
        {(field) => <TextField {...field('text')} defaultValue={words.text(organisation, reach_by)} />}
      </StepForm>
    </details>
  )
}

export const CheckForm = (props: StepProps) => (
  <>
    <p>{t.check.lead}</p>
    <StepForm {...props} of={contract.checkIdentity} call={deskApi.useCheckIdentityMutation()} save={t.check.submit}>
      {(field) => (
        <Radios field={field('how')} legend={t.check.how} codes={contract.identityWays} words={t.identityWays} />
      )}
    </StepForm>
  </>
)

/** Two months more, of which whoever asked is told. Folded, because it is the exception. */
export const ExtensionForm = (props: StepProps) => (
  <details className="fold">
    <summary>{t.extend.open}</summary>
    <p>{t.extend.lead}</p>
    <p>{t.mailNote[props.request.reach_by]}</p>
    <StepForm
      {...props}
      of={contract.extendRequest}
      call={deskApi.useExtendRequestMutation()}
      label={t.extend.title}
      save={t.extend.submit}
    >
      {(field) => <TextField {...field('text')} defaultValue={t.extend.text} />}
    </StepForm>
  </details>
)

/** The answer, which is final. To somebody whose identity is not checked only what tells nothing of what is stored. */
export function AnswerForm(props: StepProps) {
  const { request } = props
  const [outcome, setOutcome] = useState('')
  const isChecked = request.state === 'identity_checked'
  const offered = requestOutcomes.filter((one) => isChecked || one === 'refused' || one === 'withdrawn')
  return (
    <>
      <p>{isChecked ? t.answer.lead : t.answer.unchecked}</p>
      <StepForm {...props} of={contract.answerRequest} call={deskApi.useAnswerRequestMutation()} save={t.answer.submit}>
        {(field) => (
          <>
            <Radios
              field={field('outcome')}
              legend={t.answer.outcome}
              codes={offered}
              words={t.outcomes}
              onChoose={setOutcome}
            />
            {isRefused(outcome) && (
              <NativeSelect
                {...field('refusal')}
                required
                label={t.answer.refusal}
                data={codedChoices(t.answer.noRefusal, refusalsFor(request), t.refusals)}
              />
            )}
            {/* First what is decided, then what is said about it. */}
            <div className="stack" hidden={outcome === ''}>
              <p>{t.mailNote[request.reach_by]}</p>
              <TextField {...field('text')} templates={templatesFor(request, t.answer.templates)} />
            </div>
          </>
        )}
      </StepForm>
    </>
  )
}

type Template = (typeof t)['answer']['templates'][number]

/** Those that are true of the request as it stands. */
function templatesFor(request: ShownRequest, templates: readonly Template[]) {
  const isChecked = request.state === 'identity_checked'
  return templates.filter(
    ({ isForAnybody, isForUnknown, isForNothing, tells }) =>
      (isForUnknown ? request.state !== 'received' : isChecked || isForAnybody) &&
      (!isForNothing || request.changes.length === 0) &&
      (!tells || isDone(request, tells)),
  )
}

/** Whether that was done to a witness for the request; of a restriction, whether it stands. */
const isDone = ({ changes }: ShownRequest, change: WitnessChange) =>
  changes.some(({ done, restricted_witness_id }) => done === change && (done !== 'restricted' || restricted_witness_id))

type Reply = { data?: { message: string }; error?: unknown }
type FormProps<Schema extends z.ZodType<object>> = StepProps & {
  of: { schema: { body: Schema } }
  call: readonly [(given: { id: number } & z.output<Schema>) => PromiseLike<Reply>, { error?: unknown }]
  label?: string
  save: string
  children: (field: Field) => ReactNode
}

/** A step as a form: sent with the version that was read, and told by the page when it is done. */
function StepForm<Schema extends z.ZodType<object>>({
  request: { id, version },
  onDone,
  of,
  call: [send, { error }],
  children,
  ...form
}: FormProps<Schema>) {
  const { refetch } = deskApi.useShowRequestQuery(id)
  return (
    <CallForm
      {...form}
      schema={of.schema.body}
      // An empty text is said to be missing; a choice that is not made is not sent.
      shape={(data) => ({
        version,
        ...Object.fromEntries([...data].filter(([name, value]) => name === 'text' || value !== '')),
      })}
      send={(given) => send({ id, ...given })}
      onDone={({ message }) => onDone(message)}
    >
      {(field) => (
        <>
          {children(field)}
          <Again error={error} onAgain={refetch} />
        </>
      )}
    </CallForm>
  )
}
