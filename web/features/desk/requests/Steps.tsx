import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { WitnessChange } from '#contract/correctedFields.ts'
import * as contract from '#contract/deskRequests.ts'
import type { ShownRequest } from '#contract/deskRequests.ts'
import { extensionReasons, refusalsFor, requestOutcomes } from '#contract/requestCodes.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskApi } from '../data/api.ts'
import { Radios } from '../form/Choice.tsx'
import pieces from '../frame/pieces.module.css'
import { StepForm, type StepProps } from './StepForm.tsx'
import { TextField } from './TextField.tsx'

/** Asks whoever sent the request to show who they are. */
export function AskForm(props: StepProps) {
  const { request } = props
  const t = useTexts(desk).requests
  return (
    <section className={pieces.card} aria-labelledby="ask">
      <h2 id="ask">{t.ask.title}</h2>
      <p>{t.ask.lead}</p>
      <p>{t.mailNote[request.reach_by]}</p>
      <Question {...props} text={t.ask.text(request.organisation, request.reach_by)} />
    </section>
  )
}

/** Asks for what helps to search, once it is known who asks. Folded, because not every search needs it. */
export function AskMoreForm(props: StepProps) {
  const { request } = props
  const t = useTexts(desk).requests
  return (
    <details className={pieces.card}>
      <summary>{t.askMore.open}</summary>
      <p>{t.askMore.lead}</p>
      <p>{t.mailNote[request.reach_by]}</p>
      <Question {...props} label={t.askMore.title} text={t.askMore.text(request.organisation)} />
    </details>
  )
}

function Question({ text, ...props }: StepProps & { label?: string; text: string }) {
  const t = useTexts(desk).requests
  return (
    <StepForm
      {...props}
      schema={contract.askSender.schema.body}
      call={deskApi.useAskSenderMutation()}
      save={t.ask.submit}
      isWritten
    >
      {(field) => <TextField {...field('text')} defaultValue={text} />}
    </StepForm>
  )
}

/** Writes down that the identity was checked, and how. */
export function CheckForm(props: StepProps) {
  const t = useTexts(desk).requests
  return (
    <section className={pieces.card} aria-labelledby="check">
      <h2 id="check">{t.check.title}</h2>
      <p>{t.check.lead}</p>
      <StepForm
        {...props}
        schema={contract.checkIdentity.schema.body}
        call={deskApi.useCheckIdentityMutation()}
        save={t.check.submit}
      >
        {(field) => (
          <Radios field={field('how')} legend={t.check.how} codes={contract.identityWays} words={t.identityWays} />
        )}
      </StepForm>
    </section>
  )
}

/** Takes back that the identity was checked. Folded, because it is the exception. */
export function UncheckForm(props: StepProps) {
  const t = useTexts(desk).requests
  return (
    <details className={pieces.card}>
      <summary>{t.uncheck.open}</summary>
      <p>{t.uncheck.lead}</p>
      <StepForm
        {...props}
        schema={contract.uncheckIdentity.schema.body}
        call={deskApi.useUncheckIdentityMutation()}
        save={t.uncheck.submit}
      />
    </details>
  )
}

/** Two months more, of which whoever asked is told. Folded, because it is the exception. */
export function ExtensionForm(props: StepProps) {
  const t = useTexts(desk).requests
  return (
    <details className={pieces.card}>
      <summary>{t.extend.open}</summary>
      <p>{t.extend.lead}</p>
      <p>{t.mailNote[props.request.reach_by]}</p>
      <StepForm
        {...props}
        schema={contract.extendRequest.schema.body}
        call={deskApi.useExtendRequestMutation()}
        label={t.extend.title}
        save={t.extend.submit}
        isWritten
      >
        {(field) => (
          <>
            <Radios field={field('reason')} legend={t.extend.reason} codes={extensionReasons} words={t.extensions} />
            <TextField {...field('text')} defaultValue={t.extend.text} />
          </>
        )}
      </StepForm>
    </details>
  )
}

/** The answer, which is final. To somebody whose identity is not checked only what tells nothing of what is stored. */
export function AnswerForm(props: StepProps) {
  const { request } = props
  const t = useTexts(desk).requests
  const [outcome, setOutcome] = useState('')
  const isChecked = request.state === 'identity_checked'
  const offered = requestOutcomes.filter((one) => isChecked || one === 'refused' || one === 'withdrawn')
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
      <StepForm
        {...props}
        schema={contract.answerRequest.schema.body}
        call={deskApi.useAnswerRequestMutation()}
        save={t.answer.submit}
        isWritten
      >
        {(field) => (
          <>
            <Radios
              field={field('outcome')}
              legend={t.answer.outcome}
              codes={offered}
              words={t.outcomes}
              onChoose={setOutcome}
            />
            {hasRefusal && (
              <NativeSelect
                {...field('refusal')}
                label={t.answer.refusal}
                data={[
                  { value: '', label: t.answer.noRefusal },
                  ...refusalsFor(request).map((value) => ({ value, label: t.refusals[value] })),
                ]}
              />
            )}
            <TextField {...field('text')} templates={templatesFor(request, t.answer.templates)} />
          </>
        )}
      </StepForm>
    </section>
  )
}

type Template = (typeof desk)['nb']['requests']['answer']['templates'][number]

/** Those that are true of the request as it stands. */
function templatesFor(request: ShownRequest, templates: readonly Template[]) {
  const isChecked = request.state === 'identity_checked'
  return templates.filter(
    ({ isForAnybody, isForUnknown, isForNothing, tells }) =>
      (isForUnknown ? request.state === 'identity_asked' : isChecked || isForAnybody) &&
      (!isForNothing || request.changes.length === 0) &&
      (!tells || isDone(request, tells)),
  )
}

/** Whether that was done to a witness for the request; of a restriction, whether it stands. */
const isDone = ({ changes }: ShownRequest, change: WitnessChange) =>
  changes.some(({ done, restricted_witness_id }) => done === change && (done !== 'restricted' || restricted_witness_id))
